import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the server's HTML and until its scripts run: a button that needs them says so by being disabled. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
