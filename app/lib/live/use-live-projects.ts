import { useEffect, useEffectEvent } from 'react';
import { whenIdle } from '#app/lib/deferred-hydration/when-idle.ts';
import type { CatalogueVersion } from '#contract/documents.ts';
import { subscribe } from './subscribe.ts';
import { useReload } from './use-reload.ts';

/** Spreads the reloads of many open pages. */
const MAX_JITTER_MS = 400;

/**
 * Reloads the page's data when the catalogue is no longer at the version that the page was rendered from; sales do not change it.
 * Connects when the browser is idle.
 */
export function useLiveProjects(shown: CatalogueVersion): void {
  const reload = useReload();
  const isShown = useEffectEvent((version: CatalogueVersion) => isSame(version, shown));
  useEffect(() => {
    let unsubscribe: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reloadSoon = (version: CatalogueVersion) => {
      clearTimeout(timer);
      if (!isShown(version)) timer = setTimeout(reload, Math.random() * MAX_JITTER_MS);
    };
    const cancel = whenIdle(() => {
      unsubscribe = subscribe('catalogue', reloadSoon);
    });
    return () => {
      cancel();
      clearTimeout(timer);
      unsubscribe?.();
    };
  }, [reload]);
}

function isSame(one: CatalogueVersion, other: CatalogueVersion): boolean {
  return one.projects === other.projects && one.changedAt === other.changedAt;
}
