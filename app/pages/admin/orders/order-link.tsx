import { Link } from 'react-router';

/** Links an order's ID to its details. */
export function OrderLink({ orderId }: { orderId: string }) {
  return (
    <Link className="link font-mono text-xs" to={`/admin/orders/${encodeURIComponent(orderId)}`}>
      {orderId}
    </Link>
  );
}
