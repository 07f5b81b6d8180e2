import type { CaseDocument } from '#contract/order-documents.ts';

/** Returns `INR 499.00`, or '' without an amount. A payment may be in a different currency than rupees. */
export function paymentAmountText({ amount, currency }: Pick<CaseDocument, 'amount' | 'currency'>): string {
  return amount === null || currency === null ? '' : `${currency} ${amount.toFixed(2)}`;
}
