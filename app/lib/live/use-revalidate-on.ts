import { useEffect } from 'react';
import { subscribe } from './subscribe.ts';
import { useReload } from './use-reload.ts';

/** Changes within this time cause one reload. */
const THROTTLE_MS = 150;

/**
 * Reloads the page's data after each change of one of these documents, when one of them is refused, and once on mount:
 * something may have changed between rendering and subscribing.
 */
export function useRevalidateOn(...paths: string[]): void {
  const reload = useReload();
  const joined = paths.join(' ');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleReload = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void reload();
      }, THROTTLE_MS);
    };
    const unsubscribes = joined.split(' ').map((path) => subscribe(path, scheduleReload, scheduleReload));
    return () => {
      clearTimeout(timer);
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [joined, reload]);
}
