import { getMailbox } from './email.ts';
import type { Paise } from './money.ts';

/** ₹100 for each paid order made with somebody's code. */
export const REFERRAL_REWARD: Paise = 10_000;
/** Claims start at ₹300. */
export const CLAIM_THRESHOLD: Paise = 30_000;
export const REFERRAL_CODE_LENGTH = 6;
/** Without look-alikes: no 0/O, 1/I/L. */
export const REFERRAL_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** As the shop reads a typed code: trimmed, upper-cased. */
export function normalizeReferralCode(code: string): string {
  return code.trim().toUpperCase();
}

export function isReferralCode(code: string): boolean {
  return (
    code.length === REFERRAL_CODE_LENGTH && [...code].every((letter) => REFERRAL_ALPHABET.includes(letter))
  );
}

/** A fresh code; `random` gives whole numbers from 0 below its argument. */
export function createReferralCode(random: (below: number) => number): string {
  return Array.from(
    { length: REFERRAL_CODE_LENGTH },
    () => REFERRAL_ALPHABET[random(REFERRAL_ALPHABET.length)],
  ).join('');
}

interface Person {
  userId: string | null;
  email: string;
  githubAccountId: number | null;
}

/** Nobody refers themselves: same account, same mailbox, or same GitHub account. */
export function isSelfReferral(referrer: Person, buyer: Person): boolean {
  return (
    (referrer.userId !== null && referrer.userId === buyer.userId) ||
    getMailbox(referrer.email) === getMailbox(buyer.email) ||
    (referrer.githubAccountId !== null && referrer.githubAccountId === buyer.githubAccountId)
  );
}
