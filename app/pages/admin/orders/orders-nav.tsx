import * as labels from '#app/messages/labels.ts';
import { WAITING_LIST_LABELS } from '#app/messages/states.ts';
import { SubNav } from '#app/pages/admin/sub-nav.tsx';
import { WAITING_LISTS } from '#domain/waiting.ts';

const PAGES = [
  ['Orders', '/admin/orders'],
  [labels.needsPerson, '/admin/orders/exceptions'],
  ...WAITING_LISTS.map((list) => [WAITING_LIST_LABELS[list], `/admin/orders/exceptions/${list}`] as const),
  ['Webhooks', '/admin/orders/webhooks'],
] as const;

interface OrdersNavProps {
  /** The name of the page. */
  current: string;
  /** How much waits for a person. */
  waiting: number;
}

/** Links between the pages of the Orders tab. */
export function OrdersNav({ current, waiting: count }: OrdersNavProps) {
  const waiting = { path: '/admin/orders/exceptions', count, meaning: 'open' };
  return <SubNav label="Orders" pages={PAGES} current={current} waiting={waiting} />;
}
