import { setTimeout as delay } from 'node:timers/promises';
import { isGithubUsername, type Repository } from '#domain/github.ts';
import type { ProviderSettings } from '#server/config.ts';
import type { Logger } from '#server/platform/log.ts';
import { createGithubClients } from './client.ts';
import { CodeHostError } from './code-host-error.ts';
import {
  type Account,
  invitationResponse,
  invitationsResponse,
  permissionResponse,
  repositoryResponse,
  userResponse,
} from './entities.ts';
import { toCodeHostError } from './to-code-host-error.ts';

export interface Invitation {
  id: number;
  expired: boolean;
}

export interface RepositoryCheck {
  reachable: boolean;
  private: boolean;
  ownedByOrganisation: boolean;
  mayInvite: boolean;
}

export type InviteResult = { outcome: 'invited'; invitationId: number } | { outcome: 'already_in' };

/** The code host. Calls throw CodeHostError only, also when the token cannot see the repository. */
export interface CodeHost {
  /**
   * Null for an unknown or malformed name. Retried once, since a visitor waits for it. Spends the look-up token, if there is
   * one, and never what is reserved for invitations.
   */
  findAccount(login: string): Promise<Account | null>;
  findAccountById(id: number): Promise<Account | null>;
  /** Invites with read access. Replaces the role of an existing collaborator: check `isCollaborator` first. */
  invite(to: Repository & { login: string }): Promise<InviteResult>;
  /** The account's pending or expired invitation. */
  findInvitation(of: Repository & { accountId: number }): Promise<Invitation | null>;
  /** Idempotent. */
  cancelInvitation(of: Repository & { invitationId: number }): Promise<void>;
  /** False for an unknown account. */
  isCollaborator(of: Repository & { login: string }): Promise<boolean>;
  /** `read` for an invited buyer, `none` without access. Null for an unknown account. */
  getRole(of: Repository & { login: string }): Promise<string | null>;
  /** Idempotent. Also deletes the collaborator's private fork. */
  removeCollaborator(of: Repository & { login: string }): Promise<void>;
  /** What an admin should know before selling the repository. */
  checkRepository(repository: Repository): Promise<RepositoryCheck>;
}

const TIMEOUT_MS = 10_000;
const RETRY_DELAY_MS = 300;
/** 5,000 invitations; bounds the work on a list that never ends. */
const MAX_PAGES = 50;

/** GitHub's REST API. Callers schedule retries. Source: https://docs.github.com/rest/collaborators */
export function createCodeHost(
  settings: ProviderSettings['github'],
  log: Logger,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): CodeHost {
  const clients = createGithubClients(settings, log, timeoutMs);

  async function call<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      const failure = toCodeHostError(error);
      if (failure.kind === 'needs_person') clients.clear();
      throw failure;
    }
  }
  const callOr = <T, M>(missing: M, request: () => Promise<T>): Promise<T | M> =>
    call(() =>
      request().catch((error: unknown) => {
        if (isNotFound(error)) return missing;
        throw error;
      }),
    );

  /** GitHub answers 404 also when the token cannot see the repository: `missing` is returned only when it can. */
  const callRepositoryOr = <T, M>(
    repository: Repository,
    missing: M,
    request: () => Promise<T>,
  ): Promise<T | M> =>
    call(() =>
      request().catch(async (error: unknown) => {
        if (!isNotFound(error)) throw error;
        await (await clients.get(repository)).request('GET /repos/{owner}/{repo}', { ...repository });
        return missing;
      }),
    );

  return {
    async findAccount(login) {
      if (!isGithubUsername(login)) return null;
      return callOr(null, () =>
        retryOnce(async () => {
          const client = await clients.getForLookups();
          const { data } = await client.request('GET /users/{username}', { username: login });
          return userResponse.parse(data);
        }),
      );
    },
    findAccountById: (id) =>
      callOr(null, async () => {
        const client = await clients.get();
        const { data } = await client.request('GET /user/{account_id}', { account_id: id });
        return userResponse.parse(data);
      }),
    invite: ({ owner, repo, login }) =>
      call(async (): Promise<InviteResult> => {
        const client = await clients.get({ owner, repo });
        const to = { owner, repo, username: assertUsername(login), permission: 'pull' };
        const response = await client.request('PUT /repos/{owner}/{repo}/collaborators/{username}', to);
        if ((response.status as number) === 204) return { outcome: 'already_in' };
        return { outcome: 'invited', invitationId: invitationResponse.parse(response.data).id };
      }),
    findInvitation: ({ owner, repo, accountId }) =>
      call(async () => {
        const client = await clients.get({ owner, repo });
        for (let page = 1; page <= MAX_PAGES; page += 1) {
          const list = { owner, repo, per_page: 100, page };
          const { data, headers } = await client.request('GET /repos/{owner}/{repo}/invitations', list);
          const found = invitationsResponse.parse(data).find(({ invitee }) => invitee?.id === accountId);
          if (found) return { id: found.id, expired: found.expired ?? false };
          if (!headers.link?.includes('rel="next"')) break;
        }
        return null;
      }),
    cancelInvitation: ({ owner, repo, invitationId }) =>
      callRepositoryOr({ owner, repo }, undefined, async () => {
        const client = await clients.get({ owner, repo });
        const invitation = { owner, repo, invitation_id: invitationId };
        await client.request('DELETE /repos/{owner}/{repo}/invitations/{invitation_id}', invitation);
      }),
    isCollaborator: ({ owner, repo, login }) =>
      callRepositoryOr({ owner, repo }, false, async () => {
        const client = await clients.get({ owner, repo });
        const collaborator = { owner, repo, username: assertUsername(login) };
        const route = 'GET /repos/{owner}/{repo}/collaborators/{username}';
        return (await client.request(route, collaborator)).status === 204;
      }),
    getRole: ({ owner, repo, login }) =>
      callRepositoryOr({ owner, repo }, null, async () => {
        const client = await clients.get({ owner, repo });
        const collaborator = { owner, repo, username: assertUsername(login) };
        const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';
        return permissionResponse.parse((await client.request(route, collaborator)).data).role_name;
      }),
    removeCollaborator: ({ owner, repo, login }) =>
      callRepositoryOr({ owner, repo }, undefined, async () => {
        const client = await clients.get({ owner, repo });
        const collaborator = { owner, repo, username: assertUsername(login) };
        await client.request('DELETE /repos/{owner}/{repo}/collaborators/{username}', collaborator);
      }),
    checkRepository: (repository) =>
      callOr({ reachable: false, private: false, ownedByOrganisation: false, mayInvite: false }, async () => {
        const client = await clients.get(repository);
        const { data } = await client.request('GET /repos/{owner}/{repo}', { ...repository });
        const found = repositoryResponse.parse(data);
        return {
          reachable: true,
          private: found.private,
          ownedByOrganisation: found.owner.type === 'Organization',
          mayInvite: (await clients.canAdminister(repository)) ?? found.permissions?.admin ?? false,
        };
      }),
  };
}

/** Repeats a request that failed with a server error or without a response (Octokit reports that as 500). */
async function retryOnce<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    const { status } = error as { status?: number };
    if (status === undefined || status < 500) throw error;
    await delay(RETRY_DELAY_MS);
    return request();
  }
}

/** A 404 about the requested thing; one about our app's installation is a failure of our own. */
function isNotFound(error: unknown): boolean {
  const { status, request } = error as { status?: number; request?: { url?: string } };
  return (
    status === 404 && !/\/app\/installations|\/repos\/[^/]+\/[^/]+\/installation$/.test(request?.url ?? '')
  );
}

/** The username becomes part of a URL. */
function assertUsername(login: string): string {
  if (isGithubUsername(login)) return login;
  throw new CodeHostError({ kind: 'permanent', reason: 'That is not a GitHub username.' });
}
