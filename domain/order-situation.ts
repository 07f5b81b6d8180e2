import { type AccountObstacle, describeObstacle } from './account-obstacle.ts';
import type { Charge } from './charge.ts';
import type { InvitationState, InviteStatus } from './invitation.ts';
import { keysOf } from './keys-of.ts';
import { formatRupees } from './money.ts';
import type { FinalInviteStatus, OrderAwaiting, OrderState } from './order.ts';
import { formatDate, formatMinute } from './time.ts';

/** Who acts next. */
export type NextActor = 'You' | 'We' | 'GitHub' | 'Your bank';

/** The actions that the buyer can take, the most useful first. */
export type BuyerAction =
  | 'order-again'
  | 'open-invitation'
  | 'open-repository'
  | 'resend'
  | 'other-account'
  | 'correct-address';

/**
 * A sentence or two for the buyer. Its tone is `ok` for done, `busy` for in progress, `warn` for needs
 * attention and `ended` for over.
 */
export interface StatusMessage {
  tone: 'ok' | 'busy' | 'warn' | 'ended';
  text: string;
  /** Null when nothing is left to do. */
  actor: NextActor | null;
  actions: readonly BuyerAction[];
}

/** The invitation of a purchase. */
export interface InvitationFacts {
  githubId: string;
  inviteState: InvitationState;
  githubInviteStatus: InviteStatus;
  /** True while the buyer's copy is being prepared, before anyone is invited to it. */
  isPreparing: boolean;
  /** True while the invitation waits because GitHub refuses everyone at its repository or the owner. */
  isBlocked: boolean;
  /** True when the name was checked after the payment, and no account that we can invite has it. */
  isUnknown: boolean;
  /** What GitHub has against this account, at the invitation or when we tried to accept it; null for nothing that we know. */
  obstacle: AccountObstacle | null;
  /** Unix time when GitHub accepts invitations again; only while queued. */
  queuedUntil: number | null;
  /** Unix time of the next attempt; null for none. */
  nextInviteAt: number | null;
}

export interface PaymentFacts {
  state: OrderState;
  isFree: boolean;
  awaiting: OrderAwaiting | null;
  finalInviteStatus: FinalInviteStatus | null;
  /** True if the last payment's money is returned and no other payment is in progress. */
  isBankRefused: boolean;
}

/** Finds an order's situation; `invitation` is null without a valid purchase. */
export function findSituation(
  { state, awaiting, finalInviteStatus, isBankRefused }: PaymentFacts,
  invitation: InvitationFacts | null,
): Situation {
  if (state === 'refunded') return 'refunded';
  if (state === 'paid') return invitation ? findInvitationSituation(invitation) : 'refunded';
  // The order was finished without being accepted as paid: the buyer owns the project through another order.
  if (finalInviteStatus !== null) return 'duplicate';
  if (awaiting !== null) return awaiting === 'bank' ? 'bank' : 'unconfirmed';
  return isBankRefused ? 'bank_refused' : 'unpaid';
}

/** Finds the situation of a valid purchase. */
function findInvitationSituation({
  inviteState,
  githubInviteStatus,
  isPreparing,
  isBlocked,
  isUnknown,
  nextInviteAt,
}: InvitationFacts): Situation {
  if (isPreparing) return 'preparing';
  if (isBlocked) return 'repository_blocked';
  switch (inviteState) {
    case 'waiting':
      return githubInviteStatus === 'invite_failed' ? 'retrying' : 'on_its_way';
    case 'queued':
      return 'daily_limit';
    case 'sent':
      return 'invited';
    case 'accepted':
      return 'accepted';
    case 'expired':
      return nextInviteAt === null ? 'no_invitation' : 'renewing';
    case 'needs_person':
      return 'our_problem';
    case 'refused':
      return isUnknown ? 'account_unknown' : 'account_refused';
  }
}

interface Details {
  githubId: string;
  isFree?: boolean;
  obstacle?: AccountObstacle | null;
  queuedUntil?: number | null;
  refund?: Refund | null;
}

/** What was paid back of an order. */
export interface Refund extends Pick<Charge, 'refunded' | 'disputed'> {
  /** Unix time in seconds. */
  at: number;
}

const messageOf =
  (tone: StatusMessage['tone']) =>
  (actor: NextActor, text: string, ...actions: BuyerAction[]): StatusMessage => ({
    tone,
    text,
    actor,
    actions,
  });
const busy = messageOf('busy');
const warn = messageOf('warn');
const done = (text: string, ...actions: BuyerAction[]): StatusMessage => ({
  tone: 'ok',
  text,
  actor: null,
  actions,
});

const MESSAGES = {
  unpaid: () =>
    busy(
      'You',
      "This order isn't paid yet. If you've just paid, please don't pay again: this page shows it within a minute.",
      'order-again',
    ),
  unconfirmed: () =>
    busy('You', "We've emailed you a link. Open it within 24 hours, and your invitation goes out."),
  bank: () =>
    busy(
      'Your bank',
      "Your bank has sent the money. We're waiting for its confirmation, so please don't pay again: your invitation goes out as soon as it arrives. You can close this page.",
    ),
  bank_refused: () =>
    warn(
      'You',
      "The payment did not go through: your bank didn't confirm it. If money has left your account, it comes back within 5 to 7 working days. You can pay again.",
      'order-again',
    ),
  duplicate: ({ isFree }) =>
    isFree
      ? done('You already have this project, so we won’t send another invitation.')
      : warn('We', 'You already own this project from an earlier order. We’ll refund this payment.'),
  preparing: ({ githubId }) =>
    busy(
      'We',
      `We're preparing your copy. We invite ${githubId} to it as soon as it's ready, and you can close this page.`,
      'other-account',
    ),
  on_its_way: ({ githubId }) => busy('We', `Your invitation is on its way to ${githubId}.`, 'other-account'),
  retrying: ({ githubId }) =>
    warn(
      'We',
      `The invitation to ${githubId} failed so far. We keep trying and email you as soon as it works.`,
      'resend',
      'other-account',
    ),
  daily_limit: ({ githubId, queuedUntil }) =>
    busy(
      'GitHub',
      `Queued: GitHub's daily limit for this repository is reached. We'll invite ${githubId} ${formatQueueEnd(queuedUntil)}.`,
      'other-account',
    ),
  repository_blocked: ({ githubId }) =>
    warn(
      'We',
      `We couldn't send the invitation to ${githubId}: GitHub lets no one new into this project's repository right now. The problem is on our side. The invitation goes out by itself as soon as GitHub allows it, and we'll email you then.`,
      'other-account',
    ),
  our_problem: ({ githubId }) =>
    warn(
      'We',
      `We couldn't send the invitation to ${githubId}. The problem is on our side. We're fixing it, and we'll email you when it's sent.`,
      'resend',
      'other-account',
    ),
  account_refused: ({ githubId, obstacle }) =>
    warn(
      'You',
      `The invitation failed: GitHub doesn't let us invite ${githubId}${explainObstacle(obstacle, { githubId, next: 'send the invitation again' })}`,
      'other-account',
      'resend',
    ),
  account_unknown: ({ githubId }) =>
    warn(
      'You',
      `The invitation failed: we can't invite a GitHub account named ${githubId}. Please name your account again: this doesn't count as a change.`,
      'other-account',
    ),
  invited: ({ githubId, obstacle }) =>
    obstacle
      ? warn(
          'You',
          `Invitation sent to ${githubId}. We couldn't accept it for you${explainObstacle(obstacle, { githubId, next: 'accept the invitation within 7 days' })}`,
          'open-invitation',
          'other-account',
          'resend',
        )
      : busy(
          'You',
          `Invitation sent to ${githubId}. Accept it within 7 days with that account.`,
          'open-invitation',
          'resend',
          'other-account',
        ),
  accepted: ({ githubId }) => done(`Accepted. ${githubId} has access.`, 'open-repository', 'other-account'),
  renewing: ({ githubId }) =>
    busy('We', `The invitation expired. A new one is on its way to ${githubId}.`, 'other-account'),
  no_invitation: ({ githubId }) =>
    warn(
      'You',
      `${githubId} has no open invitation. It was declined, or access ended. Send a new one to get access.`,
      'resend',
      'other-account',
    ),
  refunded: ({ refund }) => ({ tone: 'ended', actor: null, text: describeRefund(refund), actions: [] }),
} satisfies Record<string, (details: Details) => StatusMessage>;

/** Where an order stands, as its buyer sees it. */
export type Situation = keyof typeof MESSAGES;
export const SITUATIONS = /* @__PURE__ */ keysOf(MESSAGES);

/**
 * The message for a situation. It is the same on the payment screen, the order's page, the dashboard and in
 * mails.
 */
export function describeSituation(situation: Situation, details: Details): StatusMessage {
  return MESSAGES[situation](details);
}

/** Continues a sentence that says what didn't work with why, and ends with what to do. */
function explainObstacle(
  obstacle: Details['obstacle'],
  { githubId, next }: { githubId: string; next: string },
): string {
  const other = 'Please use another GitHub account.';
  if (!obstacle) return `. ${other}`;
  const { why, remedy } = describeObstacle(obstacle, githubId);
  return remedy
    ? `, because ${why}. ${remedy} Then ${next}, or use another GitHub account.`
    : `, because ${why}. ${other}`;
}

/** The number of days is that of the refund policy. After a lost dispute the shop sends no refund. */
function describeRefund(refund: Details['refund']): string {
  if (!refund?.refunded) return 'This order was refunded, and its access has ended.';
  const { refunded, disputed, at } = refund;
  const ended = 'Access to the project has ended.';
  if (disputed === 0)
    return `Refunded ${formatRupees(refunded)} on ${formatDate(at)}. Your bank shows it within 5 working days. ${ended}`;
  const rest = disputed < refunded ? `, and we refunded ${formatRupees(refunded - disputed)}` : '';
  return `Your bank took ${formatRupees(disputed)} back from us after a dispute, which ended on ${formatDate(at)}${rest}. The bank, not we, pays out what it took: please ask it when you get the money. ${ended}`;
}

/** Describes what happened to a purchase's invitation, and what happens next. */
export function describeInvitation(invitation: InvitationFacts): StatusMessage {
  return describeSituation(findInvitationSituation(invitation), invitation);
}

/** The time is rounded up to the minute, so that it never promises an invitation too early. */
function formatQueueEnd(seconds: Details['queuedUntil']): string {
  if (!seconds) return 'as soon as GitHub allows';
  return `after ${formatMinute(Math.ceil(seconds / 60) * 60)} (IST)`;
}
