import type { RepositorySource } from './client.ts';
import { CodeHostError } from './code-host-error.ts';
import { installationRepositoriesResponse, repositoryListResponse } from './repository-entities.ts';
import { NEXT_LINK } from './request-pages.ts';

interface ListedRepository {
  /** `owner/name` */
  repository: string;
  private: boolean;
  /** Unix time in seconds; null before the first push. */
  pushedAt: number | null;
}

export interface RepositoriesQuery {
  search?: string | undefined;
  /** The previous page's `nextCursor`. */
  cursor?: string | null | undefined;
}

export type RepositoriesPage = Awaited<ReturnType<typeof listRepositories>>;

const PAGE_SIZE = 20;
/**
 * The largest number of GitHub's pages, of 100 each. A search with few results continues with the next
 * cursor.
 */
const MAX_REQUESTS = 10;
const CURSOR = /^(\d{1,3})\.(\d{1,4})\.(\d{1,3})$/;

/**
 * Lists a page of the sources' repositories whose name contains `search`, each source sorted by name. The
 * cursor says where the page ended: source, GitHub's page, entry.
 */
export async function listRepositories(
  sources: RepositorySource[],
  { search = '', cursor }: RepositoriesQuery,
) {
  let [source, page, entry] = parseCursor(cursor);
  const repositories: ListedRepository[] = [];
  for (let requests = 0; source < sources.length; requests += 1) {
    if (requests === MAX_REQUESTS) return { repositories, nextCursor: `${source}.${page}.${entry}` };
    const { entries, isLast } = await readPage(sources[source] as RepositorySource, page);
    for (; entry < entries.length; entry += 1) {
      const found = entries[entry] as ListedRepository;
      if (!found.repository.toLowerCase().includes(search.trim().toLowerCase())) continue;
      if (repositories.length === PAGE_SIZE)
        return { repositories, nextCursor: `${source}.${page}.${entry}` };
      repositories.push(found);
    }
    [source, page, entry] = isLast ? [source + 1, 1, 0] : [source, page + 1, 0];
  }
  return { repositories, nextCursor: null };
}

async function readPage({ client, route, parameters }: RepositorySource, page: number) {
  const { data, headers } = await client.request(route, {
    ...parameters,
    sort: 'full_name',
    per_page: 100,
    page,
  });
  const schema = Array.isArray(data) ? repositoryListResponse : installationRepositoriesResponse;
  const entries = schema.parse(data).map(
    (each): ListedRepository => ({
      repository: each.full_name,
      private: each.private,
      pushedAt: each.pushed_at ?? null,
    }),
  );
  return { entries, isLast: !NEXT_LINK.test(headers.link ?? '') };
}

function parseCursor(cursor: string | null | undefined): [source: number, page: number, entry: number] {
  if (!cursor) return [0, 1, 0];
  const parts = CURSOR.exec(cursor)?.slice(1).map(Number);
  if (!parts) throw new CodeHostError({ kind: 'permanent', reason: 'That is not a cursor of this list.' });
  return parts as [number, number, number];
}
