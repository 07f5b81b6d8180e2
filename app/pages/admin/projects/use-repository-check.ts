import { useEffect, useState } from 'react';
import type { ResultOf } from '#app/lib/callables-client.ts';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import { parseRepositoryUrl } from '#domain/github.ts';

export type RepositoryCheck =
  /** `idle` means that the URL is incomplete. */
  | { state: 'idle' }
  | { state: 'checking' }
  | { state: 'checked'; result: ResultOf<'checkRepository'> }
  | { state: 'failed'; message: string };

const DEBOUNCE_MS = 400;

interface RepositoryChecker {
  check: RepositoryCheck;
  /** Finishes the check at once, without waiting for more input. */
  checkNow: () => Promise<RepositoryCheck>;
}

/** Asks GitHub about a repository while the admin types its URL. */
export function useRepositoryCheck(typedUrl: string): RepositoryChecker {
  const repository = parseRepositoryUrl(typedUrl);
  const url = repository && `https://github.com/${repository.owner}/${repository.repo}`;
  const [latest, setLatest] = useState<{ url: string; check: RepositoryCheck }>();

  useEffect(() => {
    if (!url) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const check = await checkRepository(url);
      if (isCurrent) setLatest({ url, check });
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [url]);

  const getCheck = (): RepositoryCheck => {
    if (!url) return { state: 'idle' };
    return latest?.url === url ? latest.check : { state: 'checking' };
  };
  return {
    check: getCheck(),
    async checkNow() {
      const known = getCheck();
      if (!url || known.state !== 'checking') return known;
      const check = await checkRepository(url);
      setLatest({ url, check });
      return check;
    },
  };
}

async function checkRepository(githubRepoUrl: string): Promise<RepositoryCheck> {
  try {
    return { state: 'checked', result: await callFunction('checkRepository', { githubRepoUrl }) };
  } catch (error) {
    return {
      state: 'failed',
      message: messageOf(error, "The repository couldn't be checked just now. You can save anyway."),
    };
  }
}
