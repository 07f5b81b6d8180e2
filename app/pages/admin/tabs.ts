import type { AdminRights } from '#contract/documents.ts';
import type { Right } from '#contract/functions.ts';

interface Tab {
  name: string;
  path: string;
  /** Without one, every active admin sees it. */
  right?: Right;
}

/** The tabs in their order; each has its route in app/routes.ts, whose loader asks for the same right. */
const TABS: readonly Tab[] = [
  { name: 'Dashboard', path: '/admin' },
  { name: 'Payouts', path: '/admin/payouts', right: 'payoutRead' },
  { name: 'Users', path: '/admin/users', right: 'userWrite' },
  { name: 'Projects', path: '/admin/projects', right: 'projectWrite' },
  { name: 'Orders', path: '/admin/orders', right: 'orderWrite' },
  { name: 'Audit', path: '/admin/audit' },
];

/** Those an admin with these rights may open. Showing less is a kindness, not the guard. */
export function tabsFor(rights: AdminRights): Tab[] {
  return TABS.filter(({ right }) => right === undefined || rights[right]);
}

/** Whether `path` is the tab or lies below it. */
export function isTabOf(tab: Pick<Tab, 'path'>, path: string): boolean {
  const here = path.replace(/\/$/, '');
  return here === tab.path || (tab.path !== '/admin' && here.startsWith(`${tab.path}/`));
}
