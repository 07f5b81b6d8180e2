import type { ResultOf } from '#app/lib/callables-client.ts';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import { useAnswer } from '#app/lib/use-answer.ts';
import { parseRepositoryUrl } from '#domain/github.ts';

export type RepositoryCheck =
  /** `idle` means that the URL is incomplete. */
  | { state: 'idle' }
  | { state: 'checking' }
  | { state: 'checked'; result: ResultOf<'checkRepository'> }
  | { state: 'failed'; message: string };

const DEBOUNCE_MS = 400;

/** Asks GitHub about a repository while the admin types its URL. */
export function useRepositoryCheck(typedUrl: string) {
  const repository = parseRepositoryUrl(typedUrl);
  const url = repository && `https://github.com/${repository.owner}/${repository.repo}`;
  const [answer, setAnswer] = useAnswer(url, checkRepository, DEBOUNCE_MS);
  const check: RepositoryCheck = url ? (answer ?? { state: 'checking' }) : { state: 'idle' };
  return {
    check,
    /** Finishes the check at once, without waiting for more input. */
    async checkNow(): Promise<RepositoryCheck> {
      if (!url || check.state !== 'checking') return check;
      const checked = await checkRepository(url);
      setAnswer(checked);
      return checked;
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
