import { setTimeout as delay } from 'node:timers/promises';
import { createAppAuth } from '@octokit/auth-app';
import { Octokit } from '@octokit/core';
import { LRUCache } from 'lru-cache';
import type { Repository } from '#domain/github.ts';
import type { ProviderSettings } from '#server/config.ts';
import type { Logger } from '#server/platform/log.ts';
import { CodeHostError } from './code-host-error.ts';
import { createSameHostFetch } from './same-host-fetch.ts';

const API_VERSION = '2022-11-28';
/** https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api#pause-between-mutative-requests */
const WRITE_INTERVAL_MS = 1000;
const MAX_INSTALLATIONS = 100;

export interface GithubClients {
  /** A client with access to the repository, or to public user data without one. */
  get(repository?: Repository): Promise<Octokit>;
  /** A client for visitors' look-ups. Throws CodeHostError while the rest of the quota is reserved for invitations. */
  getForLookups(): Promise<Octokit>;
  /** Whether the app may administer the repository; null with a token, for which the repository itself says so. */
  canAdminister(repository: Repository): Promise<boolean | null>;
  /** Forgets cached installations, which may have changed after a refusal. */
  clear(): void;
}

/** Authenticates with the token, or as the GitHub App installed for each repository's owner. */
export function createGithubClients(
  settings: ProviderSettings['github'],
  log: Logger,
  timeoutMs: number,
): GithubClients {
  const quota = createQuota();
  const create = createFactory(settings, log, timeoutMs, quota);
  const { appId, appPrivateKey, token, lookupToken } = settings;
  const clients =
    appId && appPrivateKey
      ? createAppClients(create, { appId, privateKey: appPrivateKey })
      : createTokenClients(create({ auth: token }));
  const lookups = lookupToken
    ? createFactory(settings, log, timeoutMs, createQuota())({ auth: lookupToken })
    : null;
  return {
    ...clients,
    async getForLookups() {
      if (lookups) return lookups;
      if (!quota.isReserved()) return clients.get();
      const reason = 'The rest of our GitHub quota is reserved for invitations.';
      throw new CodeHostError({ kind: 'retry', reason });
    },
  };
}

type MainClients = Omit<GithubClients, 'getForLookups'>;

function createTokenClients(client: Octokit): MainClients {
  return { get: async () => client, canAdminister: async () => null, clear: () => undefined };
}

/** This part of a credential's quota is not spent on visitors' look-ups. */
const RESERVED_SHARE = 0.2;

interface Quota {
  record(headers: Headers): void;
  isReserved(): boolean;
}

/** What GitHub last said about a credential's quota. */
function createQuota(): Quota {
  let reservedUntil = 0;
  return {
    record(headers) {
      const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
        Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN),
      ) as [number, number, number];
      if (Number.isNaN(limit + remaining + reset)) return;
      reservedUntil = remaining <= limit * RESERVED_SHARE ? reset * 1000 : 0;
    },
    isReserved: () => Date.now() < reservedUntil,
  };
}

type Factory = ReturnType<typeof createFactory>;

function createFactory(settings: ProviderSettings['github'], log: Logger, timeoutMs: number, quota: Quota) {
  const logAs = (level: 'debug' | 'warn') => (message: string) => log[level]({ from: 'octokit' }, message);
  const options = {
    baseUrl: settings.apiUrl.replace(/\/+$/, ''),
    userAgent: 'capstone',
    request: { fetch: recordQuota(throttleWrites(createSameHostFetch(timeoutMs)), quota) },
    log: { debug: logAs('debug'), info: logAs('debug'), warn: logAs('debug'), error: logAs('warn') },
  };
  return (auth: Pick<NonNullable<ConstructorParameters<typeof Octokit>[0]>, 'auth' | 'authStrategy'>) => {
    const client = new Octokit({ ...options, ...auth });
    client.hook.before('request', (request) => {
      request.headers['x-github-api-version'] = API_VERSION;
    });
    return client;
  };
}

function recordQuota(fetch: typeof globalThis.fetch, quota: Quota): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    quota.record(response.headers);
    return response;
  };
}

/** Sends writes one at a time, at least a second apart. POST is exempt: it only creates installation tokens. */
function throttleWrites(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  let queue: Promise<unknown> = Promise.resolve();
  return (input, init) => {
    if (!['PUT', 'PATCH', 'DELETE'].includes(init?.method ?? 'GET')) return fetch(input, init);
    const response = queue.then(() => fetch(input, init));
    const interval = queue.then(() => delay(WRITE_INTERVAL_MS, undefined, { ref: false }));
    queue = Promise.allSettled([response, interval]);
    return response;
  };
}

function createAppClients(create: Factory, auth: { appId: string; privateKey: string }): MainClients {
  const app = create({ authStrategy: createAppAuth, auth });

  // User data is public, so any installation will do.
  async function findAnyInstallation(): Promise<number> {
    const { data } = await app.request('GET /app/installations', { per_page: 1 });
    const id = data[0]?.id;
    if (id) return id;
    throw new CodeHostError({ kind: 'needs_person', reason: 'Our GitHub app is not installed anywhere.' });
  }
  // https://docs.github.com/rest/apps/apps#get-a-repository-installation-for-the-authenticated-app
  async function getInstallation(repository: Repository) {
    const { data } = await app.request('GET /repos/{owner}/{repo}/installation', { ...repository });
    return data;
  }

  const clients = new LRUCache<string, Octokit, Repository | undefined>({
    max: MAX_INSTALLATIONS,
    fetchMethod: async (_owner, _stale, { context: repository }) => {
      const installationId = repository
        ? (await getInstallation(repository)).id
        : await findAnyInstallation();
      return create({ authStrategy: createAppAuth, auth: { ...auth, installationId } });
    },
  });
  return {
    get: (repository) => clients.forceFetch(repository?.owner.toLowerCase() ?? '', { context: repository }),
    canAdminister: async (repository) =>
      (await getInstallation(repository)).permissions?.administration === 'write',
    clear: () => clients.clear(),
  };
}
