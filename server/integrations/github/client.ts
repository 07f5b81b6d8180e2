import { createAppAuth } from '@octokit/auth-app';
import type { Octokit } from '@octokit/core';
import { LRUCache } from 'lru-cache';
import type { Repository } from '#domain/github.ts';
import type { ProviderSettings } from '#server/config.ts';
import type { Logger } from '#server/platform/log.ts';
import { CodeHostError } from './code-host-error.ts';
import {
  type Credential,
  type CredentialOptions,
  createCredential,
  type GithubWatch,
  type QuotaUse,
} from './credential.ts';
import { installationsResponse } from './entities.ts';
import { createPauses, credentialName, type Pauses } from './pauses.ts';
import { requestPages } from './request-pages.ts';

const TIMEOUT_MS = 10_000;
/**
 * The pause between two writes that GitHub asks for.
 * https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api#pause-between-mutative-requests
 */
const WRITE_INTERVAL_MS = 1000;
const MAX_REPOSITORIES = 1000;
const MAX_INSTALLATIONS = 100;

export type GithubClients = ReturnType<typeof createClients>;

/** A list of repositories and the client that reads it. */
export interface RepositorySource {
  client: Octokit;
  route: string;
  parameters: Record<string, string>;
}

export interface GithubOptions {
  timeoutMs?: number;
  writeIntervalMs?: number;
  /** The organisations whose repositories may be sold; empty for any. */
  owners?: readonly string[];
  pauses?: Pauses;
  watch?: GithubWatch;
}

/**
 * The clients of both the code host and the repository reader, which share their limits. They authenticate with
 * the token, or as the GitHub App installed for each repository.
 */
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
) {
  const { appId, appPrivateKey, token, lookupToken } = settings;
  const options = { settings, log, timeoutMs, writeIntervalMs, pauses, watch };
  const clients =
    appId && appPrivateKey
      ? createAppClients({ appId, privateKey: appPrivateKey }, options, owners)
      : createTokenClients(createTokenCredential(token ?? '', options), owners);
  const lookups = lookupToken ? createTokenCredential(lookupToken, options, true) : null;
  return {
    /** Gets a client with access to the repository, or to public user data without one. */
    get: async (repository?: Repository) => (await clients.get(repository)).client,
    /** Gets a client for repositories of an owner that may not exist yet. */
    getForOwner: async (owner: string) => (await clients.getForOwner(owner)).client,
    canAdminister: clients.canAdminister,
    renew: clients.renew,
    /**
     * Gets a client for visitors' look-ups. Throws CodeHostError while the rest of the quota is reserved for
     * invitations.
     */
    getForLookups: async () => lookups?.client ?? requireUnreserved(await clients.get(), 'lookup'),
    /** Gets a client for reading a repository. Throws CodeHostError from when half of the quota is used. */
    getForReading: async (repository: Repository) =>
      requireUnreserved(await clients.get(repository), 'reading'),
    /** Lists the sources of repositories that may be sold. Throws the same error as `getForReading`. */
    listSources: async (): Promise<RepositorySource[]> =>
      (await clients.listSources()).map(({ credential, ...source }) => ({
        ...source,
        client: requireUnreserved(credential, 'reading'),
      })),
  };
}

function requireUnreserved({ client, getSecondsLeft }: Credential, use: QuotaUse): Octokit {
  const retryAfterSeconds = getSecondsLeft(use);
  if (retryAfterSeconds === 0) return client;
  const reason = 'The rest of our GitHub quota is reserved for invitations.';
  throw new CodeHostError({ kind: 'retry', reason, retryAfterSeconds });
}

interface MainClients {
  get(repository?: Repository): Promise<Credential>;
  getForOwner(owner: string): Promise<Credential>;
  listSources(): Promise<(Omit<RepositorySource, 'client'> & { credential: Credential })[]>;
  /**
   * Whether the app may administer the repository. Null with a token, for which the repository itself says
   * so.
   */
  canAdminister(repository: Repository): Promise<boolean | null>;
  /**
   * After a refusal, gets another client if the repository has moved to another installation of the app, else
   * null.
   */
  renew(repository: Repository, refused: Octokit): Promise<Octokit | null>;
}

function createTokenCredential(token: string, options: CredentialOptions, isForLookups = false): Credential {
  return createCredential(credentialName(token), { auth: token }, options, isForLookups);
}

/** Without owners, all repositories are listed that the token can see. */
function createTokenClients(credential: Credential, owners: readonly string[]): MainClients {
  const sources =
    owners.length > 0
      ? owners.map((org) => ({ credential, route: 'GET /orgs/{org}/repos', parameters: { org } }))
      : [{ credential, route: 'GET /user/repos', parameters: {} }];
  return {
    get: async () => credential,
    getForOwner: async () => credential,
    listSources: async () => sources,
    canAdminister: async () => null,
    renew: async () => null,
  };
}

function createAppClients(
  auth: { appId: string; privateKey: string },
  options: CredentialOptions,
  owners: readonly string[],
): MainClients {
  const app = createCredential(credentialName(auth.appId), { authStrategy: createAppAuth, auth }, options);

  // https://docs.github.com/rest/apps/apps#get-a-repository-installation-for-the-authenticated-app
  async function getInstallation(repository: Repository) {
    const route = 'GET /repos/{owner}/{repo}/installation';
    const { data } = await app.client.request(route, { ...repository });
    return data;
  }

  /** User data is public, so any installation is suitable. */
  const findPeopleInstallation = async () => (await listInstallations(app, owners))[0] as number;
  const installationsOfOwners = new LRUCache<string, number>({
    max: MAX_INSTALLATIONS,
    fetchMethod: async (owner) => (await listInstallations(app, [owner]))[0] as number,
  });

  const credentials = new LRUCache<number, Credential>({ max: MAX_INSTALLATIONS });
  function getCredential(installationId: number): Credential {
    const known = credentials.get(installationId);
    if (known) return known;
    const name = credentialName(`${auth.appId} ${installationId}`);
    const strategy = { authStrategy: createAppAuth, auth: { ...auth, installationId } };
    const created = createCredential(name, strategy, options);
    credentials.set(installationId, created);
    return created;
  }

  /**
   * Installations are cached by repository, because a repository that moves to another owner has another one.
   */
  const installations = new LRUCache<string, number, Repository | undefined>({
    max: MAX_REPOSITORIES,
    fetchMethod: async (_key, _stale, { context: repository }) =>
      repository ? (await getInstallation(repository)).id : findPeopleInstallation(),
  });
  const keyOf = (repository?: Repository) =>
    repository ? `${repository.owner}/${repository.repo}`.toLowerCase() : '';
  async function get(repository?: Repository): Promise<Credential> {
    return getCredential(await installations.forceFetch(keyOf(repository), { context: repository }));
  }

  return {
    get,
    getForOwner: async (owner) => getCredential(await installationsOfOwners.forceFetch(owner.toLowerCase())),
    listSources: async () =>
      (await listInstallations(app, owners)).map((id) => ({
        credential: getCredential(id),
        route: 'GET /installation/repositories',
        parameters: {},
      })),
    canAdminister: async (repository) =>
      (await getInstallation(repository)).permissions?.administration === 'write',
    async renew(repository, refused) {
      installations.delete(keyOf(repository));
      const { client } = await get(repository);
      return client === refused ? null : client;
    },
  };
}

/** Lists installations of our owners, oldest first, because strangers may install a public app. */
async function listInstallations(app: Credential, owners: readonly string[]): Promise<number[]> {
  const ours = owners.map((owner) => owner.toLowerCase());
  const ids: number[] = [];
  for await (const page of requestPages(app.client, 'GET /app/installations', {}))
    for (const { id, suspended_at, account } of installationsResponse.parse(page))
      if (!suspended_at && (ours.length === 0 || ours.includes(account?.login?.toLowerCase() ?? '')))
        ids.push(id);
  if (ids.length > 0) return ids.sort((a, b) => a - b);
  const reason = `Our GitHub app is not installed ${ours.length > 0 ? `at ${owners.join(', ')}` : 'anywhere'}.`;
  throw new CodeHostError({ kind: 'needs_person', scope: 'credential', reason });
}
