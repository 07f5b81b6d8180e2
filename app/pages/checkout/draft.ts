import type { GithubAccount, VerifiedAccount } from './github-account.ts';
import type { ReferralCode } from './referral-code.ts';

const DRAFT = 'checkout-draft';
const BUYER = 'checkout-buyer';

/** What was typed, kept in this tab while it is open. */
export interface Draft {
  email: string;
  github: string;
  /** When it was verified. */
  account: VerifiedAccount | null;
  referral: string;
  /** What was said when the code was applied; empty when it was not. */
  applied: string;
}

const NOTHING: Draft = { email: '', github: '', account: null, referral: '', applied: '' };

/** Whom the order of this tab is for. */
export interface Buyer {
  orderId: string;
  email: string;
  githubId: string;
}

export function draftOf(email: string, github: GithubAccount, referral: ReferralCode): Draft {
  return {
    email,
    github: github.typed,
    account: github.account,
    referral: referral.typed,
    applied: referral.status === 'applied' ? referral.message : '',
  };
}

export function keepDraft(draft: Draft): void {
  keep(DRAFT, draft);
}

export function readDraft(): Draft | null {
  return read<Draft>(DRAFT);
}

/** An e-mail that was typed on the way here. */
export function keepEmail(email: string): void {
  keepDraft({ ...(readDraft() ?? NOTHING), email });
}

export function keepBuyer(buyer: Buyer): void {
  keep(BUYER, buyer);
}

/** Null when the order was made elsewhere. */
export function readBuyer(orderId: string): Buyer | null {
  const buyer = read<Buyer>(BUYER);
  return buyer?.orderId === orderId ? buyer : null;
}

// A browser that keeps nothing loses what was typed, and nothing else.

function keep(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}
