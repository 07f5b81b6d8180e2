import { CURRENCY, formatPaise, type Paise } from '#domain/money.ts';
import { normalizeCode } from '#domain/normalize-typed.ts';
import {
  countYoungRewards,
  describeRecentOrders,
  describeYoungRewards,
  UNCONFIRMED_CLAIMANT,
} from './fraud-signals.ts';

/** `rejected` and `returned` are final; a completed payout may still be returned by the bank. */
export const PAYOUT_STATUSES = ['pending', 'completed', 'rejected', 'returned'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** The payment request of a QR code, as UPI apps share it. */
const UPI_LINK = 'upi://pay?';

/**
 * Normalises a UPI ID, in which no space belongs, and lowers its case, which banks ignore. Takes the ID out of the
 * link of a QR code.
 */
export function normalizeUpiId(typed: string): string {
  const id = normalizeCode(typed).toLowerCase();
  return id.startsWith(UPI_LINK) ? (new URLSearchParams(id.slice(UPI_LINK.length)).get('pa') ?? id) : id;
}

/**
 * Whether a normalised UPI ID reads `handle@psp`. Handles consist of letters, digits, dots, hyphens and
 * underscores. Unlike an email's host, the payment service provider contains no dot.
 */
export function isUpiId(upiId: string): boolean {
  return /^[a-z\d](?:[a-z\d._-]{0,254}[a-z\d])?@[a-z][a-z\d]{1,63}$/.test(upiId);
}

/** The payment request that UPI apps read from a QR code. Source: NPCI, UPI Linking Specifications 1.6. */
export function upiPaymentUrl(pay: { upiId: string; name: string; rupees: number; note: string }): string {
  // URLSearchParams encodes spaces as plus signs, which several apps display.
  const fields = { pn: pay.name, am: pay.rupees.toFixed(2), cu: CURRENCY, tn: pay.note };
  const rest = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `upi://pay?pa=${pay.upiId}&${rest.join('&')}`;
}

/** An entry that a claim covers, with the current state of its order. */
export interface ClaimedEntry {
  kind: 'reward' | 'reversal';
  amountPaise: Paise;
  /** Unix seconds. */
  rewardedAt: number;
  order: {
    /** The order's name for admins. */
    name: string;
    isPaid: boolean;
    namesClaimant: boolean;
    isSelfReferral: boolean;
    /** True if an entry of this claim or a later one reverses the reward. */
    isReversed: boolean;
    /** True if a completed payout has already deducted the reversal, so that the reward is owed again. */
    isReversalSettled: boolean;
    isDisputed: boolean;
  };
}

export interface PayoutClaim {
  amountPaise: Paise;
  claimedReferrals: number;
  isClaimantActive: boolean;
  /** Whether the claimant has confirmed their email. */
  isClaimantConfirmed: boolean;
  /** The claimant's current earnings. */
  balancePaise: Paise;
  entries: readonly ClaimedEntry[];
}

/** Lists for the admin why a claim must not be paid; empty for a valid claim. */
export function listClaimProblems(claim: PayoutClaim): string[] {
  const { entries, amountPaise, balancePaise } = claim;
  const sum = entries.reduce((total, entry) => total + entry.amountPaise, 0);
  const rewards = entries.filter(({ kind }) => kind === 'reward');
  const reversals = entries.filter(({ kind }) => kind === 'reversal');
  const reversed = new Set(reversals.map(({ order }) => order.name));
  const outstanding = rewards
    .map(({ order }) => order)
    .filter(({ name, isReversalSettled }) => !reversed.has(name) && !isReversalSettled);
  return [
    claim.isClaimantActive ? '' : 'The account of the claimant is deactivated.',
    sum === amountPaise && rewards.length - reversals.length === claim.claimedReferrals
      ? ''
      : `The entries of this claim come to ${formatPaise(sum)} for ${rewards.length - reversals.length} referrals, not to ${formatPaise(amountPaise)} for ${claim.claimedReferrals}.`,
    describeOrders(
      outstanding.filter(({ isPaid, isReversed }) => !isPaid || isReversed),
      'was refunded or its reward taken back since the claim was made',
    ),
    describeOrders(
      outstanding.filter(({ isDisputed }) => isDisputed),
      'has an open dispute; wait until it is decided',
    ),
    describeOrders(
      outstanding.filter(({ namesClaimant }) => !namesClaimant),
      'does not name the claimant as its referrer',
    ),
    describeOrders(
      outstanding.filter(({ isSelfReferral }) => isSelfReferral),
      'was bought by the claimant, under the same account, email or GitHub account',
    ),
    balancePaise >= amountPaise
      ? ''
      : `Current earnings are ${formatPaise(balancePaise)}, less than the ${formatPaise(amountPaise)} of this claim.`,
  ].filter(Boolean);
}

function describeOrders(orders: readonly { name: string }[], what: string): string {
  if (orders.length === 0) return '';
  const names = orders.map(({ name }) => name).join(', ');
  return orders.length === 1
    ? `Order ${names} ${what}.`
    : `${orders.length} orders: each ${what} (${names}).`;
}

/**
 * The message of a successful verification, which says what may still change once the money has left. `now`
 * is in Unix seconds.
 */
export function describeClaim(claim: PayoutClaim, now: number): string {
  const { amountPaise, claimedReferrals, entries } = claim;
  const reversals = entries.filter(({ kind }) => kind === 'reversal').length;
  const rewards = entries.filter(({ kind }) => kind === 'reward');
  const covered = rewards.flatMap(({ order, rewardedAt }) =>
    order.isReversed ? [] : { name: order.name, rewardedAt },
  );
  const young = countYoungRewards(covered, now);
  const notes = [
    young > 0 ? describeYoungRewards(young) : '',
    describeRecentOrders(covered, now),
    claim.isClaimantConfirmed ? '' : UNCONFIRMED_CLAIMANT,
  ].filter(Boolean);
  const less = reversals === 0 ? '' : `, after ${reversals} taken back`;
  const facts = `The claim is correct: ${claimedReferrals} referrals${less}, ${formatPaise(amountPaise)} in all. Every order is paid, none is refunded.`;
  return [facts, ...notes].join(' ');
}
