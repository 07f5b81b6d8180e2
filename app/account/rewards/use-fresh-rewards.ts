import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { subscribe } from '#app/live/shared-stream.ts';

/** Loads the page's data again whenever something of the person changes: a reward, a claim, its outcome. */
export function useFreshRewards(userId: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // The first snapshot only says how things are, which the page knows.
    let first = true;
    return subscribe(`users/${userId}`, () => {
      if (!first) void revalidate();
      first = false;
    });
  }, [userId, revalidate]);
}
