import { useEffect, useEffectEvent } from 'react';
import { whenIdle } from '#app/lib/deferred-hydration/when-idle.ts';
import type { CatalogueVersion } from '#server/features/projects/get-catalogue-version.ts';
import { useReload } from './use-reload.ts';

/** A random delay spreads the reloads of many open pages. */
const MAX_JITTER_MS = 400;

/**
 * Reloads the page's data when the catalogue is no longer at the version that the page shows. Sales don't
 * change that version. The code for live updates is loaded when the browser is idle.
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
    let isMounted = true;
    const cancel = whenIdle(() => {
      import('./subscribe.ts')
        .then(({ subscribe }) => {
          if (isMounted) unsubscribe = subscribe('catalogue', reloadSoon);
        })
        .catch(() => undefined); // The user left before the code was loaded.
    });
    return () => {
      isMounted = false;
      cancel();
      clearTimeout(timer);
      unsubscribe?.();
    };
  }, [reload]);
}

function isSame(one: CatalogueVersion, other: CatalogueVersion): boolean {
  return one.projects === other.projects && one.changedAt === other.changedAt;
}
