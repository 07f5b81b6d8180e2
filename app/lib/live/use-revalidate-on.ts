import { useEffect, useRef } from 'react';
import { useFetchers } from 'react-router';
import { subscribe } from './subscribe.ts';
import { useReload } from './use-reload.ts';

/** Changes within this time cause a single reload. */
const THROTTLE_MS = 150;

/**
 * Reloads the page's data after each change of one of these documents and when one of them is refused. It
 * also reloads once on mount, because a document may have changed between rendering and subscribing.
 */
export function useRevalidateOn(...paths: string[]): void {
  const reload = useReload();
  const isSubmitting = useRef(false);
  const fetchers = useFetchers();
  useEffect(() => {
    isSubmitting.current = fetchers.some(({ state }) => state === 'submitting');
  });
  const joined = paths.join(' ');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleReload = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        // A running action may replace the session, so the reload waits for its response.
        if (isSubmitting.current) scheduleReload();
        else void reload();
      }, THROTTLE_MS);
    };
    const unsubscribes = joined
      .split(' ')
      .filter(Boolean)
      .map((path) => subscribe(path, scheduleReload, scheduleReload));
    return () => {
      clearTimeout(timer);
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [joined, reload]);
}
