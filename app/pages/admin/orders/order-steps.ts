import { formatRupees } from '#domain/money.ts';
import type { OrderDocument } from '#server/readers/admin-orders/order-document.ts';
import { isDuplicatePurchase } from './order-labels.ts';

const NEVER_REFUNDED = 'Never, because the order was refunded first.';

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
  const note = state === 'opening' ? 'The payment provider hasn’t answered yet.' : '';
  return { name: 'Opened', at: createdAt, note };
}

function paid(order: OrderDocument): OrderStep {
  const name = 'Paid';
  const { paidAt, paymentMethod, paymentNote, amount } = order;
  if (isDuplicatePurchase(order)) {
    const note = 'The buyer paid, but has this project from another order. We delivered nothing.';
    return { name, at: null, note, isBad: true };
  }
  if (paidAt === null) return { name, at: null, note: unpaidNote(order) };
  const how = amount === 0 ? 'Free' : paymentMethodText(paymentMethod);
  return { name, at: paidAt, note: [how, paymentNote].filter(Boolean).join(', ') };
}

function unpaidNote({ awaiting, amount }: OrderDocument): string {
  if (awaiting === 'bank') return 'The bank has sent the money. The provider hasn’t captured it yet.';
  return amount === 0 ? 'Waiting for the buyer to confirm the email.' : 'Waiting for the buyer’s payment.';
}

/** Turns `upi` into `By UPI`. */
function paymentMethodText(method: string | null): string {
  if (method === null) return '';
  return `By ${method === 'upi' || method === 'emi' ? method.toUpperCase() : method}`;
}

const INVITATION_NOTES: Record<NonNullable<OrderDocument['inviteState']>, string> = {
  waiting: 'On its way.',
  queued: 'Waiting for GitHub, which has reached its daily limit for this repository.',
  sent: '',
  accepted: '',
  expired: 'Expired. The buyer can ask for a new one.',
  needs_person: 'Needs a person.',
  refused: 'Failed. The buyer can choose another GitHub account.',
};

function invited({ state, inviteState, inviteReason, invitedAt }: OrderDocument): OrderStep {
  const name = 'Invited';
  if (inviteState === null) return { name, at: null, note: 'Waiting for the payment.' };
  if (state === 'refunded' && invitedAt === null && inviteState !== 'accepted')
    return { name, at: null, note: NEVER_REFUNDED };
  const hadAccess = inviteState === 'accepted' && invitedAt === null;
  const note = [
    hadAccess ? 'Not needed: the account already had access.' : '',
    state === 'refunded' ? '' : INVITATION_NOTES[inviteState],
    inviteReason,
  ]
    .filter(Boolean)
    .join(' ');
  return { name, at: invitedAt, note, isBad: inviteState === 'needs_person' || inviteState === 'refused' };
}

function accepted({ state, inviteState, acceptedAt }: OrderDocument): OrderStep {
  const name = 'Accepted';
  if (acceptedAt !== null) {
    const hasLeft = inviteState === 'expired' && state !== 'refunded';
    return { name, at: acceptedAt, note: hasLeft ? 'The account has left the repository since.' : '' };
  }
  if (state === 'refunded') return { name, at: null, note: NEVER_REFUNDED };
  const note = inviteState === 'sent' ? 'Waiting for the buyer.' : 'Waiting for the invitation.';
  return { name, at: null, note };
}

function refunded({ state, refunds, amount }: OrderDocument): OrderStep[] {
  if (refunds.length > 0) return refunds.map((refund) => refundStep(refund, amount));
  if (state !== 'refunded') return [];
  const note = amount === 0 ? 'Access ended. There was no money to refund.' : 'By a dispute that was lost.';
  return [{ name: 'Refunded', at: null, note }];
}

function refundStep(refund: OrderDocument['refunds'][number], amount: number): OrderStep {
  const name = refund.amount < amount ? `Refunded ${formatRupees(refund.amount)}` : 'Refunded';
  const reason = `Reason: ${refund.reason}`;
  const error = refund.lastError ? ` The provider said: ${refund.lastError}` : '';
  switch (refund.state) {
    case 'requested':
      return {
        name,
        at: null,
        note: `Waiting for the provider. We try again automatically. ${reason}${error}`,
      };
    case 'sent':
      return { name, at: null, note: `The provider has it and is paying it out. ${reason}` };
    case 'processed':
      return { name, at: refund.processedAt, note: reason };
    case 'failed':
      return { name, at: null, note: `The provider refused. ${reason}${error}`, isBad: true };
  }
}
