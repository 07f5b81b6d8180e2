import type { TaxDraft } from '#app/components/tax/use-tax-buyer.ts';
import type { CheckedState } from './checked-field.ts';
import type { VerifiedAccount } from './github-account.ts';
import type { WhatsAppChoice } from './whatsapp-field.tsx';

const DRAFT_KEY = 'checkout-draft';
const BUYER_KEY = 'checkout-buyer';
const TEAM_KEY = 'checkout-team';
const TAX_KEY = 'checkout-tax';

/** The values of the checkout form, which the browser keeps as long as this tab is open. */
export interface CheckoutDraft {
  email: string;
  github: string;
  /** Null until the username is verified. */
  account: VerifiedAccount | null;
  referral: string;
  /** The message of the applied code; empty if none is applied. */
  applied: string;
  whatsApp?: WhatsAppChoice;
}

const EMPTY_DRAFT: CheckoutDraft = { email: '', github: '', account: null, referral: '', applied: '' };

/** The buyer of the order that was made in this tab. */
export interface Buyer {
  orderId: string;
  email: string;
  githubId: string;
}

export function saveDraft(draft: CheckoutDraft): void {
  writeStorage(DRAFT_KEY, draft);
}

export function readDraft(): CheckoutDraft | null {
  return readStorage<CheckoutDraft>(DRAFT_KEY);
}

/** Prefills the checkout with an email typed on the login page. */
export function saveDraftEmail(email: string): void {
  saveDraft({ ...(readDraft() ?? EMPTY_DRAFT), email });
}

export type TeamDraft = Pick<CheckedState<VerifiedAccount>, 'typed' | 'result'>[];

/** Stores the teammates' fields. `team` is JSON. */
export function saveTeamDraft(team: string): void {
  writeStorage(TEAM_KEY, team);
}

export function readTeamDraft(): TeamDraft {
  const saved = readStorage<string>(TEAM_KEY);
  return saved ? (JSON.parse(saved) as TeamDraft) : [];
}

/** Stores the fields of the tax invoice. */
export function saveTaxDraft(draft: TaxDraft): void {
  writeStorage(TAX_KEY, draft);
}

export function readTaxDraft(): TaxDraft | null {
  return readStorage<TaxDraft>(TAX_KEY);
}

export function saveBuyer(buyer: Buyer): void {
  writeStorage(BUYER_KEY, buyer);
}

/** Returns the buyer of an order; null if it was made in another tab. */
export function readBuyer(orderId: string): Buyer | null {
  const buyer = readStorage<Buyer>(BUYER_KEY);
  return buyer?.orderId === orderId ? buyer : null;
}

// If storage is unavailable, only the draft is lost.

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
