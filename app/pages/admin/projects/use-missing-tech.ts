import { useEffect, useState } from 'react';
import { callFunction } from '#app/lib/callables-client.ts';
import { parseRepositoryUrl } from '#domain/github.ts';
import { describeMissingTech } from '#domain/missing-tech.ts';
import { splitList } from './project-fields.ts';

const DEBOUNCE_MS = 400;

/**
 * Compares typed technologies with the typed repository, and says which of them are missing in it. Null while
 * that is unknown, and when nothing is missing.
 */
export function useMissingTech(typed: { githubRepoUrl: string; tech: string }): string | null {
  const isComplete = parseRepositoryUrl(typed.githubRepoUrl) !== null && splitList(typed.tech).length > 0;
  const { githubRepoUrl, tech } = typed;
  const [latest, setLatest] = useState<{ githubRepoUrl: string; tech: string; missing: string | null }>();

  useEffect(() => {
    if (!isComplete) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const missing = await callFunction('checkClaims', { githubRepoUrl, tech: splitList(tech) }).then(
        ({ claims }) => describeMissingTech(claims),
        // The check of the repository says what is wrong with it.
        () => null,
      );
      if (isCurrent) setLatest({ githubRepoUrl, tech, missing });
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isComplete, githubRepoUrl, tech]);

  return latest?.githubRepoUrl === githubRepoUrl && latest.tech === tech ? latest.missing : null;
}
