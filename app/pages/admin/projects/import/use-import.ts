import { useState } from 'react';
import type { ResultOf } from '#app/lib/callables-client.ts';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';

export type Imported = ResultOf<'importRepositories'>['imported'][number];

/** A call imports this number of repositories, so that the page shows progress and no call takes long. */
const AT_ONCE = 5;

/** Imports repositories, a few at a time. A repository that can't be imported has a problem in the result. */
export function useImport(onImported: (imported: Imported[]) => void) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);

  async function start(repositories: readonly string[]) {
    const imported: Imported[] = [];
    for (let at = 0; at < repositories.length; at += AT_ONCE) {
      setProgress({ done: at, total: repositories.length });
      imported.push(...(await importSome(repositories.slice(at, at + AT_ONCE))));
    }
    setProgress(null);
    onImported(imported);
  }

  return { progress, start };
}

async function importSome(repositories: string[]): Promise<Imported[]> {
  try {
    return (await callFunction('importRepositories', { repositories })).imported;
  } catch (error) {
    const problems = [messageOf(error, 'We couldn’t import this repository. Please try again.')];
    return repositories.map((repository) => ({ repository, projectId: null, problems }));
  }
}
