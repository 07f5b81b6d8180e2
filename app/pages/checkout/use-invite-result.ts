import { type Dispatch, useEffect } from 'react';
import { subscribe } from '#app/lib/live/subscribe.ts';
import type { PendingOrder } from '#contract/documents.ts';
import {
  getSubscribedOrderId,
  INVITE_TIMEOUT_MS,
  type PurchaseEvent,
  type PurchaseState,
} from './purchase-flow.ts';

/** Dispatches the invitation's outcome from the order's live document, and a timeout if it takes too long. */
export function useInviteResult(state: PurchaseState, dispatch: Dispatch<PurchaseEvent>): void {
  const orderId = getSubscribedOrderId(state);
  useEffect(() => {
    if (orderId === null) return;
    return subscribe<PendingOrder>(`pending_orders/${orderId}`, ({ finalInviteStatus }) => {
      if (finalInviteStatus) dispatch({ type: 'inviteFinished', status: finalInviteStatus });
    });
  }, [orderId, dispatch]);

  const since = state.step === 'processing' ? state.since : null;
  useEffect(() => {
    if (since === null) return;
    const elapsed = Math.max(0, Date.now() - since);
    const timer = setTimeout(() => dispatch({ type: 'timedOut' }), Math.max(0, INVITE_TIMEOUT_MS - elapsed));
    return () => clearTimeout(timer);
  }, [since, dispatch]);
}
