import type { PurchaseState } from './purchase-flow.ts';

/** The sentence of the spec for how a purchase stands. */
export function resultText(state: Extract<PurchaseState, { step: 'processing' | 'completed' }>): string {
  if (state.step === 'processing') return 'This takes a few seconds.';
  if (state.outcome === 'success') {
    const sent = 'Your GitHub invitation has been sent. Please check your email.';
    return state.isFree ? sent : `Payment Successful! ${sent}`;
  }
  return state.isFree
    ? 'Your order is in. But Invitation Failed. Please contact support with your order ID.'
    : 'Payment Successful! But Invitation Failed. Please contact support with your payment ID.';
}
