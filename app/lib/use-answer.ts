import { useEffect, useEffectEvent, useState } from 'react';

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
