import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { AdminRights } from '#contract/documents.ts';
import { isTabOf, tabsFor } from './tabs.ts';

/** What the open tab's content is labelled by. */
const CURRENT_TAB = 'current-tab';

/** What stands below the tabs: the open one's panel, or a page that belongs to none. */
export function TabPanel({ rights, children }: { rights: AdminRights; children: ReactNode }) {
  const { pathname } = useLocation();
  const ofTab = tabsFor(rights).some((tab) => isTabOf(tab, pathname));
  const panel = ofTab ? { role: 'tabpanel', 'aria-labelledby': CURRENT_TAB } : {};
  return (
    <div {...panel} className="page pt-6 pb-24 sm:pt-8">
      {children}
    </div>
  );
}

/** The tabs as links: the arrow keys walk along them, Enter or Space opens one. */
export function TabList({ rights }: { rights: AdminRights }) {
  const { pathname } = useLocation();
  const tabs = tabsFor(rights);
  // One of them can be reached by the Tab key: the open one, else the first.
  const entry = tabs.find((tab) => isTabOf(tab, pathname)) ?? tabs[0];
  const list = useRef<HTMLDivElement>(null);
  // On a phone the open tab may lie beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is open
  useEffect(() => {
    const open = list.current?.querySelector('[aria-selected=true]');
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Admin panel"
      onKeyDown={walk}
      className="admin-tabs page flex overflow-x-auto"
    >
      {tabs.map((tab) => {
        const current = isTabOf(tab, pathname);
        return (
          <Link
            key={tab.path}
            to={tab.path}
            role="tab"
            id={current ? CURRENT_TAB : undefined}
            aria-selected={current}
            tabIndex={tab === entry ? 0 : -1}
            prefetch="intent"
            className="admin-tab"
          >
            {tab.name}
          </Link>
        );
      })}
    </div>
  );
}

function walk(event: KeyboardEvent<HTMLDivElement>) {
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
