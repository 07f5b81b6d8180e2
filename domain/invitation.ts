/** GitHub's limit of invitations a day for one repository. */
export const DAILY_INVITATION_LIMIT = 50;
/**
 * Daily slots reserved for first invitations of buyers; invitations of teammates and renewed ones use only
 * the rest.
 */
export const RESERVED_FOR_NEW_BUYERS = 10;
/** Daily slots reserved for paying buyers; free orders use only the rest. */
export const RESERVED_FOR_PAYING_BUYERS = 20;
/**
 * How often the GitHub accounts of a purchase, the buyer's or a teammate's, can change in all. Support makes
 * further changes.
 */
export const MAX_ACCOUNT_CHANGES = 5;
/**
 * The rounds of a buyer's invitation after which the buyer can start no more, by a new invitation or another
 * account or name; and the invitations that a purchase with a team can have. Support starts further ones.
 */
export const MAX_INVITATION_ROUNDS = 20;
/** GitHub expires an invitation after this many days. */
export const INVITATION_LIFETIME_DAYS = 7;
/** The buyer is reminded of an open invitation this many days before it expires. */
const REMINDER_DAYS = 2;
/** Quick retries end this long after the payment; the checkout then says that the invitation takes longer. */
export const QUICK_RETRY_SECONDS = 25;
/** How long the checkout waits for the invitation. A later one is announced by mail. */
export const WAITING_SCREEN_SECONDS = 30;
/** After this many days, retryable failures need manual review. */
const GIVE_UP_AFTER_DAYS = 7;
const QUICK_DELAYS = [1, 2, 4, 6, 8];
const SLOW_DELAYS = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600];

/** Whose account an invitation is for. */
export const INVITATION_ROLES = ['buyer', 'teammate'] as const;

/**
 * - `waiting`: to be attempted, for the first time or again
 * - `queued`: waits for GitHub's daily limit
 * - `sent`: open at GitHub
 * - `accepted`: the buyer is a collaborator
 * - `expired`: the invitation expired or was declined, or the buyer left
 * - `needs_person`: our repository or token needs manual review
 * - `refused`: GitHub rejects the account
 */
export const INVITATION_STATES = [
  'waiting',
  'queued',
  'sent',
  'accepted',
  'expired',
  'needs_person',
  'refused',
] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

const transitions: Record<InvitationState, readonly InvitationState[]> = {
  waiting: ['waiting', 'queued', 'sent', 'accepted', 'needs_person', 'refused'],
  queued: ['waiting', 'queued', 'sent', 'accepted', 'needs_person', 'refused'],
  sent: ['accepted', 'expired'],
  expired: ['waiting', 'queued', 'sent', 'accepted', 'needs_person', 'refused'],
  needs_person: ['waiting', 'queued', 'sent', 'accepted', 'refused'],
  refused: ['waiting', 'sent', 'accepted'],
  accepted: ['expired'],
};

export function canTransitionInvitation(from: InvitationState, to: InvitationState): boolean {
  return transitions[from].includes(to);
}

/** Whether a new invitation may be requested. Requesting a queued one again would not send it any earlier. */
export function canRequestInvitation(state: InvitationState): boolean {
  return state !== 'queued';
}

/** The states in which the account is to be invited, or has not accepted yet. */
export const OPEN_INVITATION_STATES = [
  'waiting',
  'queued',
  'sent',
  'needs_person',
] as const satisfies readonly InvitationState[];

/** The states in which the invitation is sent when its next attempt is due. */
export const PENDING_INVITATION_STATES = [
  'waiting',
  'queued',
  'expired',
] as const satisfies readonly InvitationState[];

/** The status that the buyer sees. */
export const INVITE_STATUSES = ['invite_pending', 'invite_success', 'invite_failed'] as const;
export type InviteStatus = (typeof INVITE_STATUSES)[number];

/**
 * The status to show after an attempt. A success is never withdrawn, and a failure stays until there is a
 * success.
 */
export function nextInviteStatus(before: InviteStatus, after: InviteStatus): InviteStatus {
  if (before === 'invite_success' || after === 'invite_success') return 'invite_success';
  return before === 'invite_failed' ? before : after;
}

/**
 * The part of our setup that a failure is about, when GitHub says so:
 * - `credential`: the token or app
 * - `owner`: the organisation, such as its seats or policies
 * - `repository`: what the credential may do there
 */
export type FailureScope = 'credential' | 'owner' | 'repository';

/**
 * Why a call to GitHub failed. `needs_person`: our setup is wrong; `permanent`: the account cannot be
 * invited.
 */
export type CodeHostFailure =
  | { kind: 'retry'; reason: string; retryAfterSeconds?: number }
  | { kind: 'needs_person'; reason: string; scope?: FailureScope | undefined }
  | { kind: 'permanent'; reason: string };

export interface RetryPlan {
  inSeconds: number;
  /** True while the buyer still waits at the checkout. */
  isQuick: boolean;
}

/**
 * The delay after retryable failure number `attempt` (from 1). Retries are quick while the buyer waits, then
 * back off. GitHub's own `retryAfter` is kept when it names one. All times are in seconds.
 */
export function planRetry(attempt: number, dueFor: number, retryAfter = 0): RetryPlan {
  const quick = QUICK_DELAYS[attempt - 1];
  if (quick !== undefined) {
    const inSeconds = Math.max(quick, retryAfter);
    if (isWithinQuickRetries(dueFor, inSeconds)) return { inSeconds, isQuick: true };
  }
  // A wait that GitHub names applies to all our requests, so it says nothing about this invitation.
  const slowAttempt = retryAfter > 0 ? 1 : attempt - QUICK_DELAYS.length;
  const step = Math.max(0, Math.min(slowAttempt - 1, SLOW_DELAYS.length - 1));
  return { inSeconds: Math.max(SLOW_DELAYS[step] ?? 60, retryAfter), isQuick: false };
}

/**
 * Whether an invitation that has been due for `dueFor` seconds can still be sent in time after another
 * `inSeconds`.
 */
export function isWithinQuickRetries(dueFor: number, inSeconds: number): boolean {
  return dueFor + inSeconds <= QUICK_RETRY_SECONDS;
}

export interface FailedAttempt {
  failure: CodeHostFailure;
  /** Counted from 1. */
  attempt: number;
  /** Seconds since the invitation round began: with the payment, or with the request for a new invitation. */
  dueFor: number;
}

export interface FailureDecision {
  state: 'waiting' | 'needs_person' | 'refused';
  status: 'invite_pending' | 'invite_failed';
  /** Seconds until the next attempt; null for none. */
  inSeconds: number | null;
  reason: string;
}

export function decideAfterFailure({ failure, attempt, dueFor }: FailedAttempt): FailureDecision {
  const { kind, reason } = failure;
  if (kind === 'permanent') return { state: 'refused', status: 'invite_failed', inSeconds: null, reason };
  if (kind === 'needs_person')
    return { state: 'needs_person', status: 'invite_failed', inSeconds: null, reason };
  if (dueFor > GIVE_UP_AFTER_DAYS * 24 * 3600) {
    const long = `${reason} It has been so for more than ${GIVE_UP_AFTER_DAYS} days.`;
    return { state: 'needs_person', status: 'invite_failed', inSeconds: null, reason: long };
  }
  const { inSeconds, isQuick } = planRetry(attempt, dueFor, failure.retryAfterSeconds);
  return { state: 'waiting', status: isQuick ? 'invite_pending' : 'invite_failed', inSeconds, reason };
}

const FIRST_CHECK_SECONDS = 120;
const LONGEST_CHECK_SECONDS = 20 * 3600;
/** How often accepted invitations are checked, because buyers may leave the repository. */
export const RECHECK_ACCEPTED_DAYS = 30;

const LIFETIME_SECONDS = INVITATION_LIFETIME_DAYS * 24 * 3600;
const REMINDER_AGE_SECONDS = LIFETIME_SECONDS - REMINDER_DAYS * 24 * 3600;

/**
 * Seconds until the next check of an invitation sent `age` seconds ago. Most are accepted soon, so the
 * interval grows with age. About ten checks fall on the first day, and one on the moment of the reminder.
 */
export function secondsUntilNextCheck(age: number): number {
  const interval = Math.round(Math.min(LONGEST_CHECK_SECONDS, Math.max(FIRST_CHECK_SECONDS, age)));
  const untilReminder = Math.ceil(REMINDER_AGE_SECONDS - age);
  return untilReminder > 0 ? Math.min(interval, untilReminder) : interval;
}

/** When GitHub expires an invitation sent at `invitedAt`. */
export function getInvitationExpiry(invitedAt: Date): Date {
  return new Date(invitedAt.getTime() + LIFETIME_SECONDS * 1000);
}

/** Whether to remind the buyer of an invitation sent `age` seconds ago, after this check. */
export function isReminderDue(from: CheckedState, result: CheckResult, age: number): boolean {
  return from === 'sent' && result === 'open' && age >= REMINDER_AGE_SECONDS && age < LIFETIME_SECONDS;
}

/**
 * What GitHub has: a collaborator, an open or expired invitation, or none although it cannot have expired
 * yet.
 */
export type CheckResult = 'collaborator' | 'open' | 'expired' | 'gone';

/** The states that are checked at GitHub. An account that left a repository may have returned to it. */
export const CHECKED_STATES = ['sent', 'accepted', 'expired'] as const satisfies readonly InvitationState[];
export type CheckedState = (typeof CHECKED_STATES)[number];
/** How often expired invitations of buyers who had accepted are checked. */
export const RECHECK_EXPIRED_DAYS = 7;

export interface CheckDecision {
  state: 'sent' | 'accepted' | 'expired';
  /** False for buyers who declined or left: they request a new invitation themselves. */
  resend: boolean;
}

export function decideAfterCheck(from: CheckedState, result: CheckResult): CheckDecision {
  if (result === 'collaborator') return { state: 'accepted', resend: false };
  if (from !== 'sent') return { state: 'expired', resend: false };
  if (result === 'open') return { state: 'sent', resend: false };
  return { state: 'expired', resend: result === 'expired' };
}
