import type { GithubAccountState, VerifiedAccount } from './github-account.ts';
import type { ReferralState } from './referral-code.ts';

const DRAFT = 'checkout-draft';
const BUYER = 'checkout-buyer';

/** What was typed, kept in this tab while it is open. */
export interface CheckoutDraft {
  email: string;
  github: string;
  /** When it was verified. */
  account: VerifiedAccount | null;
  referral: string;
  /** What was said when the code was applied; empty when it was not. */
  applied: string;
}

const EMPTY_DRAFT: CheckoutDraft = { email: '', github: '', account: null, referral: '', applied: '' };

/** Whom the order of this tab is for. */
export interface Buyer {
  orderId: string;
  email: string;
  githubId: string;
}

export function createDraft(
  email: string,
  github: GithubAccountState,
  referral: ReferralState,
): CheckoutDraft {
  return {
    email,
    github: github.typed,
    account: github.account,
    referral: referral.typed,
    applied: referral.status === 'applied' ? referral.message : '',
  };
}

export function saveDraft(draft: CheckoutDraft): void {
  writeStorage(DRAFT, draft);
}

export function readDraft(): CheckoutDraft | null {
  return readStorage<CheckoutDraft>(DRAFT);
}

/** An e-mail that was typed on the way here. */
export function saveDraftEmail(email: string): void {
  saveDraft({ ...(readDraft() ?? EMPTY_DRAFT), email });
}

export function saveBuyer(buyer: Buyer): void {
  writeStorage(BUYER, buyer);
}

/** Null when the order was made elsewhere. */
export function readBuyer(orderId: string): Buyer | null {
  const buyer = readStorage<Buyer>(BUYER);
  return buyer?.orderId === orderId ? buyer : null;
}

// A browser that keeps nothing loses what was typed, and nothing else.

function writeStorage(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

function readStorage<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}
