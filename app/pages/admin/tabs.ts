import type { AdminRights } from '#contract/documents.ts';
import type { Right } from '#contract/functions.ts';

interface Tab {
  name: string;
  path: string;
  /** Without one, all active admins see the tab. */
  right?: Right;
}

/** Each has a route in app/routes.ts whose loader requires the same right. */
const TABS: readonly Tab[] = [
  { name: 'Dashboard', path: '/admin' },
  { name: 'Payouts', path: '/admin/payouts', right: 'payoutRead' },
  { name: 'Users', path: '/admin/users', right: 'userWrite' },
  { name: 'Projects', path: '/admin/projects', right: 'projectWrite' },
  { name: 'Orders', path: '/admin/orders', right: 'orderWrite' },
  { name: 'Audit', path: '/admin/audit' },
];

/** The tabs that these rights allow. Loaders enforce the rights; this only hides links. */
export function visibleTabs(rights: AdminRights): Tab[] {
  return TABS.filter(({ right }) => right === undefined || rights[right]);
}

/** Whether `path` is the tab's or below it. */
export function isWithinTab(tab: Pick<Tab, 'path'>, path: string): boolean {
  const current = path.replace(/\/$/, '');
  return current === tab.path || (tab.path !== '/admin' && current.startsWith(`${tab.path}/`));
}
