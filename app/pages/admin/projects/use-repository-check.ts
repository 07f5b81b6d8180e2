import { useEffect, useState } from 'react';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import { parseRepositoryUrl } from '#domain/github.ts';
import type { CheckedRepository } from '#server/projects/check-repository.ts';

type RepositoryState =
  /** There is no whole address yet. */
  | { state: 'nothing' }
  | { state: 'asking' }
  | { state: 'known'; facts: CheckedRepository }
  | { state: 'failed'; message: string };

/** Long enough for the next letter. */
const PAUSE_MS = 400;

/** Asks the shop, which asks GitHub, about the repository that is being typed. */
export function useRepositoryCheck(url: string): RepositoryState {
  const repository = parseRepositoryUrl(url);
  const address = repository && `https://github.com/${repository.owner}/${repository.repo}`;
  const [answer, setAnswer] = useState<{ address: string; state: RepositoryState }>();

  useEffect(() => {
    if (!address) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const state = await check(address);
      if (!leaving.signal.aborted) setAnswer({ address, state });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [address]);

  if (!address) return { state: 'nothing' };
  return answer?.address === address ? answer.state : { state: 'asking' };
}

async function check(githubRepoUrl: string): Promise<RepositoryState> {
  try {
    return { state: 'known', facts: await callFunction('checkRepository', { githubRepoUrl }) };
  } catch (error) {
    return { state: 'failed', message: messageOf(error, NOT_CHECKED) };
  }
}

const NOT_CHECKED = 'The repository could not be checked just now. You can save all the same.';
