import type * as z from 'zod';
import type { ListedAccount } from '#domain/access-difference.ts';
import type { Repository } from '#domain/github.ts';
import { decodeText } from '../../platform/decode-text.ts';
import type { GithubClients } from './client.ts';
import { CodeHostError } from './code-host-error.ts';
import { collaboratorsResponse, listedInvitationsResponse } from './entities.ts';
import { listRepositories, type RepositoriesPage, type RepositoriesQuery } from './list-repositories.ts';
import { readFileBody, readTree } from './read-body.ts';
import { NO_COMMIT, SHA, statusOf } from './repository-calls.ts';
import {
  type CheckRun,
  type CommitFacts,
  checkRunsResponse,
  commitShaResponse,
  gitCommitResponse,
  languagesResponse,
  type Release,
  type RepositoryFacts,
  releasesResponse,
  repositoryFactsResponse,
  type TreeEntry,
} from './repository-entities.ts';
import { NEXT_LINK } from './request-pages.ts';
import { guard, toCodeHostError } from './to-code-host-error.ts';

/** A response with its ETag, or `unchanged` if the ETag of the request is still current. */
export type Fresh<T> = { etag: string | null; value: T } | 'unchanged';

export interface AccessPage {
  accounts: ListedAccount[];
  hasNext: boolean;
}

export interface Tree {
  entries: TreeEntry[];
  /** GitHub lists at most 100,000 entries. */
  truncated: boolean;
}

/** Members of teams and owners of the organization are not direct collaborators. */
const ACCESS_LISTS = {
  collaborators: { affiliation: 'direct', per_page: 100 },
  invitations: { per_page: 100 },
};
const RAW = { accept: 'application/vnd.github.raw+json' };
const REPOSITORY = '/repos/{owner}/{repo}';
/** The number of newest releases that `listReleases` reads. */
const LISTED_RELEASES = 30;
const NOTHING: readonly number[] = [404, 451];

interface Get {
  route: string;
  parameters?: Record<string, unknown>;
  headers?: Record<string, string>;
  etag?: string | undefined;
}

/**
 * Reads repositories at the code host by GitHub's REST API, with the clients of the code host. All calls throw
 * only CodeHostError, also when the rest of the quota is reserved for invitations. With an `etag` the request is
 * conditional: GitHub does not count those that find nothing new. Source: https://docs.github.com/rest/repos
 */
export class RepositoryReader {
  readonly #clients: GithubClients;

  constructor(clients: GithubClients) {
    this.#clients = clients;
  }

  /**
   * Lists a page of the repositories that the credential can see and whose name contains `search`, sorted by
   * name.
   */
  listRepositories(query: RepositoriesQuery): Promise<RepositoriesPage> {
    return guard(async () => listRepositories(await this.#clients.listSources(), query));
  }

  /** Null when the repository does not exist or we can't see it. */
  getRepository(repository: Repository, etag?: string): Promise<Fresh<RepositoryFacts> | null> {
    return orMissing(null, NOTHING, () =>
      this.#read(repository, repositoryFactsResponse, { route: `GET ${REPOSITORY}`, etag }),
    );
  }

  /** Finds the commit of a branch or tag; null when there is none, as in an empty repository. */
  resolveCommit(of: Repository & { ref: string }, etag?: string): Promise<Fresh<CommitFacts> | null> {
    return orMissing(null, NO_COMMIT, async () => {
      const [route, parameters] = [`GET ${REPOSITORY}/commits/{ref}`, { ref: of.ref }];
      const found = await this.#read(of, commitShaResponse, { route, parameters, headers: SHA, etag });
      if (found === 'unchanged') return found;
      const { data } = await this.#send(of, {
        route: `GET ${REPOSITORY}/git/commits/{commit_sha}`,
        parameters: { commit_sha: found.value },
      });
      return { etag: found.etag, value: gitCommitResponse.parse(data) };
    });
  }

  /** Lists every file and folder of a commit; with `isRootOnly` only those of its root. */
  getTree(of: Repository & { commit: string; isRootOnly?: boolean }): Promise<Tree> {
    return guard(async () => {
      const route = `GET ${REPOSITORY}/git/trees/{tree_sha}`;
      const depth = of.isRootOnly ? {} : { recursive: '1' };
      const get = { route, parameters: { tree_sha: of.commit, ...depth } };
      const listed = await readTree((await this.#send(of, get, true)).data);
      if (!listed)
        throw new CodeHostError({ kind: 'permanent', reason: 'The repository’s tree is too large.' });
      return { entries: listed.tree, truncated: listed.truncated };
    });
  }

  /** Gets the README at a commit; null without one, or when it is larger than `maxBytes`. */
  getReadme(of: Repository & { commit: string; maxBytes: number }): Promise<string | null> {
    return orMissing(null, NOTHING, async () => {
      const get = { route: `GET ${REPOSITORY}/readme`, parameters: { ref: of.commit } };
      const bytes = await this.#readFile(of, get, of.maxBytes);
      // PostgreSQL stores no NUL.
      return bytes && decodeText(bytes).replaceAll('\0', '\uFFFD');
    });
  }

  /**
   * Gets a file's bytes at a commit; null when there is none, or it is larger than `maxBytes`. GitHub follows
   * symlinks, so ask only for paths that `getTree` lists as files.
   */
  getFile(of: Repository & { path: string; commit: string; maxBytes: number }): Promise<Uint8Array | null> {
    return orMissing(null, NOTHING, () => {
      const parameters = { path: encodePath(of.path), ref: of.commit };
      return this.#readFile(of, { route: `GET ${REPOSITORY}/contents/{+path}`, parameters }, of.maxBytes);
    });
  }

  /** Whether the default branch has a file or folder at this path. No content is sent. */
  hasPath(of: Repository & { path: string }): Promise<boolean> {
    return orMissing(false, [...NOTHING, ...NO_COMMIT], async () => {
      const parameters = { path: encodePath(of.path) };
      await this.#send(of, { route: `HEAD ${REPOSITORY}/contents/{+path}`, parameters });
      return true;
    });
  }

  /** Counts the bytes of code by language. */
  getLanguages(repository: Repository): Promise<Record<string, number>> {
    return guard(async () => {
      const { data } = await this.#send(repository, { route: `GET ${REPOSITORY}/languages` });
      return languagesResponse.parse(data);
    });
  }

  /** Lists a page of 100 of a repository's direct collaborators or invitations. */
  listAccess(
    { list, page, ...of }: Repository & { list: 'collaborators' | 'invitations'; page: number },
    etag?: string,
  ): Promise<Fresh<AccessPage>> {
    return guard(async () => {
      const get = { route: `GET ${REPOSITORY}/${list}`, parameters: { ...ACCESS_LISTS[list], page }, etag };
      const schema = list === 'collaborators' ? collaboratorsResponse : listedInvitationsResponse;
      const found = await this.#read<ListedAccount[]>(of, schema, get);
      if (found === 'unchanged') return found;
      const { etag: newEtag, value: accounts, hasNext } = found;
      return { etag: newEtag, value: { accounts, hasNext } };
    });
  }

  /** Lists the newest 30 published releases, newest first. */
  listReleases(repository: Repository, etag?: string): Promise<Fresh<Release[]>> {
    return guard(async () => {
      const route = `GET ${REPOSITORY}/releases`;
      const get = { route, parameters: { per_page: LISTED_RELEASES }, etag };
      const found = await this.#read(repository, releasesResponse, get);
      if (found === 'unchanged') return found;
      const published = found.value.flatMap(({ draft, publishedAt, ...release }) =>
        draft || publishedAt === null ? [] : [{ ...release, publishedAt }],
      );
      return { etag: found.etag, value: published.sort((a, b) => b.publishedAt - a.publishedAt) };
    });
  }

  /** Lists the latest run of every check of a commit, at most 100. */
  getCheckRuns(of: Repository & { commit: string }, etag?: string): Promise<Fresh<CheckRun[]>> {
    return guard(async () => {
      const route = `GET ${REPOSITORY}/commits/{ref}/check-runs`;
      const parameters = { ref: of.commit, filter: 'latest', per_page: 100 };
      const found = await this.#read(of, checkRunsResponse, { route, parameters, etag });
      return found === 'unchanged' ? found : { etag: found.etag, value: found.value.check_runs };
    });
  }

  /** A refused request is repeated once when the repository has moved to another installation of the app. */
  async #send({ owner, repo }: Repository, { route, parameters, headers, etag }: Get, asStream = false) {
    const options = {
      owner,
      repo,
      ...parameters,
      headers: { ...headers, ...(etag ? { 'if-none-match': etag } : {}) },
      // Octokit would decode the body as text.
      request: asStream ? { parseSuccessResponseBody: false } : undefined,
    };
    const client = await this.#clients.getForReading({ owner, repo });
    try {
      return await client.request(route, options);
    } catch (error) {
      if (statusOf(error) === 304 || toCodeHostError(error).kind !== 'needs_person') throw error;
      const other = await this.#clients.renew({ owner, repo }, client).catch(() => null);
      if (!other) throw error;
      return other.request(route, options);
    }
  }

  async #read<T>(
    of: Repository,
    schema: z.ZodType<T>,
    get: Get,
  ): Promise<{ etag: string | null; value: T; hasNext: boolean } | 'unchanged'> {
    try {
      const { headers, data } = await this.#send(of, get);
      const hasNext = NEXT_LINK.test(String(headers.link ?? ''));
      return { etag: headers.etag ?? null, value: schema.parse(data), hasNext };
    } catch (error) {
      if (statusOf(error) === 304) return 'unchanged';
      throw error;
    }
  }

  async #readFile(of: Repository, get: Get, maxBytes: number): Promise<Uint8Array | null> {
    const { data, headers } = await this.#send(of, { ...get, headers: RAW }, true);
    return readFileBody(data, String(headers['content-type']), maxBytes);
  }
}

function orMissing<T, M>(missing: M, statuses: readonly number[], work: () => Promise<T>): Promise<T | M> {
  return guard(async () => {
    try {
      return await work();
    } catch (error) {
      if (statuses.includes(statusOf(error) ?? 0)) return missing;
      throw error;
    }
  });
}

/** Git has no such names, and a URL with them would leave the repository. */
function encodePath(path: string): string {
  const names = path.split('/');
  if (names.some((name) => ['', '.', '..'].includes(name)))
    throw new CodeHostError({ kind: 'permanent', reason: 'That is not a path of a repository.' });
  return names.map(encodeURIComponent).join('/');
}
