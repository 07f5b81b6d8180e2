import type { Octokit } from '@octokit/core';
import type * as z from 'zod';
import type { Repository } from '#domain/github.ts';
import type { GithubClients } from './client.ts';
import { CodeHostError } from './code-host-error.ts';
import {
  blobResponse,
  type CopyFacts,
  commitResponse,
  copyFactsResponse,
  createdObjectResponse,
  pullsResponse,
  putFileResponse,
  refResponse,
} from './copy-entities.ts';
import { readTree } from './read-body.ts';
import {
  callOr,
  callRepositoryOr,
  NO_COMMIT,
  REPOSITORY,
  SHA,
  statusOf,
  withClient,
} from './repository-calls.ts';
import { commitShaResponse, type TreeEntry } from './repository-entities.ts';
import { guard, toCodeHostError } from './to-code-host-error.ts';

/** A file of a new tree; `sha` is null for one to delete. `content` makes a text file without a blob. */
export type NewEntry = Pick<TreeEntry, 'path' | 'mode' | 'type'> &
  ({ sha: string | null } | { content: string });

interface NewFile {
  path: string;
  text: string;
  message: string;
  branch: string;
  sha: string | undefined;
}

interface NewPull {
  branch: string;
  base: string;
  title: string;
  body: string;
}

const NAME_TAKEN = /already exists|name already/i;

/**
 * Makes private copies of template repositories, and changes them. Calls that create content count towards
 * GitHub's limits; see the callers. Source: https://docs.github.com/rest/repos
 */
export function createCopies(clients: GithubClients) {
  /** Requests something of a repository. */
  const call = <T>({ owner, repo }: Repository, request: (client: Octokit) => Promise<T>) =>
    guard(() => withClient(clients, { owner, repo }, request));
  /** Sends a request about a repository, such as `GET /git/blobs/{sha}`, and parses the answer. */
  const send = <T>(of: Repository, schema: z.ZodType<T>, route: string, parameters: object = {}) =>
    call(of, async (client) => {
      const below = route.replace(' ', ' /repos/{owner}/{repo}');
      return schema.parse((await client.request(below, { ...nameOf(of), ...parameters })).data);
    });
  return {
    /** Null when there is no repository of this very name, or we can't see it. */
    findCopy: ({ owner, repo }: Repository): Promise<CopyFacts | null> =>
      callOr(null, async () => {
        const client = await clients.getForOwner(owner);
        const { data } = await client.request(REPOSITORY, { owner, repo });
        const found = copyFactsResponse.parse(data);
        // A renamed repository still answers to its earlier name, which another one can take.
        return found.fullName.toLowerCase() === `${owner}/${repo}`.toLowerCase() ? found : null;
      }),
    /** Generates a private repository from a template. Its content comes later. Returns null for a taken name. */
    generate: ({ template, copy }: { template: Repository; copy: Repository }): Promise<CopyFacts | null> =>
      call(template, async (client) => {
        try {
          const { data } = await client.request('POST /repos/{template_owner}/{template_repo}/generate', {
            template_owner: template.owner,
            template_repo: template.repo,
            owner: copy.owner,
            name: copy.repo,
            private: true,
            include_all_branches: false,
          });
          return copyFactsResponse.parse(data);
        } catch (error) {
          const failure = toCodeHostError(error);
          if (statusOf(error) === 422 && NAME_TAKEN.test(failure.reason)) return null;
          // No account is refused here: what GitHub doesn't take is the template, or what we may do.
          if (failure.kind !== 'permanent') throw failure;
          throw new CodeHostError({ kind: 'needs_person', reason: failure.reason }, { cause: error });
        }
      }),
    /** The newest commit of a branch; null while the repository is empty, and without such a branch. */
    findHead: (of: Repository & { branch: string }) =>
      call(of, async (client) => {
        try {
          const { data } = await client.request('GET /repos/{owner}/{repo}/commits/{ref}', {
            ...nameOf(of),
            ref: of.branch,
            headers: SHA,
          });
          return commitShaResponse.parse(data);
        } catch (error) {
          if (NO_COMMIT.includes(statusOf(error) ?? 0)) return null;
          throw error;
        }
      }),
    getCommit: (of: Repository & { commit: string }) =>
      send(of, commitResponse, 'GET /git/commits/{commit_sha}', { commit_sha: of.commit }),
    /** Lists the files and folders of a commit. Throws when GitHub does not list all of them. */
    listTree: (of: Repository & { commit: string; isRootOnly?: boolean }) =>
      call(of, async (client) => {
        const route = 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}';
        const depth = of.isRootOnly ? {} : { recursive: '1' };
        const { data } = await client.request(route, {
          ...nameOf(of),
          tree_sha: of.commit,
          ...depth,
          // Octokit would decode the body as text.
          request: { parseSuccessResponseBody: false },
        });
        const listed = await readTree(data);
        if (listed && !listed.truncated) return listed.tree;
        throw new CodeHostError({ kind: 'needs_person', reason: 'GitHub doesn’t list all of its files.' });
      }),
    /** Writes a text file in a new commit, and returns the commit. `sha` is that of the file to replace. */
    putFile: (of: Repository & NewFile) => {
      const { path, text, message, branch, sha } = of;
      const content = Buffer.from(text).toString('base64');
      const file = { path, message, content, branch, ...(sha ? { sha } : {}) };
      return send(of, putFileResponse, 'PUT /contents/{path}', file);
    },
    setArchived: (of: Repository) =>
      call(of, async (client) => {
        await client.request('PATCH /repos/{owner}/{repo}', { ...nameOf(of), archived: true });
      }),
    /** Deletes a repository for ever. Idempotent. */
    deleteRepository: (of: Repository) =>
      callOr(undefined, async () => {
        const client = await clients.getForOwner(of.owner);
        await client.request('DELETE /repos/{owner}/{repo}', { ...nameOf(of) });
      }),
    /** The bytes of a blob in base64. */
    getBlob: (of: Repository & { sha: string }) =>
      send(of, blobResponse, 'GET /git/blobs/{file_sha}', { file_sha: of.sha }),
    createBlob: (of: Repository & { base64: string }) =>
      send(of, createdObjectResponse, 'POST /git/blobs', { content: of.base64, encoding: 'base64' }),
    createTree: (of: Repository & { baseTree: string; entries: readonly NewEntry[] }) =>
      send(of, createdObjectResponse, 'POST /git/trees', { base_tree: of.baseTree, tree: of.entries }),
    createCommit: (of: Repository & { message: string; tree: string; parent: string }) => {
      const commit = { message: of.message, tree: of.tree, parents: [of.parent] };
      return send(of, createdObjectResponse, 'POST /git/commits', commit);
    },
    /** Creates a branch. Returns false if it exists. */
    createBranch: (of: Repository & { branch: string; commit: string }) =>
      call(of, async (client) => {
        try {
          const ref = { ...nameOf(of), ref: `refs/heads/${of.branch}`, sha: of.commit };
          const { data } = await client.request('POST /repos/{owner}/{repo}/git/refs', ref);
          refResponse.parse(data);
          return true;
        } catch (error) {
          if (statusOf(error) === 422 && /already exists/i.test(toCodeHostError(error).reason)) return false;
          throw error;
        }
      }),
    /** The newest pull request of a branch of the repository, also a closed one; null without one. */
    findPull: (of: Repository & { branch: string }) =>
      callRepositoryOr(clients, nameOf(of), null, async (client) => {
        const { data } = await client.request('GET /repos/{owner}/{repo}/pulls', {
          ...nameOf(of),
          state: 'all',
          head: `${of.owner}:${of.branch}`,
          sort: 'created',
          direction: 'desc',
        });
        const pulls = pullsResponse.parse(data).filter(({ branch }) => branch === of.branch);
        return pulls.sort((a, b) => b.number - a.number)[0] ?? null;
      }),
    openPull: (of: Repository & NewPull) => {
      const { branch: head, base, title, body } = of;
      return send(of, pullsResponse.element, 'POST /pulls', { head, base, title, body });
    },
    reopenPull: (of: Repository & { pull: number }) =>
      send(of, pullsResponse.element, 'PATCH /pulls/{pull_number}', { pull_number: of.pull, state: 'open' }),
  };
}

function nameOf({ owner, repo }: Repository): Repository {
  return { owner, repo };
}
