import { setTimeout as delay } from 'node:timers/promises';
import type { Octokit } from '@octokit/core';
import { isGithubUsername, type Repository } from '#domain/github.ts';
import type { ProviderSettings } from '#server/config.ts';
import type { Logger } from '#server/platform/log.ts';
import { isSignedWith } from '../is-signed-with.ts';
import { addCollaborator } from './add-collaborator.ts';
import { createGithubClients, type GithubClients } from './client.ts';
import { CodeHostError } from './code-host-error.ts';
import type { GithubWatch } from './credential.ts';
import {
  type Account,
  type InviteResult,
  invitationsResponse,
  organisationResponse,
  permissionResponse,
  userResponse,
} from './entities.ts';
import { createPauses, type Pauses } from './pauses.ts';
import { type RepositoryCheck, toRepositoryCheck, UNREACHABLE } from './repository-check.ts';
import { requestPages } from './request-pages.ts';
import { guard, toCodeHostError } from './to-code-host-error.ts';

export interface Invitation {
  id: number;
  expired: boolean;
}

/** The rules of an organisation for all who come in; null where GitHub doesn't show them to our credential. */
export interface OrganisationCheck {
  membersMayRead: boolean | null;
  membersMayFork: boolean | null;
  /** Whether members and outside collaborators need two-factor authentication. */
  requiresTwoFactor: boolean | null;
  /** GitHub's name of the plan, such as `free` or `team`. */
  plan: string | null;
}

/** The code host. All calls throw only CodeHostError, also when the token cannot see the repository. */
export interface CodeHost {
  /**
   * Finds an account by name; null for an unknown or malformed name. Retried once, because a visitor waits
   * for it. It spends the look-up token, if there is one, and never the quota that is reserved for
   * invitations, unless it's for an invitation to `repository`.
   */
  findAccount(login: string, repository?: Repository): Promise<Account | null>;
  /** Finds an account by ID. An app asks through the installation of `repository`. */
  findAccountById(id: number, repository?: Repository): Promise<Account | null>;
  /**
   * Invites with read access. This replaces the role of an existing collaborator, so check `isCollaborator`
   * first.
   */
  invite(to: Repository & { login: string }): Promise<InviteResult>;
  /** Finds the account's pending or expired invitation. */
  findInvitation(of: Repository & { accountId: number }): Promise<Invitation | null>;
  /** Cancels an invitation. Idempotent. */
  cancelInvitation(of: Repository & { invitationId: number }): Promise<void>;
  /** Returns false for an unknown account. */
  isCollaborator(of: Repository & { login: string }): Promise<boolean>;
  /**
   * Gets the account's role: `read` for an invited buyer, `none` without access. Null for an unknown account.
   */
  getRole(of: Repository & { login: string }): Promise<string | null>;
  /** Removes a collaborator, which also deletes their private fork. Idempotent. */
  removeCollaborator(of: Repository & { login: string }): Promise<void>;
  /**
   * Gets the scopes of a classic token; null for a fine-grained one or an app, and where GitHub Enterprise
   * Server limits no rates and answers 404. Costs no quota.
   */
  getScopes(): Promise<string[] | null>;
  /** Whether GitHub signed a webhook, by its X-Hub-Signature-256; null without a secret. */
  verifyWebhook(rawBody: Uint8Array, signature: string | null): boolean | null;
  /** Checks what an admin should know before selling the repository. */
  checkRepository(repository: Repository): Promise<RepositoryCheck>;
  /** Checks the organisation that owns the repository. */
  checkOrganisation(repository: Repository): Promise<OrganisationCheck>;
}

const TIMEOUT_MS = 10_000;
/**
 * The pause between two writes that GitHub asks for.
 * https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api#pause-between-mutative-requests
 */
const WRITE_INTERVAL_MS = 1000;
const RETRY_DELAY_MS = 300;
const REPOSITORY = 'GET /repos/{owner}/{repo}';
const COLLABORATOR = '/repos/{owner}/{repo}/collaborators/{username}';

export interface GithubOptions {
  timeoutMs?: number;
  writeIntervalMs?: number;
  /** The organisations whose repositories may be sold; empty for any. */
  owners?: readonly string[];
  pauses?: Pauses;
  watch?: GithubWatch;
}

/** The clients of both `createCodeHost` and `createRepositoryReader`, which share their limits. */
export function createClients(
  settings: ProviderSettings['github'],
  log: Logger,
  {
    timeoutMs = TIMEOUT_MS,
    writeIntervalMs = WRITE_INTERVAL_MS,
    owners = [],
    pauses = createPauses(),
    watch,
  }: GithubOptions = {},
): GithubClients {
  return createGithubClients({ settings, log, timeoutMs, writeIntervalMs, owners, pauses, watch });
}

/** Calls GitHub's REST API. Callers schedule retries. Source: https://docs.github.com/rest/collaborators */
export function createCodeHost(
  settings: ProviderSettings['github'],
  log: Logger,
  options: GithubOptions & { clients?: GithubClients } = {},
): CodeHost {
  const clients = options.clients ?? createClients(settings, log, options);

  const callOr = <T, M>(missing: M, request: () => Promise<T>): Promise<T | M> =>
    guard(() =>
      request().catch((error: unknown) => {
        if (isNotFound(error)) return missing;
        throw error;
      }),
    );

  /** A refused request is repeated once when the repository has moved to another installation of the app. */
  async function withClient<T>(repository: Repository, request: (client: Octokit) => Promise<T>): Promise<T> {
    const client = await clients.get(repository);
    try {
      return await request(client);
    } catch (error) {
      const isRefused = toCodeHostError(error).kind === 'needs_person';
      const other = isRefused ? await clients.renew(repository, client) : null;
      if (!other) throw error;
      return request(other);
    }
  }
  const callRepository: typeof withClient = (repository, request) =>
    guard(() => withClient(repository, request));
  /**
   * GitHub answers 404 also when the token cannot see the repository. `missing` is returned only when the
   * token can.
   */
  const callRepositoryOr = <T, M>(
    repository: Repository,
    missing: M,
    request: (client: Octokit) => Promise<T>,
  ): Promise<T | M> =>
    callRepository(repository, async (client) => {
      try {
        return await request(client);
      } catch (error) {
        if (!isNotFound(error)) throw error;
        await client.request(REPOSITORY, { ...repository });
        return missing;
      }
    });

  return {
    async findAccount(login, repository) {
      if (!isGithubUsername(login)) return null;
      return callOr(null, () =>
        retryOnce(async () => {
          const client = await (repository ? clients.get(repository) : clients.getForLookups());
          const { data } = await client.request('GET /users/{username}', { username: login });
          return userResponse.parse(data);
        }),
      );
    },
    findAccountById: (id, repository) =>
      callOr(null, async () => {
        const client = await clients.get(repository);
        const { data } = await client.request('GET /user/{account_id}', { account_id: id });
        return userResponse.parse(data);
      }),
    invite: ({ owner, repo, login }) =>
      callRepository({ owner, repo }, async (client) =>
        addCollaborator(client, { owner, repo, username: assertUsername(login) }),
      ),
    findInvitation: ({ owner, repo, accountId }) =>
      callRepository({ owner, repo }, async (client) => {
        const route = 'GET /repos/{owner}/{repo}/invitations';
        for await (const page of requestPages(client, route, { owner, repo })) {
          const found = invitationsResponse.parse(page).find(({ invitee }) => invitee?.id === accountId);
          if (found) return { id: found.id, expired: found.expired ?? false };
        }
        return null;
      }),
    cancelInvitation: ({ owner, repo, invitationId }) =>
      callRepositoryOr({ owner, repo }, undefined, async (client) => {
        const invitation = { owner, repo, invitation_id: invitationId };
        await client.request('DELETE /repos/{owner}/{repo}/invitations/{invitation_id}', invitation);
      }),
    isCollaborator: ({ owner, repo, login }) =>
      callRepositoryOr({ owner, repo }, false, async (client) => {
        const collaborator = { owner, repo, username: assertUsername(login) };
        const { status } = await client.request(`GET ${COLLABORATOR}`, collaborator);
        if (status === 204) return true;
        const reason = `GitHub answered ${status}, which says nothing about who has access.`;
        throw new CodeHostError({ kind: 'retry', reason });
      }),
    getRole: ({ owner, repo, login }) =>
      callRepositoryOr({ owner, repo }, null, async (client) => {
        const collaborator = { owner, repo, username: assertUsername(login) };
        const { data } = await client.request(`GET ${COLLABORATOR}/permission`, collaborator);
        return permissionResponse.parse(data).role_name;
      }),
    removeCollaborator: ({ owner, repo, login }) =>
      callRepositoryOr({ owner, repo }, undefined, async (client) => {
        const collaborator = { owner, repo, username: assertUsername(login) };
        await client.request(`DELETE ${COLLABORATOR}`, collaborator);
      }),
    getScopes: () =>
      callOr(null, async () => {
        const { headers } = await (await clients.get()).request('GET /rate_limit');
        const scopes = headers['x-oauth-scopes'];
        return typeof scopes === 'string' ? scopes.split(/[\s,]+/).filter(Boolean) : null;
      }),
    verifyWebhook(rawBody, signature) {
      const { webhookSecrets = [] } = settings;
      if (webhookSecrets.length === 0) return null;
      const hex = signature?.startsWith('sha256=') ? signature.slice('sha256='.length) : '';
      return webhookSecrets.some((secret) => isSignedWith(secret, rawBody, hex));
    },
    checkRepository: (repository) =>
      callOr(UNREACHABLE, () =>
        withClient(repository, async (client) => {
          const { data } = await client.request(REPOSITORY, { ...repository });
          return toRepositoryCheck(data, await clients.canAdminister(repository));
        }),
      ),
    checkOrganisation: (repository) =>
      callOr({ membersMayRead: null, membersMayFork: null, requiresTwoFactor: null, plan: null }, () =>
        withClient(repository, async (client) => {
          const { data } = await client.request('GET /orgs/{org}', { org: repository.owner });
          const found = organisationResponse.parse(data);
          const permission = found.default_repository_permission ?? null;
          return {
            membersMayRead: permission === null ? null : permission !== 'none',
            membersMayFork: found.members_can_fork_private_repositories ?? null,
            requiresTwoFactor: found.two_factor_requirement_enabled ?? null,
            plan: found.plan?.name ?? null,
          };
        }),
      ),
  };
}

/** Repeats a request that failed with a server error or without a response (which Octokit reports as 500). */
async function retryOnce<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    const { status } = error as { status?: number };
    if (status === undefined || status < 500 || (error as Error).cause instanceof CodeHostError) throw error;
    await delay(RETRY_DELAY_MS);
    return request();
  }
}

/**
 * Whether the 404 is about the requested thing. One about our app's installation is a failure of our setup.
 */
function isNotFound(error: unknown): boolean {
  const { status, request } = error as { status?: number; request?: { url?: string } };
  return (
    status === 404 && !/\/app\/installations|\/repos\/[^/]+\/[^/]+\/installation$/.test(request?.url ?? '')
  );
}

/** The username becomes part of a URL, so it must be valid. */
function assertUsername(login: string): string {
  if (isGithubUsername(login)) return login;
  throw new CodeHostError({ kind: 'permanent', reason: 'That is not a GitHub username.' });
}
