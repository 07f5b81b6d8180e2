import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { subscribe } from './shared-stream.ts';

/** Changes that come in a burst load the page once. */
const GATHER_MS = 300;

/** Loads the page's data again whenever one of these documents changes, or may no longer be read. Pass constant paths. */
export function useLiveReload(...paths: string[]): void {
  const { revalidate } = useRevalidator();
  const joined = paths.join(' ');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reload = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void revalidate();
      }, GATHER_MS);
    };
    const stops = joined.split(' ').map((path) => {
      // The first snapshot only says how things are, which the page knows.
      let first = true;
      return subscribe(
        path,
        () => {
          if (!first) reload();
          first = false;
        },
        reload,
      );
    });
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [joined, revalidate]);
}
