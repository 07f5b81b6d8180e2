import { type Dispatch, useEffect, useRef } from 'react';
import { subscribe } from '#app/lib/live/subscribe.ts';
import type { OrderProgress, PendingOrder } from '#server/readers/order-page/find-order-progress.ts';
import { fetchDocument } from '../../lib/live/stream-document.ts';
import {
  getSubscribedOrderId,
  INVITE_TIMEOUT_MS,
  type PurchaseEvent,
  type PurchaseState,
} from './purchase-flow.ts';

const POLL_INTERVAL_MS = 5000;

/**
 * Dispatches what the order is waiting for, and the invitation's outcome from the first source that reports
 * it: the order's stream, polling of the same document, because some proxies hold streams back, or the
 * page's data (`loaded`). Only the page's data say that the bank refused the payment. Dispatches a timeout
 * if the outcome takes too long, which the outcome of a copy may.
 */
export function useInviteResult(
  state: PurchaseState,
  dispatch: Dispatch<PurchaseEvent>,
  loaded: OrderProgress | null,
  isCopy: boolean,
): void {
  const orderId = getSubscribedOrderId(state);
  // After an invitation only access can follow.
  const isInvited = state.step === 'completed' && state.outcome === 'success';
  const isAwaitingBank = useRef(false);
  useEffect(() => {
    if (orderId === null) return;
    const path = `pending_orders/${orderId}`;
    const handleOrder = ({ finalInviteStatus, awaiting, access }: PendingOrder) => {
      isAwaitingBank.current = awaiting === 'bank';
      const isGranted = access === 'granted';
      if (finalInviteStatus) dispatch({ type: 'inviteFinished', status: finalInviteStatus, isGranted });
      else dispatch({ type: 'awaitingChanged', awaiting, at: Date.now() });
    };
    const stops = [subscribe(path, handleOrder), ...(isInvited ? [] : [poll(path, handleOrder)])];
    return () => {
      for (const stop of stops) stop();
    };
  }, [orderId, isInvited, dispatch]);

  const loadedStatus = loaded?.publicId === orderId ? loaded?.finalInviteStatus : null;
  const isGranted = Boolean(loaded?.repository);
  useEffect(() => {
    if (loadedStatus) dispatch({ type: 'inviteFinished', status: loadedStatus, isGranted });
  }, [loadedStatus, isGranted, dispatch]);
  const refusedPaymentId = loaded?.publicId === orderId ? loaded?.refusedPaymentId : null;
  useEffect(() => {
    if (refusedPaymentId) dispatch({ type: 'bankRefused', paymentId: refusedPaymentId });
  }, [refusedPaymentId, dispatch]);
  // The stream may have said that the payment awaits the bank while the provider's window was still open.
  const { step } = state;
  useEffect(() => {
    if (step === 'processing' && isAwaitingBank.current) {
      dispatch({ type: 'awaitingChanged', awaiting: 'bank', at: Date.now() });
    }
  }, [step, dispatch]);

  const since = state.step === 'processing' ? state.since : null;
  useEffect(() => {
    if (since === null) return;
    const elapsed = Math.max(0, Date.now() - since);
    const timer = setTimeout(
      () => dispatch({ type: 'timedOut', isCopy }),
      Math.max(0, INVITE_TIMEOUT_MS - elapsed),
    );
    return () => clearTimeout(timer);
  }, [since, isCopy, dispatch]);
}

/**
 * Reads `/documents/{path}` every few seconds, for a document that is too important to depend on a stream.
 * Polling ends when the server will keep refusing the document. Returns a function that ends it.
 */
function poll<T>(path: string, onDocument: (document: T) => void): () => void {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  async function read() {
    const { isRefused, json } = await fetchDocument(path, ended.signal);
    if (ended.signal.aborted || isRefused) return;
    if (json !== null) onDocument(JSON.parse(json) as T);
    timer = setTimeout(read, POLL_INTERVAL_MS);
  }
  timer = setTimeout(read, POLL_INTERVAL_MS);
  return () => {
    ended.abort();
    clearTimeout(timer);
  };
}
