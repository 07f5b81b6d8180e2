import type { CaseDocument } from '#contract/order-documents.ts';

/** `INR 499.00`; empty without an amount. The payment may be in another currency than rupees. */
export function paymentAmountText({ amount, currency }: Pick<CaseDocument, 'amount' | 'currency'>): string {
  return amount === null || currency === null ? '' : `${currency} ${amount.toFixed(2)}`;
}
