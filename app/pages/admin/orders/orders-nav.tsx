import { Link } from 'react-router';
import * as admin from '#app/messages/admin.tsx';
import * as messages from '#app/messages/admin-orders.tsx';
import { WAITING_LISTS } from '#domain/waiting.ts';

const PAGES = [
  [admin.orders, '/admin/orders'],
  [messages.needsPerson, '/admin/orders/exceptions'],
  ...WAITING_LISTS.map((list) => [messages.LISTS[list], `/admin/orders/exceptions/${list}`] as const),
  [messages.webhooks, '/admin/orders/webhooks'],
] as const;

interface OrdersNavProps {
  /** The name of the page. */
  current: string;
  /** How much waits for a person. */
  waiting: number;
}

/** Links between the pages of the Orders tab. */
export function OrdersNav({ current, waiting }: OrdersNavProps) {
  return (
    <nav aria-label={admin.orders} className="sub-nav mb-6">
      {PAGES.map(([name, path]) => (
        <Link key={path} to={path} prefetch="intent" aria-current={name === current ? 'page' : undefined}>
          {name}
          {path.endsWith('exceptions') && waiting > 0 && (
            <span className="count-badge">
              {waiting}
              <span className="sr-only"> {messages.openCount}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
