import { useEffect, useState } from 'react';
import { subscribe } from '#app/lib/live/subscribe.ts';
import type { PendingOrder } from '#contract/documents.ts';
import type { OrderProgress } from '#server/queries/find-order-progress.ts';

/** Whether the buyer's address refused our mail: the page's data until the order's live document says it. */
export function useMailRefused(orderId: string, loaded: OrderProgress | null): boolean {
  const [isRefused, setRefused] = useState<boolean | null>(null);
  useEffect(
    () => subscribe<PendingOrder>(`pending_orders/${orderId}`, ({ mail }) => setRefused(mail === 'refused')),
    [orderId],
  );
  return isRefused ?? loaded?.isMailRefused ?? false;
}
