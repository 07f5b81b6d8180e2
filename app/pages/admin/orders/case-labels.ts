import type { CaseDocument } from '#contract/order-documents.ts';
import type { CaseKind, Remedy } from '#domain/case.ts';

/** Titles of cases. */
export const CASE_KIND_LABELS: Record<CaseKind, string> = {
  wrong_amount: 'Wrong amount paid',
  unknown_order: 'Payment without an order',
  second_payment: 'Order paid twice',
  duplicate_purchase: 'Project bought twice',
  invite: 'Invitation not sent',
  repository: 'Repository not reachable',
  github: 'GitHub refuses our invitations',
  dispute: 'A dispute',
  dead_job: 'Failed job',
  refund: 'Failed refund',
  mail_undelivered: 'Undelivered email',
  uncaptured_payment: 'Payment not confirmed by the bank',
  repository_gone: 'Repository has disappeared',
  repository_public: 'Repository is public',
};

/** Names of the buttons that resolve a case. */
export const REMEDY_LABELS: Record<Remedy, string> = {
  'refund-payment': 'Refund this payment',
  'refund-again': 'Refund again',
  'send-invite': 'Send the invitation again',
  'end-access': 'Remove access again',
  'try-again': 'Try again',
  'run-job': 'Run the job again',
  'send-mail': 'Send the email again',
  'look-again': 'Look again',
  settle: 'Settle',
};

/** `INR 499.00`; empty without an amount. The payment may be in another currency than rupees. */
export function paymentAmountText({ amount, currency }: Pick<CaseDocument, 'amount' | 'currency'>): string {
  return amount === null || currency === null ? '' : `${currency} ${amount.toFixed(2)}`;
}
