import * as labels from '#app/messages/labels.ts';
import { WAITING_LABELS } from '#app/messages/states.ts';
import { SubNav } from '#app/pages/admin/sub-nav.tsx';
import { waitingPath } from '#app/pages/admin/waiting-path.ts';
import { WAITING_LISTS } from '#domain/waiting.ts';

const PAGES = [
  ['Orders', '/admin/orders'],
  [labels.needsPerson, '/admin/orders/exceptions'],
  ...WAITING_LISTS.map((list) => [WAITING_LABELS[list], waitingPath(list)] as const),
] as const;

/** Links between the pages of the Orders tab. `current` is the name of the open one. */
export function OrdersNav({ current }: { current: string }) {
  return <SubNav label="Orders" pages={PAGES} current={current} meaning="open" />;
}
