import type { OrderDocument } from '#contract/order-documents.ts';
import { isOwnedTwice } from './order-labels.ts';

/** One step of an order's way. */
export interface Step {
  name: string;
  /** Seconds since 1970; null while it has not happened. */
  at: number | null;
  /** What it waits for, what went wrong, or a word more; empty when there is nothing to say. */
  note: string;
  /** Something that a person should look at. */
  bad?: boolean;
}

/** The way of an order: opened, paid, invited, accepted, and the money going back when it does. */
export function timelineOf(order: OrderDocument): Step[] {
  const steps = [opened(order), paid(order), invited(order), accepted(order)];
  const refund = refunded(order);
  return refund ? [...steps, refund] : steps;
}

function opened({ state, createdAt }: OrderDocument): Step {
  const note = state === 'opening' ? 'The payment provider has not answered yet.' : '';
  return { name: 'Opened', at: createdAt, note };
}

const OWNED_TWICE =
  'Money came, but the buyer has this project through another order. Nothing was delivered.';

function paid(order: OrderDocument): Step {
  const { paidAt, paymentMethod, amount } = order;
  if (isOwnedTwice(order)) return { name: 'Paid', at: null, note: OWNED_TWICE, bad: true };
  if (paidAt === null) return { name: 'Paid', at: null, note: 'Waits for the buyer’s payment.' };
  return { name: 'Paid', at: paidAt, note: amount === 0 ? 'Free' : wordOf(paymentMethod) };
}

/** `upi` → `By UPI`. */
function wordOf(method: string | null): string {
  if (method === null) return '';
  return `By ${method === 'upi' || method === 'emi' ? method.toUpperCase() : method}`;
}

type Invite = NonNullable<OrderDocument['inviteState']>;

const UNSENT: Record<Invite, string> = {
  waiting: 'On its way.',
  queued: 'Waits for GitHub, which takes no more invitations to this repository today.',
  sent: '',
  accepted: 'Not needed: the account had access already.',
  expired: 'Lapsed. The buyer can ask for a fresh one.',
  needs_person: 'Needs a person.',
  refused: 'Failed for good: the buyer can name another GitHub account.',
};

function invited({ state, inviteState, inviteReason, invitedAt }: OrderDocument): Step {
  const name = 'Invited';
  if (inviteState === null) return { name, at: null, note: 'Waits for the payment.' };
  if (state === 'refunded' && invitedAt === null && inviteState !== 'accepted')
    return { name, at: null, note: 'Never: the order was refunded before.' };
  const note = [state === 'refunded' ? '' : UNSENT[inviteState], inviteReason].filter(Boolean).join(' ');
  return { name, at: invitedAt, note, bad: inviteState === 'needs_person' || inviteState === 'refused' };
}

function accepted({ state, inviteState, acceptedAt }: OrderDocument): Step {
  const name = 'Accepted';
  if (acceptedAt !== null) {
    const left = inviteState === 'expired' && state !== 'refunded';
    return { name, at: acceptedAt, note: left ? 'The account has left the repository since.' : '' };
  }
  if (state === 'refunded') return { name, at: null, note: 'Never: the order was refunded before.' };
  const note = inviteState === 'sent' ? 'Waits for the buyer.' : 'Waits for the invitation.';
  return { name, at: null, note };
}

function refunded({ state, refund, amount }: OrderDocument): Step | null {
  const name = 'Refunded';
  if (!refund) {
    if (state !== 'refunded') return null;
    const note = amount === 0 ? 'Access ended; there was no money to send.' : 'By a dispute that was lost.';
    return { name, at: null, note };
  }
  const told = refund.lastError ? ` The provider said: ${refund.lastError}` : '';
  const reason = `Reason: ${refund.reason}`;
  switch (refund.state) {
    case 'requested':
      return { name, at: null, note: `Waits for the provider; it goes on by itself. ${reason}${told}` };
    case 'sent':
      return { name, at: null, note: `The provider has it and is paying it out. ${reason}` };
    case 'processed':
      return { name, at: refund.processedAt, note: reason };
    case 'failed':
      return { name, at: null, note: `The provider refused. ${reason}${told}`, bad: true };
  }
}
