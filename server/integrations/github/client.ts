import { createAppAuth } from '@octokit/auth-app';
import type { Octokit } from '@octokit/core';
import { LRUCache } from 'lru-cache';
import type { Repository } from '#domain/github.ts';
import { CodeHostError } from './code-host-error.ts';
import { type Credential, type CredentialOptions, createCredential } from './credential.ts';
import { installationsResponse } from './entities.ts';
import { credentialName } from './pauses.ts';
import { requestPages } from './request-pages.ts';

const MAX_REPOSITORIES = 1000;
const MAX_INSTALLATIONS = 100;

export interface GithubClients {
  /** A client with access to the repository, or to public user data without one. */
  get(repository?: Repository): Promise<Octokit>;
  /** A client for visitors' look-ups. Throws CodeHostError while the rest of the quota is reserved for invitations. */
  getForLookups(): Promise<Octokit>;
  /** Whether the app may administer the repository; null with a token, for which the repository itself says so. */
  canAdminister(repository: Repository): Promise<boolean | null>;
  /** After a refusal: another client, if the repository has moved to another installation of the app; else null. */
  renew(repository: Repository, refused: Octokit): Promise<Octokit | null>;
}

interface Options extends CredentialOptions {
  /** The organisations that may be sold from; empty for any. */
  owners: readonly string[];
}

/** Authenticates with the token, or as the GitHub App installed for each repository. */
export function createGithubClients(options: Options): GithubClients {
  const { appId, appPrivateKey, token, lookupToken } = options.settings;
  const clients =
    appId && appPrivateKey
      ? createAppClients({ appId, privateKey: appPrivateKey }, options)
      : createTokenClients(createTokenCredential(token ?? '', options));
  const lookups = lookupToken ? createTokenCredential(lookupToken, options) : null;
  return {
    get: async (repository) => (await clients.get(repository)).client,
    canAdminister: clients.canAdminister,
    renew: clients.renew,
    async getForLookups() {
      if (lookups) return lookups.client;
      const { client, isReserved } = await clients.get();
      if (!isReserved()) return client;
      const reason = 'The rest of our GitHub quota is reserved for invitations.';
      throw new CodeHostError({ kind: 'retry', reason });
    },
  };
}

interface MainClients extends Pick<GithubClients, 'canAdminister' | 'renew'> {
  get(repository?: Repository): Promise<Credential>;
}

function createTokenCredential(token: string, options: CredentialOptions): Credential {
  return createCredential(credentialName(token), { auth: token }, options);
}

function createTokenClients(credential: Credential): MainClients {
  return { get: async () => credential, canAdminister: async () => null, renew: async () => null };
}

function createAppClients(auth: { appId: string; privateKey: string }, options: Options): MainClients {
  const app = createCredential(credentialName(auth.appId), { authStrategy: createAppAuth, auth }, options);

  // https://docs.github.com/rest/apps/apps#get-a-repository-installation-for-the-authenticated-app
  async function getInstallation(repository: Repository) {
    const route = 'GET /repos/{owner}/{repo}/installation';
    const { data } = await app.client.request(route, { ...repository });
    return data;
  }

  /** User data is public: any installation will do, but strangers may install a public app. Ours came first. */
  async function findPeopleInstallation(): Promise<number> {
    const ours = options.owners.map((owner) => owner.toLowerCase());
    const ids: number[] = [];
    for await (const page of requestPages(app.client, 'GET /app/installations', {}))
      for (const { id, suspended_at, account } of installationsResponse.parse(page))
        if (!suspended_at && (ours.length === 0 || ours.includes(account?.login?.toLowerCase() ?? '')))
          ids.push(id);
    if (ids.length > 0) return Math.min(...ids);
    const where = ours.length > 0 ? `at ${options.owners.join(', ')}` : 'anywhere';
    throw new CodeHostError({
      kind: 'needs_person',
      scope: 'credential',
      reason: `Our GitHub app is not installed ${where}.`,
    });
  }

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

  /** By repository: a repository that moves to another owner has another installation. */
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
    canAdminister: async (repository) =>
      (await getInstallation(repository)).permissions?.administration === 'write',
    async renew(repository, refused) {
      installations.delete(keyOf(repository));
      const { client } = await get(repository);
      return client === refused ? null : client;
    },
  };
}
