import type { FinalInviteStatus } from '#domain/order.ts';

/** An order as the provider's window needs it; `amount` in paise, `keyId` null when nothing is to be paid. */
export interface OpenOrder {
  id: string;
  amount: number;
  keyId: string | null;
}

interface Paid {
  orderId: string;
  /** Null for the free sample, or while only the server knows it. */
  paymentId: string | null;
  isFree: boolean;
}

/**
 * The one purchase of a page. `unfinished`: an unpaid order found after a reload · `failed` may lie behind the provider's
 * window, which lets people try again in place · `dismissed`: the window was closed unpaid, so the dialog closes too.
 */
export type PurchaseState =
  | { step: 'idle' }
  | { step: 'opening' }
  | { step: 'window'; order: OpenOrder }
  | { step: 'failed'; message: string; behindWindow: OpenOrder | null }
  | { step: 'dismissed' }
  | { step: 'unfinished'; order: OpenOrder; message: string }
  | ({ step: 'processing'; since: number } & Paid)
  | ({ step: 'completed'; outcome: 'success' | 'failed_invite' } & Paid);

export type PurchaseEvent =
  | { type: 'submitted' }
  | { type: 'opened'; order: OpenOrder; at: number }
  | { type: 'refused'; message: string }
  | { type: 'payment failed' }
  | { type: 'window dismissed' }
  | { type: 'paid'; paymentId: string; at: number }
  | { type: 'invite settled'; status: FinalInviteStatus }
  | { type: 'time is up' }
  | { type: 'started over' };

export const PAYMENT_FAILED = 'Payment Failed. Your transaction could not be completed. Please try again.';
/** How long the waiting screen waits for the invitation's result. */
export const INVITE_TIMEOUT_MS = 30_000;

/** Every move of a purchase; an event that does not fit the state changes nothing. `at` and `since` in ms since 1970. */
export function purchaseReducer(state: PurchaseState, event: PurchaseEvent): PurchaseState {
  switch (event.type) {
    case 'submitted':
      return canSubmit(state) ? { step: 'opening' } : state;
    case 'opened':
      return isOpening(state) ? opened(event) : state;
    case 'refused':
      return refused(state, event.message);
    case 'payment failed':
    case 'paid':
      return inWindow(state, event);
    case 'window dismissed':
      return windowDismissed(state);
    case 'invite settled':
      return settle(state, event.status === 'invite_success' ? 'success' : 'failed_invite');
    case 'time is up':
      return state.step === 'processing' ? settle(state, 'failed_invite') : state;
    case 'started over':
      return state.step === 'unfinished' || state.step === 'completed' ? { step: 'idle' } : state;
  }
}

/** Whether Pay may be pressed; while an order is being made or paid it may not. */
export function canSubmit(state: PurchaseState): boolean {
  return state.step === 'idle' || (state.step === 'failed' && state.behindWindow === null);
}

/** The order that the provider's window shows now. */
export function getWindowOrder(state: PurchaseState): OpenOrder | null {
  if (state.step === 'window') return state.order;
  return state.step === 'failed' ? state.behindWindow : null;
}

/** The order whose live document tells something that this page does not know yet. */
export function getSubscribedOrderId(state: PurchaseState): string | null {
  if (state.step === 'unfinished') return state.order.id;
  if (state.step === 'processing') return state.orderId;
  if (state.step === 'completed') return state.outcome === 'failed_invite' ? state.orderId : null;
  return getWindowOrder(state)?.id ?? null;
}

function isOpening({ step }: PurchaseState): boolean {
  return step === 'opening' || step === 'unfinished';
}

function opened({ order, at }: Extract<PurchaseEvent, { type: 'opened' }>): PurchaseState {
  if (order.keyId !== null) return { step: 'window', order };
  return { step: 'processing', since: at, orderId: order.id, paymentId: null, isFree: true };
}

function refused(state: PurchaseState, message: string): PurchaseState {
  if (state.step === 'unfinished') return { ...state, message };
  // In the window's own step, too: the provider's script may refuse to open it.
  const isExpected = isOpening(state) || state.step === 'window';
  return isExpected ? { step: 'failed', message, behindWindow: null } : state;
}

function windowDismissed(state: PurchaseState): PurchaseState {
  if (state.step === 'window') return { step: 'dismissed' };
  return state.step === 'failed' ? { ...state, behindWindow: null } : state;
}

function inWindow(
  state: PurchaseState,
  event: Extract<PurchaseEvent, { type: 'payment failed' | 'paid' }>,
): PurchaseState {
  const order = getWindowOrder(state);
  if (!order) return state;
  if (event.type === 'payment failed')
    return { step: 'failed', message: PAYMENT_FAILED, behindWindow: order };
  return {
    step: 'processing',
    since: event.at,
    orderId: order.id,
    paymentId: event.paymentId,
    isFree: false,
  };
}

/** An invitation that came late turns the failed one into a success, never the other way round. */
function settle(state: PurchaseState, outcome: 'success' | 'failed_invite'): PurchaseState {
  if (state.step === 'completed') {
    return state.outcome === 'failed_invite' && outcome === 'success' ? { ...state, outcome } : state;
  }
  if (state.step === 'processing') {
    const { orderId, paymentId, isFree } = state;
    return { step: 'completed', outcome, orderId, paymentId, isFree };
  }
  // Paid in another tab, or in an app that never told the window.
  const order = state.step === 'unfinished' ? state.order : getWindowOrder(state);
  if (!order) return state;
  return { step: 'completed', outcome, orderId: order.id, paymentId: null, isFree: order.keyId === null };
}
