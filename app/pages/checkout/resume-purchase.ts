import * as labels from '#app/messages/labels.ts';
import type { SavedOrder } from '#server/features/checkout/rules/pending-order-cookie.ts';
import type { Quote } from '#server/features/checkout/rules/quote.ts';
import type { OrderProgress } from '#server/readers/order-page/find-order-progress.ts';
import { type PurchaseState, toOutcome } from './purchase-flow.ts';

interface ResumableOrder {
  /** The order that this browser saved. */
  saved: SavedOrder;
  /** The server's data of the order. */
  order: OrderProgress;
  /** What the order costs. */
  quote: Quote;
  /** The slug of the selected project. */
  projectSlug: string;
  keyId: string;
  /** True if the provider has just reported a failed attempt. */
  hasFailed: boolean;
}

/** Returns the purchase's state when the page opens. `now` is a Unix time in ms. */
export function resumePurchase(resumable: ResumableOrder | null, now: number): PurchaseState {
  if (!resumable || !isRelevant(resumable)) return { step: 'idle' };
  const { saved, order, quote, keyId, hasFailed } = resumable;
  const { publicId: orderId, amountPaise, finalInviteStatus } = order;
  const { isFree } = quote;
  const paymentId = order.paymentId ?? saved.paymentId;
  if (finalInviteStatus) {
    const isGranted = order.repository !== null;
    const outcome = toOutcome({ status: finalInviteStatus, isGranted });
    return { step: 'completed', outcome, orderId, paymentId, isFree };
  }
  if (order.awaiting === 'email_confirmation') return { step: 'unconfirmed', orderId, paymentId, isFree };
  if (isRefused(resumable)) return { step: 'failed', message: labels.bankRefused, behindWindow: null };
  const awaitsBank = order.awaiting === 'bank';
  if (order.state === 'paid' || saved.paymentId !== null || awaitsBank) {
    // If the buyer paid in another tab or app, this page waits its full time from now on.
    const since = saved.paymentId !== null || awaitsBank || isFree ? saved.since : now;
    const bank = awaitsBank ? { bank: 'waiting' as const } : {};
    return { step: 'processing', since, ...bank, orderId, paymentId, isFree };
  }
  const message = hasFailed ? labels.paymentFailed : '';
  return { step: 'unfinished', order: { id: orderId, amount: amountPaise, keyId }, quote, message };
}

/** True if the bank refused the payment that this browser or another tab made. */
function isRefused({ saved, order: { refusedPaymentId } }: ResumableOrder): boolean {
  return refusedPaymentId !== null && (saved.paymentId ?? refusedPaymentId) === refusedPaymentId;
}

/** A paid order whose outcome is unknown is always relevant, any other order only with its own project. */
function isRelevant(resumable: ResumableOrder): boolean {
  const { saved, order, projectSlug } = resumable;
  if (order.state === 'refunded') return false;
  if (order.projectSlug === projectSlug || order.awaiting === 'bank') return true;
  if (isRefused(resumable)) return false;
  return order.finalInviteStatus === null && (order.state === 'paid' || saved.paymentId !== null);
}
