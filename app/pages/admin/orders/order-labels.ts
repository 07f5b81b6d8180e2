import type { Tone } from '#app/components/ui/status-badge.tsx';
import type { OrderDocument } from '#contract/order-documents.ts';
import { formatRupees } from '#domain/money.ts';

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
  queued: { text: 'Waits for GitHub’s daily limit', tone: 'warn' },
  sent: { text: 'Invited', tone: 'muted' },
  accepted: { text: 'Has access', tone: 'ok' },
  expired: { text: 'Invitation expired', tone: 'warn' },
  needs_person: { text: 'Invitation needs a person', tone: 'bad' },
  refused: { text: 'Invitation failed', tone: 'bad' },
};

/** Refunds of orders that are not refunded yet. */
const REFUND_STATES: Record<NonNullable<OrderDocument['refund']>['state'], StatusLabel> = {
  requested: { text: 'Refund requested', tone: 'warn' },
  sent: { text: 'Refund on its way', tone: 'warn' },
  processed: { text: 'Refund done', tone: 'warn' },
  failed: { text: 'Refund failed', tone: 'bad' },
};

/** Shown below an order's state: its unfinished refund, else its invitation; null when it has neither. */
export function secondaryStatus(order: OrderDocument): StatusLabel | null {
  const { state, inviteState, refund } = order;
  if (order.awaiting === 'bank') return { text: 'Waits for the bank', tone: 'warn' };
  if (isDuplicatePurchase(order)) return { text: 'Project owned already', tone: 'warn' };
  if (refund?.state === 'processed' && state === 'paid')
    return { text: `${formatRupees(order.refundedAmount)} refunded`, tone: 'warn' };
  if (refund && (state === 'paid' || refund.state === 'failed')) return REFUND_STATES[refund.state];
  return state === 'paid' && inviteState ? INVITATION_STATES[inviteState] : null;
}

/** Paid for a project that the buyer owns through another order: the order stays open and the money is to be refunded. */
export function isDuplicatePurchase({ state, finalInviteStatus }: OrderDocument): boolean {
  return state === 'open' && finalInviteStatus === 'invite_failed';
}

/** `₹1,299`, or `Free`. Takes rupees. */
export function amountText(rupees: number): string {
  return rupees === 0 ? 'Free' : formatRupees(rupees);
}
