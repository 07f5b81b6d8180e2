import { setTimeout as delay } from 'node:timers/promises';
import { isGithubUsername, type Repository } from '#domain/github.ts';
import type { ProviderSettings } from '#server/config.ts';
import type { Logger } from '#server/platform/log.ts';
import { isSignedWith } from '../is-signed-with.ts';
import { createClients, type GithubClients, type GithubOptions } from './client.ts';
import { CodeHostError } from './code-host-error.ts';
import { createCollaborators } from './collaborators.ts';
import { createCopies } from './copies.ts';
import { findCreationProblem } from './creation-check.ts';
import { organisationResponse, userResponse } from './entities.ts';
import { callOr, REPOSITORY, withClient } from './repository-calls.ts';
import { toRepositoryCheck, UNREACHABLE } from './repository-check.ts';
import { guard } from './to-code-host-error.ts';

/** The rules of an organisation for all who come in; null where GitHub doesn't show them to our credential. */
export interface OrganisationCheck {
  membersMayRead: boolean | null;
  membersMayFork: boolean | null;
  /** Whether members and outside collaborators need two-factor authentication. */
  requiresTwoFactor: boolean | null;
  /** GitHub's name of the plan, such as `free` or `team`. */
  plan: string | null;
}

export type CodeHost = ReturnType<typeof createCodeHost>;

const RETRY_DELAY_MS = 300;

/**
 * The code host, by GitHub's REST API. All calls throw only CodeHostError, also when the token cannot see the
 * repository. Callers schedule retries. Source: https://docs.github.com/rest/collaborators
 */
export function createCodeHost(
  settings: ProviderSettings['github'],
  log: Logger,
  options: GithubOptions & { clients?: GithubClients } = {},
) {
  const clients = options.clients ?? createClients(settings, log, options);
  return {
    ...createCollaborators(clients),
    ...createCopies(clients),
    /**
     * Says why our credential may not create private repositories for `owner`, in words for admins; null if it
     * may. `template` is the repository to copy. Nothing is created to try it.
     */
    findCreationProblem: (owner: string, template: Repository) =>
      guard(() => findCreationProblem(clients, owner, template)),
    /**
     * Finds an account by name; null for an unknown or malformed name. Retried once, because a visitor waits
     * for it. It spends the look-up token, if there is one, and never the quota that is reserved for
     * invitations, unless it's for an invitation to `repository`.
     */
    async findAccount(login: string, repository?: Repository) {
      if (!isGithubUsername(login)) return null;
      return callOr(null, () =>
        retryOnce(async () => {
          const client = await (repository ? clients.get(repository) : clients.getForLookups());
          const { data } = await client.request('GET /users/{username}', { username: login });
          return userResponse.parse(data);
        }),
      );
    },
    /** Finds an account by ID. An app asks through the installation of `repository`. */
    findAccountById: (id: number, repository?: Repository) =>
      callOr(null, async () => {
        const client = await clients.get(repository);
        const { data } = await client.request('GET /user/{account_id}', { account_id: id });
        return userResponse.parse(data);
      }),
    /**
     * Gets the scopes of a classic token; null for a fine-grained one or an app, and where GitHub Enterprise
     * Server limits no rates and answers 404. Costs no quota.
     */
    getScopes: () =>
      callOr(null, async () => {
        const { headers } = await (await clients.get()).request('GET /rate_limit');
        const scopes = headers['x-oauth-scopes'];
        return typeof scopes === 'string' ? scopes.split(/[\s,]+/).filter(Boolean) : null;
      }),
    /** Whether GitHub signed a webhook, by its X-Hub-Signature-256; null without a secret. */
    verifyWebhook(rawBody: Uint8Array, signature: string | null) {
      const { webhookSecrets = [] } = settings;
      if (webhookSecrets.length === 0) return null;
      const hex = signature?.startsWith('sha256=') ? signature.slice('sha256='.length) : '';
      return webhookSecrets.some((secret) => isSignedWith(secret, rawBody, hex));
    },
    /** Checks what an admin should know before selling the repository. */
    checkRepository: (repository: Repository) =>
      callOr(UNREACHABLE, () =>
        withClient(clients, repository, async (client) => {
          const { data } = await client.request(REPOSITORY, { ...repository });
          return toRepositoryCheck(data, await clients.canAdminister(repository));
        }),
      ),
    /** Checks the organisation that owns the repository. */
    checkOrganisation: (repository: Repository): Promise<OrganisationCheck> =>
      callOr({ membersMayRead: null, membersMayFork: null, requiresTwoFactor: null, plan: null }, () =>
        withClient(clients, repository, async (client) => {
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
