import { useCallback } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Returns a function that reloads the page's data. It never rejects: the router renders loader errors itself,
 * and its promise also rejects when the user navigates away during the reload. Without network the page stays
 * as it is.
 */
export function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    if (navigator.onLine) await revalidate().catch(() => undefined);
  }, [revalidate]);
}
