import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { subscribe } from './shared-stream.ts';

/** Loads the page's data again after each change of a document, and when it may no longer be read. */
export function useRevalidateOn(path: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // The first snapshot only says how things are, which the page knows.
    let first = true;
    return subscribe(
      path,
      () => {
        if (!first) void revalidate();
        first = false;
      },
      () => void revalidate(),
    );
  }, [path, revalidate]);
}
