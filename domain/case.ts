/** Problems that need manual review. */
export const CASE_KINDS = [
  'wrong_amount',
  'unknown_order',
  'second_payment',
  'duplicate_purchase',
  'invite',
  'repository',
  'dispute',
  'dead_job',
  'refund',
  'uncaptured_payment',
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/**
 * The action that fixes a case. refund-payment: refund it · refund-again: repeat a failed refund · send-invite: send the invitation again · end-access: remove
 * the access again · run-job: run the job again · settle: an admin dealt with it elsewhere and says how.
 */
export const REMEDIES = [
  'refund-payment',
  'refund-again',
  'send-invite',
  'end-access',
  'run-job',
  'settle',
] as const;
export type Remedy = (typeof REMEDIES)[number];

const remedies: Record<CaseKind, Remedy> = {
  wrong_amount: 'refund-payment',
  unknown_order: 'refund-payment',
  second_payment: 'refund-payment',
  duplicate_purchase: 'refund-payment',
  invite: 'send-invite',
  repository: 'settle',
  dispute: 'settle',
  dead_job: 'run-job',
  refund: 'refund-again',
  uncaptured_payment: 'settle',
};

/** The only remedy of a case. `invite` cases are about an invitation or, by their subject, about an access removal. */
export function remedyFor({ kind, subject }: { kind: CaseKind; subject: string }): Remedy {
  return kind === 'invite' && parseRemovalSubject(subject) !== null ? 'end-access' : remedies[kind];
}

const REMOVAL_PREFIX = 'removal:';

/** The subject of a case about an access removal that failed. */
export function removalSubject(removalId: string): string {
  return `${REMOVAL_PREFIX}${removalId}`;
}

/** The removal id in a case's subject; null when the case is about something else. */
export function parseRemovalSubject(subject: string): string | null {
  return subject.startsWith(REMOVAL_PREFIX) ? subject.slice(REMOVAL_PREFIX.length) : null;
}
