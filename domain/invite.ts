/** The provider lets a repository send this many invitations in a day. */
export const INVITES_PER_DAY = 50;
/** Of these, so many are kept for people who just paid: fresh invitations for lapsed ones take the rest. */
export const KEPT_FOR_NEW_BUYERS = 10;
/** An invitation lapses after this many days. */
export const INVITE_LIFETIME_DAYS = 7;
/** Quick retries end this long after the payment; then the buyer is told. */
const QUICK_RETRY_SECONDS = 25;
/** How long the waiting screen waits: what comes later than this, the buyer hears by mail. */
export const WAITING_SCREEN_SECONDS = 30;
/** Trouble that goes on for longer than this needs a person. */
const GIVE_UP_AFTER_DAYS = 7;
/** Where somebody waits, answers come faster than where nobody does. Seconds before the second, third, … try. */
const QUICK_DELAYS = [1, 2, 4, 6, 8];
const SLOW_DELAYS = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600];

/**
 * waiting: not tried or to be tried again · sent: GitHub has an invitation · accepted: collaborator ·
 * queued: the day's 50 are used up · expired: lapsed, declined or access lost · needs_person: our repository or token ·
 * refused: for good.
 */
export const INVITE_STATES = [
  'waiting',
  'queued',
  'sent',
  'accepted',
  'expired',
  'needs_person',
  'refused',
] as const;
export type InviteState = (typeof INVITE_STATES)[number];

const moves: Record<InviteState, readonly InviteState[]> = {
  waiting: ['waiting', 'queued', 'sent', 'accepted', 'needs_person', 'refused'],
  queued: ['waiting', 'queued', 'sent', 'accepted', 'needs_person', 'refused'],
  sent: ['accepted', 'expired'],
  expired: ['waiting', 'queued', 'sent', 'accepted', 'needs_person', 'refused'],
  needs_person: ['waiting', 'queued', 'sent', 'accepted', 'refused'],
  refused: ['waiting', 'sent', 'accepted'],
  accepted: ['expired'],
};

export function inviteMayMove(from: InviteState, to: InviteState): boolean {
  return moves[from].includes(to);
}

/**
 * Whether somebody may ask for a fresh invitation now: the buyer, or an admin. From a queue nobody gets out earlier, but
 * for another account.
 */
export function mayAskAnew(from: InviteState): boolean {
  return from !== 'queued';
}

/** The states in which an invitation is still to be sent, without anybody's help. */
export const OPEN_INVITE_STATES = ['waiting', 'queued', 'expired'] as const satisfies readonly InviteState[];

/** The invitation's status as the contract's documents carry it. */
export const INVITE_STATUSES = ['invite_pending', 'invite_success', 'invite_failed'] as const;
export type InviteStatus = (typeof INVITE_STATUSES)[number];

export type InviteFailure =
  | { kind: 'retry'; reason: string; retryAfterSeconds?: number }
  | { kind: 'needs_person'; reason: string }
  | { kind: 'permanent'; reason: string };

export interface RetryPlan {
  inSeconds: number;
  /** The next try comes while the buyer still waits. */
  quick: boolean;
}

/**
 * When to try again after a retryable failure. `attempt` counts from 1; `sincePaid` and the provider's `retryAfter` are
 * seconds. Quick while the buyer waits, then with backoff; a provider's wait is always honoured.
 */
export function planRetry(attempt: number, sincePaid: number, retryAfter = 0): RetryPlan {
  const quick = QUICK_DELAYS[attempt - 1];
  if (quick !== undefined) {
    const inSeconds = Math.max(quick, retryAfter);
    if (endsWhileBuyerWaits(sincePaid, inSeconds)) return { inSeconds, quick: true };
  }
  const step = Math.max(0, Math.min(attempt - QUICK_DELAYS.length - 1, SLOW_DELAYS.length - 1));
  return { inSeconds: Math.max(SLOW_DELAYS[step] ?? 60, retryAfter), quick: false };
}

/** Whether a wait of so many seconds is over before the buyer is told that it takes longer. */
export function endsWhileBuyerWaits(sincePaid: number, inSeconds: number): boolean {
  return sincePaid + inSeconds <= QUICK_RETRY_SECONDS;
}

const FIRST_LOOK_SECONDS = 120;
const LONGEST_LOOK_SECONDS = 20 * 3600;
/** How often it is asked whether somebody who accepted is still in. */
export const LOOK_AT_ACCEPTED_DAYS = 30;

/**
 * Seconds until the next look at what became of an invitation that was sent `age` seconds ago: most people accept soon, so
 * the looks are close together first and then ever further apart, about ten on the first day.
 */
export function secondsToNextLook(age: number): number {
  return Math.round(Math.min(LONGEST_LOOK_SECONDS, Math.max(FIRST_LOOK_SECONDS, age)));
}

/** What a look at the code host found. gone: neither in nor invited, though the invitation cannot have lapsed yet. */
export type Found = 'in' | 'open' | 'lapsed' | 'gone';

export interface AfterLook {
  state: 'sent' | 'accepted' | 'expired';
  /** A fresh invitation goes out by itself; never to somebody who declined or left, or it would go on for ever. */
  sendFresh: boolean;
}

/** What follows from a look at an invitation that was sent or accepted. */
export function decideAfterLook(from: 'sent' | 'accepted', found: Found): AfterLook {
  if (found === 'in') return { state: 'accepted', sendFresh: false };
  if (from === 'accepted') return { state: 'expired', sendFresh: false };
  if (found === 'open') return { state: 'sent', sendFresh: false };
  return { state: 'expired', sendFresh: found === 'lapsed' };
}

export interface FailedTry {
  failure: InviteFailure;
  /** Which try this was, from 1. */
  attempt: number;
  /** Seconds since the payment. */
  sincePaid: number;
  /** Seconds since this invitation first was due: the payment, or the day the one before lapsed. */
  dueFor: number;
}

export interface AfterFailure {
  state: 'waiting' | 'needs_person' | 'refused';
  status: 'invite_pending' | 'invite_failed';
  /** Until the next try; null when there is none. */
  inSeconds: number | null;
  reason: string;
}

/** What follows from a failed try. Who was told of a success before is never told otherwise: see `statusKept`. */
export function decideAfterFailure({ failure, attempt, sincePaid, dueFor }: FailedTry): AfterFailure {
  const { kind, reason } = failure;
  if (kind === 'permanent') return { state: 'refused', status: 'invite_failed', inSeconds: null, reason };
  if (kind === 'needs_person')
    return { state: 'needs_person', status: 'invite_failed', inSeconds: null, reason };
  if (dueFor > GIVE_UP_AFTER_DAYS * 24 * 3600) {
    const long = `${reason} It has been so for more than ${GIVE_UP_AFTER_DAYS} days.`;
    return { state: 'needs_person', status: 'invite_failed', inSeconds: null, reason: long };
  }
  const { inSeconds, quick } = planRetry(attempt, sincePaid, failure.retryAfterSeconds);
  return { state: 'waiting', status: quick ? 'invite_pending' : 'invite_failed', inSeconds, reason };
}

/** Success never goes back to anything else, and a failure goes on being told until there is a success. */
export function statusKept(before: InviteStatus, after: InviteStatus): InviteStatus {
  if (before === 'invite_success' || after === 'invite_success') return 'invite_success';
  return before === 'invite_failed' ? before : after;
}
