import { Link } from 'react-router';
import { Code } from '#app/components/ui/code.tsx';

/** Links an order's ID to its details. */
export function OrderLink({ orderId }: { orderId: string }) {
  return (
    <Link className="link text-xs" to={`/admin/orders/${encodeURIComponent(orderId)}`}>
      <Code text={orderId} />
    </Link>
  );
}
