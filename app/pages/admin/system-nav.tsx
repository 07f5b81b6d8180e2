import { SubNav } from './sub-nav.tsx';
import { useAdmin } from './use-admin.ts';

const PAGES = [
  ['Audit', '/admin/audit'],
  ['Webhooks', '/admin/orders/webhooks'],
  ['Security', '/admin/security'],
  ['API tokens', '/admin/api-tokens'],
  ['Runbook', '/admin/runbook'],
] as const;

/** Links between the pages about the shop itself. `current` is the name of the open one. */
export function SystemNav({ current }: { current: (typeof PAGES)[number][0] }) {
  const mayReadOrders = useAdmin()?.rights.orderWrite;
  const pages = PAGES.filter(([name]) => name !== 'Webhooks' || mayReadOrders);
  return <SubNav label="System" pages={pages} current={current} meaning="open" />;
}
