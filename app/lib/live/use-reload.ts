import { useCallback } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Loads the page's data again. What its loaders answer, errors too, is shown by the router; being left for another page in
 * the middle of it is no error at all, though the router's promise says so.
 */
export function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(() => revalidate().catch(() => undefined), [revalidate]);
}
