/** The provider lets a repository send this many invitations in a day. */
export const INVITES_PER_DAY = 50;
/** An invitation lapses after this many days. */
export const INVITE_LIFETIME_DAYS = 7;
/** Quick retries end this long after the payment; then the buyer is told. */
export const QUICK_RETRY_SECONDS = 25;
/** Where somebody waits, answers come faster than where nobody does. Seconds before the second, third, … try. */
const QUICK_DELAYS = [1, 2, 4, 6, 8];
const SLOW_DELAYS = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600];

/**
 * waiting: not tried or to be tried again · sent: GitHub has an invitation · accepted: collaborator ·
 * queued: the day's 50 are used up · expired: lapsed unaccepted · needs_person: our repository or token · refused: for good.
 */
export type InviteState = 'waiting' | 'queued' | 'sent' | 'accepted' | 'expired' | 'needs_person' | 'refused';

const moves: Record<InviteState, readonly InviteState[]> = {
  waiting: ['waiting', 'queued', 'sent', 'accepted', 'needs_person', 'refused'],
  queued: ['waiting', 'queued', 'sent', 'accepted', 'needs_person', 'refused'],
  sent: ['accepted', 'expired'],
  expired: ['waiting', 'queued', 'sent', 'accepted', 'needs_person', 'refused'],
  needs_person: ['waiting', 'queued', 'sent', 'accepted', 'refused'],
  refused: ['waiting', 'sent', 'accepted'],
  accepted: [],
};

export function inviteMayMove(from: InviteState, to: InviteState): boolean {
  return moves[from].includes(to);
}

export type InviteFailure =
  | { kind: 'retry'; reason: string; retryAfterSeconds?: number }
  | { kind: 'needs_person'; reason: string }
  | { kind: 'permanent'; reason: string };

export type RetryPlan = { again: true; inSeconds: number } | { again: false };

/**
 * When to try again after a retryable failure. `attempt` counts from 1; `sincePaid` and the provider's `retryAfter` are
 * seconds. Quick while the buyer waits, then with backoff; a provider's wait is always honoured.
 */
export function planRetry(attempt: number, sincePaid: number, retryAfter = 0): RetryPlan {
  const quick = QUICK_DELAYS[attempt - 1];
  if (quick !== undefined && sincePaid + Math.max(quick, retryAfter) <= QUICK_RETRY_SECONDS) {
    return { again: true, inSeconds: Math.max(quick, retryAfter) };
  }
  const slow = SLOW_DELAYS[Math.max(0, Math.min(attempt - QUICK_DELAYS.length, SLOW_DELAYS.length - 1))] ?? 60;
  return { again: true, inSeconds: Math.max(slow, retryAfter) };
}
