import { getMailbox } from './email.ts';
import type { Paise } from './money.ts';
import { normalizeCode } from './normalize-typed.ts';

/** The reward of ₹100 for each paid order with a user's code. */
export const REFERRAL_REWARD: Paise = 10_000;
/** Payout claims start at ₹300. */
export const CLAIM_THRESHOLD: Paise = 30_000;
export const REFERRAL_CODE_LENGTH = 6;
/** The alphabet has no characters that look alike: no 0/O, 1/I/L. */
export const REFERRAL_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export function normalizeReferralCode(code: string): string {
  return normalizeCode(code).toUpperCase();
}

export function isReferralCode(code: string): boolean {
  return (
    code.length === REFERRAL_CODE_LENGTH && [...code].every((letter) => REFERRAL_ALPHABET.includes(letter))
  );
}

/** `random(n)` returns a random integer from 0 to n - 1. */
export function createReferralCode(random: (below: number) => number): string {
  return Array.from(
    { length: REFERRAL_CODE_LENGTH },
    () => REFERRAL_ALPHABET[random(REFERRAL_ALPHABET.length)],
  ).join('');
}

/** Rewards and reversals come from orders; payouts, and their returns by a bank, from completed claims. */
export const LEDGER_KINDS = ['reward', 'reversal', 'payout', 'payout_return'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

interface Referrer {
  id: string;
  email: string;
  githubAccountId: number | null;
}

interface Buyer {
  /** Null for a guest. */
  userId: string | null;
  /** Null while unknown. */
  email: string | null;
  githubAccountId: number | null;
  /** The GitHub accounts of the buyer's teammates, who get the same repository. */
  teamAccountIds: readonly number[];
}

/**
 * Whether referrer and buyer share a user or a mailbox, or the referrer's GitHub account gets the project.
 */
export function isSelfReferral(referrer: Referrer, buyer: Buyer): boolean {
  return (
    referrer.id === buyer.userId ||
    (buyer.email !== null && getMailbox(referrer.email) === getMailbox(buyer.email)) ||
    (referrer.githubAccountId !== null &&
      [buyer.githubAccountId, ...buyer.teamAccountIds].includes(referrer.githubAccountId))
  );
}

interface ReferredOrder {
  order: { email: string; githubAccountId: number | null };
  purchase: { userId: string; githubAccountId: number } | null;
  teamAccountIds: readonly number[];
}

/**
 * Whether a referrer bought the referred order themselves, as the order says or as its purchase was changed
 * later.
 */
export function isSelfReferredOrder(
  referrer: Referrer,
  { order, purchase, teamAccountIds }: ReferredOrder,
): boolean {
  const buyer = { userId: purchase?.userId ?? null, email: order.email, teamAccountIds };
  return [order, purchase].some((row) =>
    isSelfReferral(referrer, { ...buyer, githubAccountId: row?.githubAccountId ?? null }),
  );
}
