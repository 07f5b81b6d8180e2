import { useEffect } from 'react';
import { subscribe } from './shared-stream.ts';
import { useReload } from './use-reload.ts';

/** Changes that come in a burst load the page once; in a busy shop each load is left the time to arrive. */
const GATHER_MS = 150;

/**
 * Loads the page's data again after each change of one of these documents, and when one may no longer be read. Once at the
 * beginning, too: something may have changed after the page was made and before we were listening.
 */
export function useRevalidateOn(...paths: string[]): void {
  const reload = useReload();
  const joined = paths.join(' ');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const gather = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void reload();
      }, GATHER_MS);
    };
    const stops = joined.split(' ').map((path) => subscribe(path, gather, gather));
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [joined, reload]);
}
