import { useEffect } from 'react';
import { whenIdle } from '#app/lib/deferred-hydration/when-idle.ts';
import { subscribe } from './shared-stream.ts';
import { useReload } from './use-reload.ts';

/** The smallest document that changes with every project. */
const ANY_PROJECT = 'projects?limit=1';

/** Loads the page's data again whenever a project changes; connects when the page has nothing better to do. */
export function useLiveProjects(): void {
  const reload = useReload();
  useEffect(() => {
    let stop: (() => void) | undefined;
    const begin = () => {
      // At the first snapshot, too: something may have changed since the page was made.
      stop = subscribe(ANY_PROJECT, reload);
    };
    const idle = whenIdle(begin);
    return () => {
      idle();
      stop?.();
    };
  }, [reload]);
}
