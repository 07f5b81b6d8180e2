import { useCallback } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Returns a function that reloads the page's data. It never rejects: the router renders loader errors itself,
 * and its promise also rejects when the user navigates away during the reload.
 */
export function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(() => revalidate().catch(() => undefined), [revalidate]);
}
