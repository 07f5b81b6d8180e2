import { Link } from 'react-router';
import * as admin from '#app/messages/admin.tsx';
import * as messages from '#app/messages/admin-orders.tsx';
import { complaints } from '#app/messages/complaints.tsx';

const PAGES = [
  [admin.orders, '/admin/orders'],
  [messages.needsPerson, '/admin/orders/exceptions'],
  [complaints, '/admin/orders/complaints'],
  [messages.access, '/admin/orders/access'],
  [messages.webhooks, '/admin/orders/webhooks'],
] as const;

interface OrdersNavProps {
  current: (typeof PAGES)[number][0];
  /** The number of open cases. */
  openCases: number;
}

/** Links between the pages of the Orders tab. */
export function OrdersNav({ current, openCases }: OrdersNavProps) {
  return (
    <nav aria-label={admin.orders} className="sub-nav mb-6">
      {PAGES.map(([name, path]) => (
        <Link key={path} to={path} prefetch="intent" aria-current={name === current ? 'page' : undefined}>
          {name}
          {path.endsWith('exceptions') && openCases > 0 && (
            <span className="count-badge">
              {openCases}
              <span className="sr-only"> {messages.openCount}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
