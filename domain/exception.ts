/** What can need a person. */
export type ExceptionKind =
  | 'wrong_amount'
  | 'unknown_order'
  | 'second_payment'
  | 'duplicate_purchase'
  | 'invite'
  | 'dispute'
  | 'dead_job'
  | 'refund';

/** refund-payment: give it back · send-invite: try again · run-job: once more · settle: a person has dealt with it. */
export type Remedy = 'refund-payment' | 'send-invite' | 'run-job' | 'settle';

const remedies: Record<ExceptionKind, Remedy> = {
  wrong_amount: 'refund-payment',
  unknown_order: 'refund-payment',
  second_payment: 'refund-payment',
  duplicate_purchase: 'refund-payment',
  invite: 'send-invite',
  dispute: 'settle',
  dead_job: 'run-job',
  refund: 'settle',
};

/** The one action that mends it. */
export function remedyFor(kind: ExceptionKind): Remedy {
  return remedies[kind];
}
