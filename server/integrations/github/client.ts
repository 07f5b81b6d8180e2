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
  const create = createFactory(settings, log, timeoutMs);
  const { appId, appPrivateKey, token } = settings;
  if (appId && appPrivateKey) return createAppClients(create, { appId, privateKey: appPrivateKey });
  const client = create({ auth: token });
  return { get: async () => client, canAdminister: async () => null, clear: () => undefined };
}

type Factory = ReturnType<typeof createFactory>;

function createFactory(settings: ProviderSettings['github'], log: Logger, timeoutMs: number) {
  const logAs = (level: 'debug' | 'warn') => (message: string) => log[level]({ from: 'octokit' }, message);
  const options = {
    baseUrl: settings.apiUrl.replace(/\/+$/, ''),
    userAgent: 'capstone',
    request: { fetch: throttleWrites(createSameHostFetch(timeoutMs)) },
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

function createAppClients(create: Factory, auth: { appId: string; privateKey: string }): GithubClients {
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
