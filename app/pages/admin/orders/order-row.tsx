import { useId } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import type { OrderDocument } from '#contract/order-documents.ts';
import { formatDateTime } from '#domain/time.ts';
import { amountOf, detailOf, LOOKS, STATES } from './order-labels.ts';

/** One order in the list: what, who, how much, and how it stands. */
export function OrderRow({ order, onView }: { order: OrderDocument; onView: () => void }) {
  const id = useId();
  const ready = useHydrated();
  const state = STATES[order.state];
  const detail = detailOf(order);
  return (
    <tr>
      <td className="time max-md:hidden">{formatDateTime(order.createdAt)}</td>
      <td className="full-row wrap-anywhere">
        <p id={id} className="font-medium">
          {order.projectName}
        </p>
        <p className="text-muted">
          {order.email} <span className="font-mono text-xs">{order.githubId}</span>
        </p>
        <p className="caption md:hidden">{formatDateTime(order.createdAt)}</p>
      </td>
      <td className="amount">{amountOf(order.amount)}</td>
      <td>
        <p className={`font-medium ${LOOKS[state.look]}`}>{state.words}</p>
        {detail && <p className={`text-xs ${LOOKS[detail.look]}`}>{detail.words}</p>}
      </td>
      <td className="action">
        <Button size="sm" aria-describedby={id} disabled={!ready} onClick={onView}>
          View
        </Button>
      </td>
    </tr>
  );
}
