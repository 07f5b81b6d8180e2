import { useState } from 'react';
import { messageOf } from '#app/lib/callables-client.ts';
import { useReload } from '#app/lib/live/use-reload.ts';

/** What became of a deed, in words: one of the two. */
export interface Told {
  error: string;
  success: string;
}

interface Deed extends Told {
  pending: boolean;
  /** Does it, unless it is under way; then the page is loaded again. Answers whether it went well. */
  run: (work: () => Promise<Told | string>) => Promise<boolean>;
}

const NOTHING: Told = { error: '', success: '' };

/** Something an admin does with a button: under way or not, and what became of it. Plain words are a success. */
export function useDeed(): Deed {
  const reload = useReload();
  const [pending, setPending] = useState(false);
  const [told, setTold] = useState(NOTHING);
  return {
    ...told,
    pending,
    async run(work) {
      if (pending) return false;
      setPending(true);
      setTold(NOTHING);
      const result = await work().catch((failure: unknown) => ({
        error: messageOf(failure, 'An unexpected error occurred.'),
        success: '',
      }));
      const now = typeof result === 'string' ? { error: '', success: result } : result;
      await reload();
      setTold(now);
      setPending(false);
      return now.error === '';
    },
  };
}
