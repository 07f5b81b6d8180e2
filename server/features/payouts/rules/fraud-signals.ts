import { formatDateTime } from '#domain/time.ts';

export interface ClaimFacts {
  /** Emails of other users whose claims name the same UPI ID. */
  sameUpi: readonly string[];
  isEmailVerified: boolean;
  /** Unix seconds. */
  now: number;
  /** The orders of all the claimant's rewards, whether this claim covers them or not. */
  referred: readonly {
    /** The order's name for admins. */
    name: string;
    sharesGithub: boolean;
    sharesMailbox: boolean;
    /** Whether the claimant's GitHub account is in the order's team. */
    isTeammate: boolean;
    isRefunded: boolean;
    /** Whether the order's payment has an open dispute. */
    isDisputed: boolean;
    /** Unix seconds. */
    rewardedAt: number;
  }[];
  /** The orders that this claim covers and whose rewards count. */
  covered: readonly RewardedOrder[];
}

export interface RewardedOrder {
  /** The order's name for admins. */
  name: string;
  /** Unix seconds. */
  rewardedAt: number;
}

export interface FraudSignal {
  kind:
    | 'unconfirmed_email'
    | 'disputed'
    | 'young'
    | 'recent'
    | 'same_upi'
    | 'own_purchase'
    | 'burst'
    | 'refunds';
  /** The text for the admin. */
  text: string;
}

export const UNCONFIRMED_CLAIMANT = "The claimant hasn't confirmed their email.";

const HOUR_SECONDS = 3600;
/** This many rewards within an hour are suspicious, although a popular link may earn them honestly. */
const BURST_SIZE = 5;
const MAX_NAMES = 5;

/** Lists what an admin should check before paying. No signal is proof. */
export function listFraudSignals({
  sameUpi,
  isEmailVerified,
  now,
  referred,
  covered,
}: ClaimFacts): FraudSignal[] {
  const own = referred.filter(
    ({ sharesGithub, sharesMailbox, isTeammate }) => sharesGithub || sharesMailbox || isTeammate,
  );
  const disputed = referred.filter(({ isDisputed }) => isDisputed);
  const young = countYoungRewards(covered, now);
  const recent = describeRecentOrders(covered, now);
  const refunded = referred.filter(({ isRefunded }) => isRefunded);
  const burst = busiestHour(referred.map(({ rewardedAt }) => rewardedAt));
  const signals: (FraudSignal | false)[] = [
    !isEmailVerified && {
      kind: 'unconfirmed_email',
      text: UNCONFIRMED_CLAIMANT,
    },
    disputed.length > 0 && {
      kind: 'disputed',
      text: `Open disputes: ${joinNames(disputed.map(({ name }) => name))}. Wait until they are decided.`,
    },
    young > 0 && { kind: 'young', text: describeYoungRewards(young) },
    recent !== '' && { kind: 'recent', text: recent },
    sameUpi.length > 0 && {
      kind: 'same_upi',
      text: `This UPI ID was also used by ${joinNames(sameUpi)}.`,
    },
    own.length > 0 && {
      kind: 'own_purchase',
      text: `The buyer has the claimant's own ${sharedBy(own)}: ${joinNames(own.map(({ name }) => name))}.`,
    },
    burst.count >= BURST_SIZE && {
      kind: 'burst',
      text: `${burst.count} rewards came within one hour, starting ${formatDateTime(burst.from)}.`,
    },
    refunded.length > 0 && {
      kind: 'refunds',
      text: `${refunded.length} of ${referred.length} orders with this code ${refunded.length === 1 ? 'was' : 'were'} refunded.`,
    },
  ];
  return signals.filter((signal) => signal !== false);
}

function sharedBy(own: ClaimFacts['referred']): string {
  const github = own.some(({ sharesGithub }) => sharesGithub) ? ['GitHub account'] : [];
  const mailbox = own.some(({ sharesMailbox }) => sharesMailbox) ? ['email'] : [];
  const team = own.some(({ isTeammate }) => isTeammate) ? ['GitHub account in the team'] : [];
  return [...github, ...mailbox, ...team].join(' or ');
}

/** Finds the 60 minutes with the most rewards. */
function busiestHour(times: readonly number[]): { count: number; from: number } {
  const sorted = times.toSorted((one, other) => one - other);
  let busiest = { count: 0, from: 0 };
  let start = 0;
  for (const [end, time] of sorted.entries()) {
    while (time - (sorted[start] ?? time) >= HOUR_SECONDS) start += 1;
    const count = end - start + 1;
    if (count > busiest.count) busiest = { count, from: sorted[start] ?? time };
  }
  return busiest;
}

function joinNames(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return `${names.slice(0, MAX_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const HOLD_SECONDS = 14 * 24 * HOUR_SECONDS;

/**
 * Counts rewards younger than 14 days, the time in which most refunds and disputes happen. Times are Unix
 * seconds.
 */
export function countYoungRewards(rewards: readonly { rewardedAt: number }[], now: number): number {
  return rewards.filter(({ rewardedAt }) => now - rewardedAt < HOLD_SECONDS).length;
}

export function describeYoungRewards(count: number): string {
  const orders = count === 1 ? '1 reward is from an order' : `${count} rewards are from orders`;
  return `${orders} under 14 days old, which may still be refunded.`;
}

const RECENT_SECONDS = 7 * 24 * HOUR_SECONDS;

/** Names the orders of a claim from the last 7 days, all of them, for the admin who pays it; empty for none. */
export function describeRecentOrders(orders: readonly RewardedOrder[], now: number): string {
  const recent = orders.filter(({ rewardedAt }) => now - rewardedAt < RECENT_SECONDS);
  if (recent.length === 0) return '';
  return `This claim pays for orders of the last 7 days: ${recent.map(({ name }) => name).join(', ')}.`;
}
