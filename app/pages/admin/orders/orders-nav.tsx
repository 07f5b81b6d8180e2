import * as admin from '#app/messages/admin.tsx';
import * as messages from '#app/messages/admin-orders.tsx';
import { SubNav } from '#app/pages/admin/sub-nav.tsx';
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
export function OrdersNav({ current, waiting: count }: OrdersNavProps) {
  const waiting = { path: '/admin/orders/exceptions', count, meaning: messages.openCount };
  return <SubNav label={admin.orders} pages={PAGES} current={current} waiting={waiting} />;
}
