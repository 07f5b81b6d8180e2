import type { CaseDocument } from '#contract/order-documents.ts';
import type { CaseKind, Remedy } from '#domain/case.ts';

/** Titles of cases. */
export const CASE_KIND_LABELS: Record<CaseKind, string> = {
  wrong_amount: 'A payment of the wrong amount',
  unknown_order: 'A payment without an order',
  second_payment: 'A second payment for one order',
  duplicate_purchase: 'A payment for a project that the buyer has',
  invite: 'An invitation that did not go out',
  repository: 'A repository out of our reach',
  github: 'GitHub refuses our invitations',
  dispute: 'A dispute',
  dead_job: 'A job that gave up',
  refund: 'A refund that did not go through',
  mail_undelivered: "Mail that can't be delivered",
  uncaptured_payment: 'A payment that the bank has not confirmed',
};

/** Names of the buttons that resolve a case. */
export const REMEDY_LABELS: Record<Remedy, string> = {
  'refund-payment': 'Refund this payment',
  'refund-again': 'Refund again',
  'send-invite': 'Send the invitation again',
  'end-access': 'Take the access away again',
  'try-again': 'Try again',
  'run-job': 'Run the job again',
  'send-mail': 'Send the mail again',
  settle: 'Settle',
};

/** `INR 499.00`; empty without an amount. The payment may be in another currency than rupees. */
export function paymentAmountText({ amount, currency }: Pick<CaseDocument, 'amount' | 'currency'>): string {
  return amount === null || currency === null ? '' : `${currency} ${amount.toFixed(2)}`;
}
