import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router';
import type { AdminRights, Right } from '#contract/rights.ts';
import type { Waiting } from '#server/readers/admin-orders/count-waiting.ts';
import { useCentered } from './use-centered.ts';
import { countOn } from './waiting-path.ts';

/** Each tab has a route in app/routes.ts whose loader requires the same right. */
export const TABS: readonly Tab[] = [
  { name: 'Dashboard', path: '/admin' },
  { name: 'Payouts', path: '/admin/payouts', right: 'payoutRead' },
  { name: 'Users', path: '/admin/users', right: 'userWrite' },
  { name: 'Projects', path: '/admin/projects', right: 'projectWrite' },
  { name: 'Orders', path: '/admin/orders', right: 'orderWrite' },
  { name: 'Books', path: '/admin/books', right: 'orderWrite' },
  {
    name: 'System',
    path: '/admin/audit',
    others: ['/admin/orders/webhooks', '/admin/security', '/admin/api-tokens', '/admin/runbook'],
  },
];

/** The tabs that show how much waits in them. */
const WITH_COUNT: readonly string[] = ['/admin/payouts', '/admin/orders'];

const CURRENT_TAB_ID = 'current-tab';

interface TabsProps {
  rights: AdminRights;
  waiting: Waiting[];
}

/** The content below the tabs, which is the panel of the open tab or a page outside the tabs. */
export function TabPanel({ rights, children }: { rights: AdminRights; children: ReactNode }) {
  const { pathname } = useLocation();
  const isTab = findTab(rights, pathname) !== undefined;
  const panel = isTab ? { role: 'tabpanel', 'aria-labelledby': CURRENT_TAB_ID } : {};
  return (
    <div {...panel} className="page pt-6 pb-24 sm:pt-8">
      {children}
    </div>
  );
}

/** The tabs are links. They follow the ARIA tabs pattern with manual activation. */
export function TabList({ rights, waiting }: TabsProps) {
  const { pathname } = useLocation();
  const tabs = visibleTabs(rights);
  const id = useId();
  const countIn = ({ path }: Tab) => (WITH_COUNT.includes(path) ? countOn(path, waiting) : 0);
  // With a roving tabindex, the Tab key reaches the open tab, or the first tab if none is open.
  const opened = findTab(rights, pathname);
  const focusable = opened ?? tabs[0];
  const list = useCentered<HTMLDivElement>(pathname);
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label="Admin panel"
        onKeyDown={moveFocus}
        className="page flex scrollbar-none overflow-x-auto"
      >
        {tabs.map((tab) => {
          const current = tab === opened;
          const count = countIn(tab);
          const countId = count > 0 ? `${id}${tab.path}` : undefined;
          return (
            <Link
              key={tab.path}
              to={tab.path}
              role="tab"
              id={current ? CURRENT_TAB_ID : undefined}
              aria-selected={current}
              aria-label={tab.name}
              aria-describedby={countId}
              data-count={count || undefined}
              tabIndex={tab === focusable ? 0 : -1}
              prefetch="intent"
              className="admin-tab"
            >
              {tab.name}
            </Link>
          );
        })}
      </div>
      {/* The number that a tab shows by its style describes the tab and is no part of its name. */}
      {tabs.map(
        (tab) =>
          countIn(tab) > 0 && (
            <span key={tab.path} id={`${id}${tab.path}`} hidden>
              {countIn(tab)} waiting
            </span>
          ),
      )}
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  if (event.key === ' ') {
    event.preventDefault();
    tabs[at]?.click();
    return;
  }
  const next = {
    ArrowRight: (at + 1) % tabs.length,
    ArrowLeft: (at - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  tabs[next]?.focus();
}

interface Tab {
  name: string;
  path: string;
  /** All active admins see a tab without a right. */
  right?: Right;
  /** Its other pages, whose addresses don't begin with that of the tab. */
  others?: readonly string[];
}

/** Returns the tabs that an admin sees. This only hides links: loaders enforce the rights. */
function visibleTabs(rights: AdminRights): Tab[] {
  return TABS.filter(({ right }) => right === undefined || rights[right]);
}

/** Finds the tab of a page: the one that names it, else the one whose address the page's begins with. */
function findTab(rights: AdminRights, path: string): Tab | undefined {
  const current = path.replace(/\/$/, '');
  const tabs = visibleTabs(rights);
  const isBelow = (tab: Tab) => tab.path !== '/admin' && current.startsWith(`${tab.path}/`);
  return (
    tabs.find((tab) => tab.others?.some((other) => current === other || current.startsWith(`${other}/`))) ??
    tabs.find((tab) => current === tab.path || isBelow(tab))
  );
}
