import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ResultOf } from '#app/lib/callables-client.ts';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';

export type ListedRepository = ResultOf<'listImportableRepositories'>['repositories'][number];

const DEBOUNCE_MS = 250;
/** Pages are read until so many repositories can be imported that weren't shown before. */
const NEW_ONES = 8;
/** The most pages that are read at once. */
const MAX_PAGES = 5;

interface Found {
  repositories: ListedRepository[];
  nextCursor: string | null;
}

/** Reads pages until there is enough to choose from. */
async function readPages(search: string, from: string | null): Promise<Found> {
  const found: Found = { repositories: [], nextCursor: from };
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page = await callFunction('listImportableRepositories', { search, cursor: found.nextCursor });
    found.repositories.push(...page.repositories);
    found.nextCursor = page.nextCursor;
    const isEnough = found.repositories.filter(({ projectId }) => projectId === null).length >= NEW_ONES;
    if (isEnough || found.nextCursor === null) break;
  }
  return found;
}

/** Loads the repositories that match `search`, page by page. */
export function useRepositories(search: string) {
  const [found, setFound] = useState<Found>({ repositories: [], nextCursor: null });
  const [pending, setPending] = useState(true);
  const [error, setError] = useState('');
  const latest = useRef(0);

  async function load(cursor: string | null, before: readonly ListedRepository[]) {
    latest.current += 1;
    const request = latest.current;
    setPending(true);
    setError('');
    const page = await readPages(search, cursor).catch((failure: unknown) =>
      messageOf(failure, 'We couldn’t load the repositories from GitHub. Please try again.'),
    );
    // The answer to a later search came first.
    if (request !== latest.current) return;
    if (typeof page === 'string') {
      setError(page);
      setFound({ repositories: [...before], nextCursor: cursor });
    } else setFound({ repositories: [...before, ...page.repositories], nextCursor: page.nextCursor });
    setPending(false);
  }

  const loadFirst = useEffectEvent(() => load(null, []));
  useEffect(() => {
    const timer = setTimeout(() => void loadFirst(), search ? DEBOUNCE_MS : 0);
    return () => clearTimeout(timer);
  }, [search]);

  return {
    ...found,
    pending,
    error,
    /** Loads the next page, or the page that failed once more. */
    loadMore: () => void load(found.nextCursor, found.repositories),
  };
}
