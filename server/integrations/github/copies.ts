import type { Octokit } from '@octokit/core';
import type { Repository } from '#domain/github.ts';
import type { GithubClients } from './client.ts';
import { CodeHostError } from './code-host-error.ts';
import {
  type CopyFacts,
  commitResponse,
  copyFactsResponse,
  createdObjectResponse,
  type GitCommit,
  type PullRequest,
  pullsResponse,
  putFileResponse,
  refResponse,
} from './copy-entities.ts';
import { readBody } from './read-body.ts';
import { callOr, callRepositoryOr, REPOSITORY, withClient } from './repository-calls.ts';
import { commitShaResponse, type TreeEntry, treeResponse } from './repository-entities.ts';
import { guard, toCodeHostError } from './to-code-host-error.ts';

/** A file of a new tree; `sha` is null for one to delete. `content` makes a text file without a blob. */
export type NewEntry = Pick<TreeEntry, 'path' | 'mode' | 'type'> &
  ({ sha: string | null } | { content: string });

/**
 * Makes private copies of template repositories, and changes them. Calls that create content count towards
 * GitHub's limits; see the callers. Source: https://docs.github.com/rest/repos
 */
export interface Copies {
  /** Null when there is no repository of this very name, or we can't see it. */
  findCopy(repository: Repository): Promise<CopyFacts | null>;
  /** Generates a private repository from a template. Its content comes later. Returns null for a taken name. */
  generate(from: { template: Repository; copy: Repository }): Promise<CopyFacts | null>;
  /** The newest commit of a branch; null while the repository is empty, and without such a branch. */
  findHead(of: Repository & { branch: string }): Promise<string | null>;
  getCommit(of: Repository & { commit: string }): Promise<GitCommit>;
  /** Lists the files and folders of a commit. Throws when GitHub does not list all of them. */
  listTree(of: Repository & { commit: string; isRootOnly?: boolean }): Promise<TreeEntry[]>;
  /** Writes a text file in a new commit, and returns the commit. `sha` is that of the file to replace. */
  putFile(file: Repository & NewFile): Promise<string>;
  setArchived(repository: Repository): Promise<void>;
  /** Deletes a repository for ever. Idempotent. */
  deleteRepository(repository: Repository): Promise<void>;
  /** The bytes of a blob in base64. */
  getBlob(of: Repository & { sha: string }): Promise<string>;
  createBlob(of: Repository & { base64: string }): Promise<string>;
  createTree(of: Repository & { baseTree: string; entries: readonly NewEntry[] }): Promise<string>;
  createCommit(of: Repository & { message: string; tree: string; parent: string }): Promise<string>;
  /** Creates a branch. Returns false if it exists. */
  createBranch(of: Repository & { branch: string; commit: string }): Promise<boolean>;
  /** The newest pull request of a branch of the repository, also a closed one; null without one. */
  findPull(of: Repository & { branch: string }): Promise<PullRequest | null>;
  openPull(of: Repository & NewPull): Promise<PullRequest>;
  reopenPull(of: Repository & { pull: number }): Promise<PullRequest>;
}

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

const SHA = { accept: 'application/vnd.github.sha' };
const NAME_TAKEN = /already exists|name already/i;
const NO_COMMIT: readonly number[] = [404, 409, 422];
/** GitHub's own limit of a tree is 7 MB of paths. As JSON with addresses it is several times larger. */
const MAX_TREE_BYTES = 64 * 1024 * 1024;

export function createCopies(clients: GithubClients): Copies {
  /** Requests something of a repository. */
  const call = <T>({ owner, repo }: Repository, request: (client: Octokit) => Promise<T>) =>
    guard(() => withClient(clients, { owner, repo }, request));

  return {
    findCopy: ({ owner, repo }) =>
      callOr(null, async () => {
        const client = await clients.getForOwner(owner);
        const { data } = await client.request(REPOSITORY, { owner, repo });
        const found = copyFactsResponse.parse(data);
        // A renamed repository still answers to its earlier name, which another one can take.
        return found.fullName.toLowerCase() === `${owner}/${repo}`.toLowerCase() ? found : null;
      }),
    generate: ({ template, copy }) =>
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
    findHead: (of) =>
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
    getCommit: (of) =>
      call(of, async (client) => {
        const route = 'GET /repos/{owner}/{repo}/git/commits/{commit_sha}';
        const { data } = await client.request(route, { ...nameOf(of), commit_sha: of.commit });
        return commitResponse.parse(data);
      }),
    listTree: (of) =>
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
        const bytes = await readBody(data, MAX_TREE_BYTES);
        const listed = bytes && treeResponse.parse(JSON.parse(new TextDecoder().decode(bytes)));
        if (listed && !listed.truncated) return listed.tree;
        throw new CodeHostError({ kind: 'needs_person', reason: 'GitHub doesn’t list all of its files.' });
      }),
    putFile: (of) =>
      call(of, async (client) => {
        const { path, text, message, branch, sha } = of;
        const content = Buffer.from(text).toString('base64');
        const file = { ...nameOf(of), path, message, content, branch, ...(sha ? { sha } : {}) };
        const { data } = await client.request('PUT /repos/{owner}/{repo}/contents/{path}', file);
        return putFileResponse.parse(data).commit.sha;
      }),
    setArchived: (of) =>
      call(of, async (client) => {
        await client.request('PATCH /repos/{owner}/{repo}', { ...nameOf(of), archived: true });
      }),
    deleteRepository: (of) =>
      callOr(undefined, async () => {
        const client = await clients.getForOwner(of.owner);
        await client.request('DELETE /repos/{owner}/{repo}', nameOf(of));
      }),
    getBlob: (of) =>
      call(of, async (client) => {
        const route = 'GET /repos/{owner}/{repo}/git/blobs/{file_sha}';
        const { data } = await client.request(route, { ...nameOf(of), file_sha: of.sha });
        return data.encoding === 'base64' ? data.content : Buffer.from(data.content).toString('base64');
      }),
    createBlob: (of) =>
      call(of, async (client) => {
        const blob = { ...nameOf(of), content: of.base64, encoding: 'base64' };
        const { data } = await client.request('POST /repos/{owner}/{repo}/git/blobs', blob);
        return createdObjectResponse.parse(data).sha;
      }),
    createTree: (of) =>
      call(of, async (client) => {
        const route: string = 'POST /repos/{owner}/{repo}/git/trees';
        const tree = { ...nameOf(of), base_tree: of.baseTree, tree: of.entries };
        const { data } = await client.request(route, tree);
        return createdObjectResponse.parse(data).sha;
      }),
    createCommit: (of) =>
      call(of, async (client) => {
        const commit = { ...nameOf(of), message: of.message, tree: of.tree, parents: [of.parent] };
        const { data } = await client.request('POST /repos/{owner}/{repo}/git/commits', commit);
        return createdObjectResponse.parse(data).sha;
      }),
    createBranch: (of) =>
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
    findPull: (of) =>
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
    openPull: (of) =>
      call(of, async (client) => {
        const { branch: head, base, title, body } = of;
        const pull = { ...nameOf(of), head, base, title, body };
        const { data } = await client.request('POST /repos/{owner}/{repo}/pulls', pull);
        return pullsResponse.element.parse(data);
      }),
    reopenPull: (of) =>
      call(of, async (client) => {
        const { data } = await client.request('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', {
          ...nameOf(of),
          pull_number: of.pull,
          state: 'open',
        });
        return pullsResponse.element.parse(data);
      }),
  };
}

function nameOf({ owner, repo }: Repository): { owner: string; repo: string } {
  return { owner, repo };
}

function statusOf(error: unknown): number | undefined {
  return (error as { status?: number }).status;
}
