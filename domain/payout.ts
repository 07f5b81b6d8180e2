import { formatRupees, type Paise, toRupees } from './money.ts';

export type PayoutStatus = 'pending' | 'completed' | 'rejected';

const moves: Record<PayoutStatus, readonly PayoutStatus[]> = {
  pending: ['completed', 'rejected'],
  completed: [],
  rejected: [],
};

/** Only a pending payout can be processed, and once. */
export function canChangePayoutStatus(from: PayoutStatus, to: PayoutStatus): boolean {
  return moves[from].includes(to);
}

/** As the shop keeps a typed UPI id: trimmed and lower-cased; the banks ignore case. */
export function normalizeUpiId(typed: string): string {
  return typed.trim().toLowerCase();
}

/**
 * `handle@psp`, normalised. A handle has letters, digits, dots, hyphens and underscores; the payment service's name has
 * letters and digits and, unlike the host of an e-mail, no dot.
 */
export function isUpiId(upiId: string): boolean {
  return /^[a-z\d](?:[a-z\d._-]{0,254}[a-z\d])?@[a-z][a-z\d]{1,63}$/.test(upiId);
}

/**
 * What a UPI app reads from a QR code: whom to pay, how much (rupees) and what for.
 * Source: NPCI, UPI Linking Specifications 1.6.
 */
export function upiPaymentUrl(pay: { upiId: string; name: string; rupees: number; note: string }): string {
  // Not URLSearchParams: several apps show its plus signs instead of spaces.
  const fields = { pn: pay.name, am: pay.rupees.toFixed(2), cu: 'INR', tn: pay.note };
  const rest = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `upi://pay?pa=${pay.upiId}&${rest.join('&')}`;
}

/** One entry that a claim covers, with what became of the order that it came from. */
export interface ClaimedEntry {
  kind: 'reward' | 'reversal';
  amountPaise: Paise;
  order: {
    /** What people know it by. */
    name: string;
    isPaid: boolean;
    /** It names the claimant as its referrer. */
    namesClaimant: boolean;
    /** The buyer turned out to be the claimant. */
    isSelfReferral: boolean;
    /** Its reward was taken back, within this claim or since. */
    isReversed: boolean;
  };
}

export interface PayoutClaim {
  amountPaise: Paise;
  claimedReferrals: number;
  isClaimantActive: boolean;
  /** All the claimant's entries together, now. */
  balancePaise: Paise;
  entries: readonly ClaimedEntry[];
}

/** Why a claim must not be paid, in words for the admin; empty when it holds. */
export function listClaimProblems(claim: PayoutClaim): string[] {
  const { entries, amountPaise, balancePaise } = claim;
  const sum = entries.reduce((total, entry) => total + entry.amountPaise, 0);
  const rewards = entries.filter(({ kind }) => kind === 'reward');
  const reversals = entries.filter(({ kind }) => kind === 'reversal');
  const settled = new Set(reversals.map(({ order }) => order.name));
  const standing = rewards.map(({ order }) => order).filter(({ name }) => !settled.has(name));
  const paise = (value: Paise) => formatRupees(toRupees(value));
  return [
    claim.isClaimantActive ? '' : 'The account of the claimant is deactivated.',
    sum === amountPaise && rewards.length - reversals.length === claim.claimedReferrals
      ? ''
      : `The entries of this claim come to ${paise(sum)} for ${rewards.length - reversals.length} referrals, not to ${paise(amountPaise)} for ${claim.claimedReferrals}.`,
    about(standing.filter(isTakenBack), 'was refunded or its reward taken back since the claim was made'),
    about(
      standing.filter(({ namesClaimant }) => !namesClaimant),
      'does not name the claimant as its referrer',
    ),
    about(
      standing.filter(({ isSelfReferral }) => isSelfReferral),
      'was bought by the claimant, under the same account, e-mail or GitHub account',
    ),
    balancePaise >= amountPaise
      ? ''
      : `Current earnings are ${paise(balancePaise)}, less than the ${paise(amountPaise)} of this claim.`,
  ].filter(Boolean);
}

function isTakenBack({ isPaid, isReversed }: ClaimedEntry['order']): boolean {
  return !isPaid || isReversed;
}

function about(orders: readonly { name: string }[], what: string): string {
  if (orders.length === 0) return '';
  const names = orders.map(({ name }) => name).join(', ');
  return orders.length === 1
    ? `Order ${names} ${what}.`
    : `${orders.length} orders: each ${what} (${names}).`;
}

/** What a verification that holds says. */
export function describeClaim({ amountPaise, claimedReferrals, entries }: PayoutClaim): string {
  const reversals = entries.filter(({ kind }) => kind === 'reversal').length;
  const less = reversals === 0 ? '' : `, after ${reversals} taken back`;
  return `The claim is right: ${claimedReferrals} referrals${less}, ${formatRupees(toRupees(amountPaise))} in all. Every order is paid, none is refunded.`;
}
