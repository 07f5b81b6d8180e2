import type { Tone } from '#app/components/ui/status-badge.tsx';
import * as messages from '#app/messages/admin-orders.tsx';
import type { OrderDocument } from '#contract/order-documents.ts';
import { formatRupees } from '#domain/money.ts';

export interface StatusLabel {
  text: string;
  tone: Tone;
}

export const ORDER_STATES: Record<OrderDocument['state'], StatusLabel> = {
  opening: { text: messages.beingOpened, tone: 'muted' },
  open: { text: messages.notPaid, tone: 'muted' },
  paid: { text: messages.paid, tone: 'ok' },
  refunded: { text: messages.refunded, tone: 'warn' },
};

export const INVITATION_STATES: Record<NonNullable<OrderDocument['inviteState']>, StatusLabel> = {
  waiting: { text: messages.invitationOnItsWay, tone: 'muted' },
  queued: { text: messages.invitationQueued, tone: 'warn' },
  sent: { text: messages.invited, tone: 'muted' },
  accepted: { text: messages.hasAccess, tone: 'ok' },
  expired: { text: messages.invitationExpired, tone: 'warn' },
  needs_person: { text: messages.invitationNeedsPerson, tone: 'bad' },
  refused: { text: messages.invitationFailed, tone: 'bad' },
};

/** The labels of unfinished refunds. */
const REFUND_STATES: Record<NonNullable<OrderDocument['refund']>['state'], StatusLabel> = {
  requested: { text: messages.refundRequested, tone: 'warn' },
  sent: { text: messages.refundOnItsWay, tone: 'warn' },
  processed: { text: messages.refundProcessed, tone: 'warn' },
  failed: { text: messages.refundFailedState, tone: 'bad' },
};

/** Returns the label of an order's state. A free order isn't paid, but confirmed by a mailed link. */
export function primaryStatus({ state, awaiting }: OrderDocument): StatusLabel {
  if (awaiting === 'email_confirmation') return { text: messages.waitingForEmailLink, tone: 'muted' };
  return ORDER_STATES[state];
}

/** Returns the label below an order's state: its unfinished refund, else its invitation, else null. */
export function secondaryStatus(order: OrderDocument): StatusLabel | null {
  const { state, inviteState, refund } = order;
  if (order.awaiting === 'bank') return { text: messages.waitingForBank, tone: 'warn' };
  if (isDuplicatePurchase(order)) return { text: messages.ownedAlreadyState, tone: 'warn' };
  if (refund?.state === 'processed' && state === 'paid')
    return { text: messages.partRefunded(formatRupees(order.refundedAmount)), tone: 'warn' };
  if (refund && (state === 'paid' || refund.state === 'failed')) return REFUND_STATES[refund.state];
  return state === 'paid' && inviteState ? INVITATION_STATES[inviteState] : null;
}

/** True if a different order gave the buyer the project. Such an order stays open until its refund. */
export function isDuplicatePurchase({ state, finalInviteStatus }: OrderDocument): boolean {
  return state === 'open' && finalInviteStatus === 'invite_failed';
}

/** Formats rupees as `₹1,299` or `Free`. */
export function amountText(rupees: number): string {
  return rupees === 0 ? messages.free : formatRupees(rupees);
}
