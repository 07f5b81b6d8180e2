import { use } from 'react';
import { sourceOf } from '../source-of.ts';

declare global {
  interface Window {
    /** True if path or query are no longer those of which the browser loaded the HTML. */
    hasMoved?: () => boolean;
  }
}

/**
 * Loads the page again when Back or Forward is pressed before hydration. After a reload, the browser still
 * takes the pages that scripts had shown for one document: it changes the address alone, and leaves the rest
 * to scripts. The browser's own record of the load also covers a press before this script runs.
 */
function watchAddress(): void {
  const pageOf = (address: string) => {
    const { pathname, search } = new URL(address);
    return pathname + search;
  };
  window.hasMoved = () => {
    const [load] = performance.getEntriesByType('navigation');
    return load !== undefined && pageOf(load.name) !== pageOf(location.href);
  };
  addEventListener('popstate', () => {
    if (window.queuedEvents && window.hasMoved?.()) location.reload();
  });
}

/** Runs in the head. It is the function's source, so it must not refer to anything outside. */
export const WATCH_ADDRESS_SCRIPT = `(${sourceOf(watchAddress)})()`;

const never = new Promise<never>(() => undefined);

/** Stops the hydration of HTML that belongs to another address, and loads the page again. */
export function useUnmovedPage(): void {
  if (typeof window === 'undefined' || !window.queuedEvents || !window.hasMoved?.()) return;
  location.reload();
  use(never);
}
