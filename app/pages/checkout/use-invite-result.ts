import { type Dispatch, useEffect } from 'react';
import { subscribe } from '#app/lib/live/subscribe.ts';
import type { PendingOrder } from '#contract/documents.ts';
import {
  getSubscribedOrderId,
  INVITE_TIMEOUT_MS,
  type PurchaseEvent,
  type PurchaseState,
} from './purchase-flow.ts';

/** Follows the order's live document, and ends the waiting after its 30 seconds. */
export function useInviteResult(state: PurchaseState, dispatch: Dispatch<PurchaseEvent>): void {
  const orderId = getSubscribedOrderId(state);
  useEffect(() => {
    if (orderId === null) return;
    return subscribe<PendingOrder>(`pending_orders/${orderId}`, ({ finalInviteStatus }) => {
      if (finalInviteStatus) dispatch({ type: 'invite settled', status: finalInviteStatus });
    });
  }, [orderId, dispatch]);

  const since = state.step === 'processing' ? state.since : null;
  useEffect(() => {
    if (since === null) return;
    const waited = Math.max(0, Date.now() - since);
    const timer = setTimeout(() => dispatch({ type: 'time is up' }), Math.max(0, INVITE_TIMEOUT_MS - waited));
    return () => clearTimeout(timer);
  }, [since, dispatch]);
}
