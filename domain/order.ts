/**
 * opening: written here, not yet known to the provider · open: waiting for money · paid: a payment was accepted ·
 * refunded: the money went back.
 */
export type OrderState = 'opening' | 'open' | 'paid' | 'refunded';

const moves: Record<OrderState, readonly OrderState[]> = {
  opening: ['open', 'paid'],
  open: ['paid'],
  paid: ['refunded'],
  refunded: [],
};

/** Orders only move forward. */
export function orderMayMove(from: OrderState, to: OrderState): boolean {
  return moves[from].includes(to);
}

export type FinalInviteStatus = 'invite_success' | 'invite_failed';
