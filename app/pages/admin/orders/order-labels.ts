import type { Tone } from '#app/components/ui/status-badge.tsx';
import { formatRupees } from '#domain/money.ts';
import type { OrderDocument } from '#server/readers/admin-orders/order-document.ts';

export interface StatusLabel {
  text: string;
  tone: Tone;
}

export const ORDER_STATES: Record<OrderDocument['state'], StatusLabel> = {
  opening: { text: 'Being opened', tone: 'muted' },
  open: { text: 'Not paid', tone: 'muted' },
  paid: { text: 'Paid', tone: 'ok' },
  refunded: { text: 'Refunded', tone: 'warn' },
};

export const INVITATION_STATES: Record<NonNullable<OrderDocument['inviteState']>, StatusLabel> = {
  waiting: { text: 'Invitation on its way', tone: 'muted' },
  queued: { text: 'Waiting for GitHub’s daily limit', tone: 'warn' },
  sent: { text: 'Invited', tone: 'muted' },
  accepted: { text: 'Has access', tone: 'ok' },
  expired: { text: 'Invitation expired', tone: 'warn' },
  needs_person: { text: 'Invitation needs a person', tone: 'bad' },
  refused: { text: 'Invitation failed', tone: 'bad' },
};

/** The labels of unfinished refunds. */
const REFUND_STATES: Record<NonNullable<OrderDocument['refund']>['state'], StatusLabel> = {
  requested: { text: 'Refund requested', tone: 'warn' },
  sent: { text: 'Refund on its way', tone: 'warn' },
  processed: { text: 'Refund done', tone: 'warn' },
  failed: { text: 'Refund failed', tone: 'bad' },
};

/** Returns the label of an order's state. A free order isn't paid, but confirmed by a mailed link. */
export function primaryStatus({ state, awaiting }: OrderDocument): StatusLabel {
  if (awaiting === 'email_confirmation') return { text: 'Waiting for the email link', tone: 'muted' };
  return ORDER_STATES[state];
}

/** Returns the label below an order's state: its unfinished refund, else its invitation, else null. */
export function secondaryStatus(order: OrderDocument): StatusLabel | null {
  const { state, inviteState, refund } = order;
  if (order.awaiting === 'bank') return { text: 'Waiting for the bank', tone: 'warn' };
  if (isDuplicatePurchase(order)) return { text: 'Project owned already', tone: 'warn' };
  if (refund?.state === 'processed' && state === 'paid')
    return { text: `${formatRupees(order.refundedAmount)} refunded`, tone: 'warn' };
  if (refund && (state === 'paid' || refund.state === 'failed')) return REFUND_STATES[refund.state];
  return state === 'paid' && inviteState ? INVITATION_STATES[inviteState] : null;
}

/** True if a different order gave the buyer the project. Such an order stays open until its refund. */
export function isDuplicatePurchase({ state, finalInviteStatus }: OrderDocument): boolean {
  return state === 'open' && finalInviteStatus === 'invite_failed';
}

/** Formats rupees as `₹1,299` or `Free`. */
export function amountText(rupees: number): string {
  return rupees === 0 ? 'Free' : formatRupees(rupees);
}
