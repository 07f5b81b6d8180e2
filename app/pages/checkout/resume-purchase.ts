import type { OrderProgress } from '#server/queries/find-order-progress.ts';
import type { SavedOrder } from './pending-order-cookie.ts';
import type { PurchaseState } from './purchase-flow.ts';

interface Found {
  kept: SavedOrder;
  order: OrderProgress;
  /** Of the project that is chosen now. */
  projectSlug: string;
  keyId: string;
}

/** Where the purchase stands when the page opens, by the order that this browser keeps. `now` in ms since 1970. */
export function resumePurchase(found: Found | null, now: number): PurchaseState {
  if (!found || !concerns(found)) return { step: 'idle' };
  const { kept, order, keyId } = found;
  const { publicId: orderId, amountPaise, finalInviteStatus } = order;
  const isFree = amountPaise === 0;
  const paymentId = order.paymentId ?? kept.paymentId;
  if (finalInviteStatus) {
    const outcome = finalInviteStatus === 'invite_success' ? 'success' : 'failed_invite';
    return { step: 'completed', outcome, orderId, paymentId, isFree };
  }
  if (order.state === 'paid' || kept.paymentId !== null) {
    // Without a payment of its own the page learns of it just now, and waits its full time.
    const since = kept.paymentId !== null || isFree ? kept.since : now;
    return { step: 'processing', since, orderId, paymentId, isFree };
  }
  return { step: 'unfinished', order: { id: orderId, amount: amountPaise, keyId }, message: '' };
}

/** Money on its way is always shown; what is over, or was never paid, only with its own project. */
function concerns({ kept, order, projectSlug }: Found): boolean {
  if (order.state === 'refunded') return false;
  if (order.projectSlug === projectSlug) return true;
  return order.finalInviteStatus === null && (order.state === 'paid' || kept.paymentId !== null);
}
