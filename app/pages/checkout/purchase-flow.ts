import * as labels from '#app/messages/labels.ts';
import type { FinalInviteStatus, OrderAwaiting } from '#domain/order.ts';
import type { Quote } from '#server/features/checkout/rules/quote.ts';

/** The order data that the provider's window needs. `amount` is in paise, `keyId` null for a free order. */
export interface OpenOrder {
  id: string;
  amount: number;
  keyId: string | null;
}

interface PaidOrder {
  orderId: string;
  /** Null for a free order, and while only the server knows the payment. */
  paymentId: string | null;
  isFree: boolean;
}

/**
 * The state of a page's purchase:
 * - `unfinished`: the page found an unpaid order after a reload.
 * - `failed`: the payment failed. The provider's window may still be open for a retry.
 * - `dismissed`: the buyer closed the window without paying, so the dialog closes as well.
 * - `unconfirmed`: the buyer of a free order still has to open the mailed link.
 * - `processing`: the page waits for the invitation or, with `bank`, for the bank to confirm the payment. With
 *   `isCopyLate` the buyer's copy takes longer than a buyer waits.
 */
export type PurchaseState =
  | { step: 'idle' }
  | { step: 'opening' }
  | { step: 'window'; order: OpenOrder }
  | { step: 'failed'; message: string; behindWindow: OpenOrder | null }
  | { step: 'dismissed' }
  | { step: 'unfinished'; order: OpenOrder; quote: Quote; message: string }
  | ({ step: 'unconfirmed' } & PaidOrder)
  | ({ step: 'processing'; since: number; bank?: 'waiting' | 'late'; isCopyLate?: true } & PaidOrder)
  | ({ step: 'completed'; outcome: Outcome } & PaidOrder);

/**
 * `success` means invited, `granted` means that the buyer has access. Later outcomes replace earlier ones.
 */
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
  | { type: 'timedOut'; isCopy?: boolean }
  | { type: 'restarted' };

/** The page waits this time, in ms, for the invitation's outcome. */
export const INVITE_TIMEOUT_MS = 30_000;

/** The purchase's state machine. It ignores events that don't fit the state. `at` and `since` are Unix ms. */
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
      return order ? { step: 'failed', message: labels.paymentFailed, behindWindow: order } : state;
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
        ? { step: 'failed', message: labels.bankRefused, behindWindow: null }
        : state;
    case 'timedOut':
      return timeOut(state, event.isCopy === true);
    case 'restarted':
      return isOver(state) ? { step: 'idle' } : state;
  }
}

/** True if the form can be shown again, for another order. */
function isOver({ step }: PurchaseState): boolean {
  return step === 'unfinished' || step === 'unconfirmed' || step === 'completed';
}

/** False while an order is being created or paid, when Pay can't be pressed. */
export function canSubmit(state: PurchaseState): boolean {
  return state.step === 'idle' || (state.step === 'failed' && state.behindWindow === null);
}

/** Returns the order in the provider's window. */
export function getWindowOrder(state: PurchaseState): OpenOrder | null {
  if (state.step === 'window') return state.order;
  return state.step === 'failed' ? state.behindWindow : null;
}

/** Returns the order to which the page subscribes while its outcome is unknown. */
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
  // The provider's script may throw when the window opens.
  const isOpening = state.step === 'opening' || state.step === 'window';
  return isOpening ? { step: 'failed', message, behindWindow: null } : state;
}

/** Waiting for the mailed link or the bank has no time limit. The invitation's time starts afterwards. */
function changeAwaiting(state: PurchaseState, awaiting: OrderAwaiting | null, at: number): PurchaseState {
  if (awaiting === 'bank') return awaitBank(state, at);
  if (awaiting === 'email_confirmation') {
    const isFree = state.step === 'processing' && state.isFree;
    return isFree ? { step: 'unconfirmed', ...paidOrderOf(state) } : state;
  }
  const hasWaited = state.step === 'unconfirmed' || (state.step === 'processing' && state.bank !== undefined);
  return hasWaited ? { step: 'processing', since: at, ...paidOrderOf(state) } : state;
}

/** The provider's window stays open, because it reports a payment by itself. */
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

/** True if the page waits for this payment, or for one that only the server knows. */
function isOfPayment(state: PurchaseState, paymentId: string): boolean {
  const isWaiting =
    state.step === 'processing' || (state.step === 'completed' && state.outcome === 'failed_invite');
  return isWaiting && (state.paymentId ?? paymentId) === paymentId;
}

function timeOut(state: PurchaseState, isCopy: boolean): PurchaseState {
  if (state.step !== 'processing') return state;
  if (isCopy && !state.bank) return { ...state, isCopyLate: true };
  return state.bank ? { ...state, bank: 'late' } : complete(state, 'failed_invite');
}

/** Turns the final status of the invitation into the outcome for the buyer. */
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

/** A late success replaces a failed invitation, and access replaces an invitation, but never the reverse. */
function complete(state: PurchaseState, outcome: Outcome): PurchaseState {
  if (state.step === 'completed') {
    return OUTCOMES.indexOf(outcome) > OUTCOMES.indexOf(state.outcome) ? { ...state, outcome } : state;
  }
  if (state.step === 'processing' || state.step === 'unconfirmed') {
    return { step: 'completed', outcome, ...paidOrderOf(state) };
  }
  // The buyer may have paid in another tab, or in a payment app that didn't return to the window.
  const order = state.step === 'unfinished' ? state.order : getWindowOrder(state);
  if (!order) return state;
  return { step: 'completed', outcome, orderId: order.id, paymentId: null, isFree: order.keyId === null };
}

/** Picks the fields that stay the same from step to step. */
function paidOrderOf({ orderId, paymentId, isFree }: PaidOrder): PaidOrder {
  return { orderId, paymentId, isFree };
}
