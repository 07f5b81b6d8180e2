import * as messages from '#app/messages/admin.tsx';
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
  { name: messages.dashboard, path: '/admin' },
  { name: messages.payouts, path: '/admin/payouts', right: 'payoutRead' },
  { name: messages.users, path: '/admin/users', right: 'userWrite' },
  { name: messages.projects, path: '/admin/projects', right: 'projectWrite' },
  { name: messages.orders, path: '/admin/orders', right: 'orderWrite' },
  { name: messages.audit, path: '/admin/audit' },
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
