import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { subscribe } from './shared-stream.ts';

/**
 * Loads the page's data again after each change of a document, and when it may no longer be read. Once at the beginning,
 * too: something may have changed after the page was made and before we were listening.
 */
export function useRevalidateOn(path: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const reload = () => void revalidate();
    return subscribe(path, reload, reload);
  }, [path, revalidate]);
}
