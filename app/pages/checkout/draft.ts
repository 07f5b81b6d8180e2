import type { TaxDraft } from '#app/components/tax/use-tax-buyer.ts';
import { sessionSlot } from '#app/lib/session-slot.ts';
import type { CheckedState } from './checked-field.ts';
import type { VerifiedAccount } from './github-account.ts';
import type { WhatsAppChoice } from './whatsapp-field.tsx';

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
  /** The GitHub accounts of the teammates. */
  team?: string[] | undefined;
}

export type TeamDraft = Pick<CheckedState<VerifiedAccount>, 'typed' | 'result'>[];

export const checkoutDraft = sessionSlot<CheckoutDraft>('checkout-draft');
/** The teammates' fields. */
export const teamDraft = sessionSlot<TeamDraft>('checkout-teammates');
/** The fields of the tax invoice. */
export const taxDraft = sessionSlot<TaxDraft>('checkout-tax');
export const savedBuyer = sessionSlot<Buyer>('checkout-buyer');

/** Prefills the checkout with an email typed on the login page. */
export function saveDraftEmail(email: string): void {
  checkoutDraft.save({ ...(checkoutDraft.read() ?? EMPTY_DRAFT), email });
}

/** Returns the buyer of an order; null if it was made in another tab. */
export function readBuyer(orderId: string): Buyer | null {
  const buyer = savedBuyer.read();
  return buyer?.orderId === orderId ? buyer : null;
}
