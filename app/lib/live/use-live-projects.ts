import { useEffect } from 'react';
import { whenIdle } from '#app/lib/deferred-hydration/when-idle.ts';
import { subscribe } from './subscribe.ts';
import { useReload } from './use-reload.ts';

/** Reloads the page's data after every change of a project, but not after sales. Connects when the browser is idle. */
export function useLiveProjects(): void {
  const reload = useReload();
  useEffect(() => {
    let unsubscribe: (() => void) | undefined;
    const cancel = whenIdle(() => {
      // Reloads on the first snapshot too: a project may have changed since the page was rendered.
      unsubscribe = subscribe('catalogue', reload);
    });
    return () => {
      cancel();
      unsubscribe?.();
    };
  }, [reload]);
}
