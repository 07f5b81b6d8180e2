import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { subscribe } from '#app/live/shared-stream.ts';

/**
 * Loads the page again when the admin's own record changes, or when it may no longer be read: tabs come and go at once,
 * and whoever is no admin any more is sent to the door by the loaders.
 */
export function useLiveRights(adminId: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // The first snapshot only says how things are, which the page knows.
    let first = true;
    return subscribe(
      `admins/${adminId}`,
      () => {
        if (!first) void revalidate();
        first = false;
      },
      () => void revalidate(),
    );
  }, [adminId, revalidate]);
}
