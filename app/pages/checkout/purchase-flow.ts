import * as messages from '#app/messages/checkout.tsx';
import type { FinalInviteStatus, OrderAwaiting } from '#domain/order.ts';

/** An order as the provider's window needs it; `amount` in paise, `keyId` null for a free order. */
export interface OpenOrder {
  id: string;
  amount: number;
  keyId: string | null;
}

interface PaidOrder {
  orderId: string;
  /** Null for a free order, and while only the server knows it. */
  paymentId: string | null;
  isFree: boolean;
}

/**
 * The purchase of a page. `unfinished`: an unpaid order found after a reload · `failed`: may lie behind the provider's
 * window, which offers another attempt · `dismissed`: the window was closed unpaid, so the dialog closes too ·
 * `unconfirmed`: the buyer of a free order is to open the mailed link · `processing`: waiting for the invitation or, with
 * `bank`, for the bank to confirm the payment.
 */
export type PurchaseState =
  | { step: 'idle' }
  | { step: 'opening' }
  | { step: 'window'; order: OpenOrder }
  | { step: 'failed'; message: string; behindWindow: OpenOrder | null }
  | { step: 'dismissed' }
  | { step: 'unfinished'; order: OpenOrder; message: string }
  | ({ step: 'unconfirmed' } & PaidOrder)
  | ({ step: 'processing'; since: number; bank?: 'waiting' | 'late' } & PaidOrder)
  | ({ step: 'completed'; outcome: Outcome } & PaidOrder);

/** success: invited · granted: in the repository already. Each may replace the one before. */
const OUTCOMES = ['failed_invite', 'success', 'granted'] as const;
type Outcome = (typeof OUTCOMES)[number];

export type PurchaseEvent =
  | { type: 'submitted' }
  | { type: 'orderOpened'; order: OpenOrder; at: number }
  | { type: 'refused'; message: string }
  | { type: 'paymentFailed' }
  | { type: 'windowDismissed' }
  | { type: 'paid'; paymentId: string; at: number }
  | { type: 'inviteFinished'; status: FinalInviteStatus; isGranted?: boolean }
  | { type: 'awaitingChanged'; awaiting: OrderAwaiting | null; at: number }
  | { type: 'bankRefused'; paymentId: string }
  | { type: 'timedOut' }
  | { type: 'restarted' };

/** How long the page waits for the invitation's outcome, in ms. */
export const INVITE_TIMEOUT_MS = 30_000;

/** The purchase's state machine. Ignores events that do not fit the state. `at` and `since` are Unix times in ms. */
export function purchaseReducer(state: PurchaseState, event: PurchaseEvent): PurchaseState {
  switch (event.type) {
    case 'submitted':
      return canSubmit(state) ? { step: 'opening' } : state;
    case 'orderOpened':
      return openOrder(state, event.order, event.at);
    case 'refused':
      return refuse(state, event.message);
    case 'paymentFailed': {
      const order = getWindowOrder(state);
      return order ? { step: 'failed', message: messages.paymentFailed, behindWindow: order } : state;
    }
    case 'windowDismissed':
      if (state.step === 'window') return { step: 'dismissed' };
      return state.step === 'failed' ? { ...state, behindWindow: null } : state;
    case 'paid': {
      const { paymentId, at: since } = event;
      const orderId = getWindowOrder(state)?.id;
      return orderId ? { step: 'processing', since, orderId, paymentId, isFree: false } : state;
    }
    case 'inviteFinished':
      return complete(state, toOutcome(event));
    case 'awaitingChanged':
      return changeAwaiting(state, event.awaiting, event.at);
    case 'bankRefused':
      return isOfPayment(state, event.paymentId)
        ? { step: 'failed', message: messages.bankRefused, behindWindow: null }
        : state;
    case 'timedOut':
      return timeOut(state);
    case 'restarted':
      return state.step === 'unfinished' || state.step === 'completed' ? { step: 'idle' } : state;
  }
}

/** Whether Pay can be pressed: not while an order is being created or paid. */
export function canSubmit(state: PurchaseState): boolean {
  return state.step === 'idle' || (state.step === 'failed' && state.behindWindow === null);
}

/** The order in the provider's window. */
export function getWindowOrder(state: PurchaseState): OpenOrder | null {
  if (state.step === 'window') return state.order;
  return state.step === 'failed' ? state.behindWindow : null;
}

/** The order to subscribe to while its outcome is unknown. */
export function getSubscribedOrderId(state: PurchaseState): string | null {
  if (state.step === 'unfinished') return state.order.id;
  if (state.step === 'processing' || state.step === 'unconfirmed') return state.orderId;
  if (state.step === 'completed') return state.outcome === 'granted' ? null : state.orderId;
  return getWindowOrder(state)?.id ?? null;
}

function openOrder(state: PurchaseState, order: OpenOrder, at: number): PurchaseState {
  if (state.step !== 'opening' && state.step !== 'unfinished') return state;
  if (order.keyId !== null) return { step: 'window', order };
  return { step: 'processing', since: at, orderId: order.id, paymentId: null, isFree: true };
}

function refuse(state: PurchaseState, message: string): PurchaseState {
  if (state.step === 'unfinished') return { ...state, message };
  // In `window` the provider's script itself may throw when it opens.
  const isOpening = state.step === 'opening' || state.step === 'window';
  return isOpening ? { step: 'failed', message, behindWindow: null } : state;
}

/** Waiting for the mailed link or the bank has no time limit: the invitation has its full time from then on. */
function changeAwaiting(state: PurchaseState, awaiting: OrderAwaiting | null, at: number): PurchaseState {
  if (awaiting === 'bank') return awaitBank(state, at);
  if (awaiting === 'email_confirmation') {
    const isFree = state.step === 'processing' && state.isFree;
    return isFree ? { step: 'unconfirmed', ...paidOrderOf(state) } : state;
  }
  const hasWaited = state.step === 'unconfirmed' || (state.step === 'processing' && state.bank !== undefined);
  return hasWaited ? { step: 'processing', since: at, ...paidOrderOf(state) } : state;
}

/** The window stays open: it reports a payment by itself. */
function awaitBank(state: PurchaseState, since: number): PurchaseState {
  if (state.step === 'processing') return state.bank ? state : { ...state, bank: 'waiting' };
  if (state.step === 'completed' && state.outcome === 'failed_invite') {
    return { step: 'processing', since, bank: 'late', ...paidOrderOf(state) };
  }
  if (state.step !== 'unfinished') return state;
  return {
    step: 'processing',
    since,
    bank: 'waiting',
    orderId: state.order.id,
    paymentId: null,
    isFree: false,
  };
}

/** Whether the page waits for this payment, or for one that only the server knows. */
function isOfPayment(state: PurchaseState, paymentId: string): boolean {
  const isWaiting =
    state.step === 'processing' || (state.step === 'completed' && state.outcome === 'failed_invite');
  return isWaiting && (state.paymentId ?? paymentId) === paymentId;
}

function timeOut(state: PurchaseState): PurchaseState {
  if (state.step !== 'processing') return state;
  return state.bank ? { ...state, bank: 'late' } : complete(state, 'failed_invite');
}

/** What the invitation's end means for the buyer. */
export function toOutcome({
  status,
  isGranted = false,
}: {
  status: FinalInviteStatus;
  isGranted?: boolean;
}): Outcome {
  if (status === 'invite_failed') return 'failed_invite';
  return isGranted ? 'granted' : 'success';
}

/** A late success replaces a failed invitation, and access an invitation, never the reverse. */
function complete(state: PurchaseState, outcome: Outcome): PurchaseState {
  if (state.step === 'completed') {
    return OUTCOMES.indexOf(outcome) > OUTCOMES.indexOf(state.outcome) ? { ...state, outcome } : state;
  }
  if (state.step === 'processing' || state.step === 'unconfirmed') {
    return { step: 'completed', outcome, ...paidOrderOf(state) };
  }
  // Paid in another tab, or in a payment app that did not return to the window.
  const order = state.step === 'unfinished' ? state.order : getWindowOrder(state);
  if (!order) return state;
  return { step: 'completed', outcome, orderId: order.id, paymentId: null, isFree: order.keyId === null };
}

/** What stays the same from step to step. */
function paidOrderOf({ orderId, paymentId, isFree }: PaidOrder): PaidOrder {
  return { orderId, paymentId, isFree };
}
