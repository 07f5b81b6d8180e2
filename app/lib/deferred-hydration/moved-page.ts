import { use } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { scriptOf } from '../script-of.ts';

declare global {
  interface Window {
    /** True if path or query differ from those of which the browser loaded the HTML. */
    hasMoved?: (address: { pathname: string; search: string }) => boolean;
    /** This function loads the page again, and nothing that is pressed meanwhile stops it. */
    reloadPage?: () => void;
  }
}

/**
 * Loads the page again when Back or Forward is pressed before hydration. After a reload, the browser still
 * takes the pages that scripts had shown for one document: it changes the address alone, and leaves the rest
 * to scripts. The browser's own record of the load also covers a press before this script runs.
 */
function watchAddress(): void {
  let isReloading = false;
  window.reloadPage = () => {
    isReloading = true;
    location.reload();
  };
  window.hasMoved = ({ pathname, search }) => {
    const [load] = performance.getEntriesByType('navigation');
    const loaded = load && new URL(load.name);
    return loaded !== undefined && loaded.pathname + loaded.search !== pathname + search;
  };
  addEventListener('popstate', () => {
    // Another press stops a reload that has begun, which has already stopped the HTML before its scripts.
    if (isReloading || (window.queuedEvents && window.hasMoved?.(location))) window.reloadPage?.();
  });
}

/** Runs in the head. It is the function's source, so it must not refer to anything outside. */
export const WATCH_ADDRESS_SCRIPT = scriptOf(watchAddress);

let reloading: Promise<never> | undefined;

/**
 * Stops the hydration of HTML that isn't what the router shows, because it already follows a press of Back or
 * Forward, and loads the page again.
 */
export function useUnmovedPage(): void {
  const routed = useLocation();
  const { state } = useNavigation();
  if (typeof window === 'undefined' || !window.queuedEvents) return;
  if (state === 'idle' && !window.hasMoved?.(routed)) return;
  reloading ??= reload();
  use(reloading);
}

function reload(): Promise<never> {
  window.reloadPage?.();
  return new Promise(() => undefined);
}
