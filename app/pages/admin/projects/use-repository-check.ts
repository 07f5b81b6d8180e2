import { useEffect, useEffectEvent, useState } from 'react';
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

/**
 * Asks about what is typed once it has not changed for `pauseMs`; null asks nothing. Returns the answer,
 * undefined until there is one to this question, and a function that sets it.
 */
export function useAnswer<T>(
  question: string | null,
  ask: (question: string) => Promise<T>,
  pauseMs: number,
): [answer: T | undefined, setAnswer: (answer: T) => void] {
  const [latest, setLatest] = useState<{ question: string | null; answer: T }>();
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (question === null) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await askNow(question);
      if (isCurrent) setLatest({ question, answer });
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [question, pauseMs]);
  const answer = latest?.question === question ? latest?.answer : undefined;
  return [answer, (given) => setLatest({ question, answer: given })];
}
