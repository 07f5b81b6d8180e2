import { useEffect, useState } from 'react';
import type { OwnAccount } from '#app/api/own-account.ts';

/** The signed-in visitor's account, loaded when it `isShown`, as pages do not contain it; null before. */
export function useOwnAccount(isShown: boolean): OwnAccount | null {
  const [account, setAccount] = useState<OwnAccount | null>(null);
  useEffect(() => {
    if (!isShown) return;
    const stopped = new AbortController();
    fetch('/own-account', { signal: stopped.signal })
      .then(async (response) => {
        if (response.ok) setAccount(await response.json());
      })
      .catch(() => undefined); // The menu does without it.
    return () => stopped.abort();
  }, [isShown]);
  return account;
}
