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

/**
 * refund-payment: give it back · send-invite: try again · end-access: take it away after all · run-job: once more ·
 * settle: a person has dealt with it.
 */
export type Remedy = 'refund-payment' | 'send-invite' | 'end-access' | 'run-job' | 'settle';

const REMOVAL = 'removal:';

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

/** The one action that mends an exception of this kind about this subject. */
export function remedyFor({ kind, subject }: { kind: ExceptionKind; subject: string }): Remedy {
  return kind === 'invite' && removalOf(subject) !== null ? 'end-access' : remedies[kind];
}

/** What an exception about access that could not be taken away is about. */
export function removalSubject(removalId: string): string {
  return `${REMOVAL}${removalId}`;
}

/** The removal that a subject names; null when it is about something else. */
export function removalOf(subject: string): string | null {
  return subject.startsWith(REMOVAL) ? subject.slice(REMOVAL.length) : null;
}
