import * as messages from '#app/messages/admin-orders.tsx';
import type { OrderDocument } from '#contract/order-documents.ts';
import { formatRupees } from '#domain/money.ts';
import { isDuplicatePurchase } from './order-labels.ts';

export interface OrderStep {
  name: string;
  /** When the step happened, in seconds since 1970; null if it hasn't. */
  at: number | null;
  /** Says what the step is waiting for, what went wrong, or more details; may be empty. */
  note: string;
  /** True if the step needs manual review. */
  isBad?: boolean;
}

/** Lists the steps of an order: opened, paid, invited, accepted, and one for each refund. */
export function listOrderSteps(order: OrderDocument): OrderStep[] {
  return [opened(order), paid(order), invited(order), accepted(order), ...refunded(order)];
}

function opened({ state, createdAt }: OrderDocument): OrderStep {
  const note = state === 'opening' ? messages.notAnswered : '';
  return { name: messages.opened, at: createdAt, note };
}

function paid(order: OrderDocument): OrderStep {
  const name = messages.paid;
  const { paidAt, paymentMethod, amount } = order;
  if (isDuplicatePurchase(order)) {
    const note = messages.ownedAlready;
    return { name, at: null, note, isBad: true };
  }
  if (paidAt === null) return { name, at: null, note: unpaidNote(order) };
  return { name, at: paidAt, note: amount === 0 ? messages.free : paymentMethodText(paymentMethod) };
}

function unpaidNote({ awaiting, amount }: OrderDocument): string {
  if (awaiting === 'bank') return messages.notCaptured;
  return amount === 0 ? messages.waitingForEmail : messages.waitingForPayment;
}

/** Turns `upi` into `By UPI`. */
function paymentMethodText(method: string | null): string {
  if (method === null) return '';
  return messages.paidBy(method === 'upi' || method === 'emi' ? method.toUpperCase() : method);
}

const INVITATION_NOTES: Record<NonNullable<OrderDocument['inviteState']>, string> = {
  waiting: messages.onItsWay,
  queued: messages.queuedNote,
  sent: '',
  accepted: messages.alreadyHadAccess,
  expired: messages.expiredNote,
  needs_person: messages.needsPersonNote,
  refused: messages.refusedNote,
};

function invited({ state, inviteState, inviteReason, invitedAt }: OrderDocument): OrderStep {
  const name = messages.invited;
  if (inviteState === null) return { name, at: null, note: messages.waitingForThePayment };
  if (state === 'refunded' && invitedAt === null && inviteState !== 'accepted')
    return { name, at: null, note: messages.neverRefunded };
  const note = [state === 'refunded' ? '' : INVITATION_NOTES[inviteState], inviteReason]
    .filter(Boolean)
    .join(' ');
  return { name, at: invitedAt, note, isBad: inviteState === 'needs_person' || inviteState === 'refused' };
}

function accepted({ state, inviteState, acceptedAt }: OrderDocument): OrderStep {
  const name = messages.accepted;
  if (acceptedAt !== null) {
    const hasLeft = inviteState === 'expired' && state !== 'refunded';
    return { name, at: acceptedAt, note: hasLeft ? messages.hasLeft : '' };
  }
  if (state === 'refunded') return { name, at: null, note: messages.neverRefunded };
  const note = inviteState === 'sent' ? messages.waitingForBuyer : messages.waitingForInvitation;
  return { name, at: null, note };
}

function refunded({ state, refunds, amount }: OrderDocument): OrderStep[] {
  if (refunds.length > 0) return refunds.map((refund) => refundStep(refund, amount));
  if (state !== 'refunded') return [];
  const note = amount === 0 ? messages.accessEndedFree : messages.lostDispute;
  return [{ name: messages.refunded, at: null, note }];
}

function refundStep(refund: OrderDocument['refunds'][number], amount: number): OrderStep {
  const name =
    refund.amount < amount ? messages.refundedAmount(formatRupees(refund.amount)) : messages.refunded;
  const reason = messages.reasonIs(refund.reason);
  const error = refund.lastError ? messages.providerSaid(refund.lastError) : '';
  switch (refund.state) {
    case 'requested':
      return { name, at: null, note: messages.refundWaits(reason, error) };
    case 'sent':
      return { name, at: null, note: messages.refundSent(reason) };
    case 'processed':
      return { name, at: refund.processedAt, note: reason };
    case 'failed':
      return { name, at: null, note: messages.refundFailed(reason, error), isBad: true };
  }
}
