import type { OrderDocument } from '#contract/order-documents.ts';
import { formatRupees } from '#domain/money.ts';

/** A few words about how something stands, and whether they are good news. */
export interface Standing {
  words: string;
  look: 'ok' | 'bad' | 'warn' | 'muted';
}

/** The colour of a standing's words. */
export const LOOKS: Record<Standing['look'], string> = {
  ok: 'text-ok',
  bad: 'text-bad',
  warn: 'text-warn',
  muted: 'text-muted',
};

export const STATES: Record<OrderDocument['state'], Standing> = {
  opening: { words: 'Being opened', look: 'muted' },
  open: { words: 'Not paid', look: 'muted' },
  paid: { words: 'Paid', look: 'ok' },
  refunded: { words: 'Refunded', look: 'warn' },
};

export const INVITES: Record<NonNullable<OrderDocument['inviteState']>, Standing> = {
  waiting: { words: 'Invitation on its way', look: 'muted' },
  queued: { words: 'Waits for GitHub’s daily limit', look: 'warn' },
  sent: { words: 'Invited', look: 'muted' },
  accepted: { words: 'Has access', look: 'ok' },
  expired: { words: 'Invitation lapsed', look: 'warn' },
  needs_person: { words: 'Invitation needs a person', look: 'bad' },
  refused: { words: 'Invitation failed', look: 'bad' },
};

/** How far a refund is, for an order that is not refunded yet. */
const REFUNDS: Record<NonNullable<OrderDocument['refund']>['state'], Standing> = {
  requested: { words: 'Refund asked for', look: 'warn' },
  sent: { words: 'Refund on its way', look: 'warn' },
  processed: { words: 'Refund done', look: 'warn' },
  failed: { words: 'Refund failed', look: 'bad' },
};

/** The second line of an order's state: the refund that is under way, else the invitation; null when neither counts. */
export function detailOf(order: OrderDocument): Standing | null {
  const { state, inviteState, refund } = order;
  if (isOwnedTwice(order)) return { words: 'Project owned already', look: 'warn' };
  if (refund && (state === 'paid' || refund.state === 'failed')) return REFUNDS[refund.state];
  return state === 'paid' && inviteState ? INVITES[inviteState] : null;
}

/** Money came, but the buyer has the project through another order: this one is never paid, the money is to go back. */
export function isOwnedTwice({ state, finalInviteStatus }: OrderDocument): boolean {
  return state === 'open' && finalInviteStatus === 'invite_failed';
}

/** `₹1,299`, or `Free`. Takes rupees. */
export function amountOf(rupees: number): string {
  return rupees === 0 ? 'Free' : formatRupees(rupees);
}
