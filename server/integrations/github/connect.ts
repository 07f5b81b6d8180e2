import { createAppAuth } from '@octokit/auth-app';
import { Octokit as Core } from '@octokit/core';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import type { Repository } from '#domain/github.ts';
import type { ProviderSettings } from '#server/config.ts';
import type { Logger } from '#server/platform/log.ts';
import { CodeHostError } from './code-host-error.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

const Octokit = Core.plugin(retry, throttling);
export type Client = InstanceType<typeof Octokit>;

export interface Connection {
  /** A client that looks people up for a visitor who waits: it asks a second time when GitHub stumbles. */
  forVisitors(): Promise<Client>;
  /** A client that may act on this repository, or look people up without one. Asks once: the shop has its own schedule. */
  forWork(repository?: Repository): Promise<Client>;
  /** Whether the app's installation may administer the repository; null with a token, whose repository says so itself. */
  mayAdminister(repository: Repository): Promise<boolean | null>;
  /** After a refusal: what was learnt about the app's installations may be old. */
  forget(): void;
}

/** Connects with the token, or as the app's installation at each repository's owner. Nothing is asked yet. */
export function connect(settings: ProviderSettings['github'], log: Logger, timeoutMs: number): Connection {
  const work = clientOptions(settings, log, timeoutMs);
  const visitors = { ...work, retry: { ...work.retry, retries: 1 } };
  if (settings.appId && settings.appPrivateKey) {
    return connectApp({ work, visitors }, { appId: settings.appId, privateKey: settings.appPrivateKey });
  }
  const forWork = new Octokit({ ...work, auth: settings.token });
  const forVisitors = new Octokit({ ...visitors, auth: settings.token });
  return {
    forVisitors: async () => forVisitors,
    forWork: async () => forWork,
    mayAdminister: async () => null,
    forget: () => undefined,
  };
}

type ClientOptions = ReturnType<typeof clientOptions>;

// Waiting is our own schedule's business: nothing sleeps inside a request but the second between two writes. The plugin
// would keep invitations three seconds apart; GitHub asks for one.
function clientOptions(settings: ProviderSettings['github'], log: Logger, timeoutMs: number) {
  const say = (level: 'debug' | 'warn') => (message: string) => log[level]({ from: 'octokit' }, message);
  const throttle = {
    id: crypto.randomUUID(),
    triggersNotification: () => false,
    onRateLimit: () => false,
    onSecondaryRateLimit: () => false,
  };
  return {
    baseUrl: settings.apiUrl.replace(/\/+$/, ''),
    userAgent: 'capstone',
    request: { fetch: createGuardedFetch(timeoutMs) },
    // Set here and never per request, where the plugin would take it as an order to repeat even a 404.
    retry: { retries: 0, retryAfterBaseValue: 300, doNotRetry: [400, 401, 403, 404, 410, 422, 429, 451] },
    log: { debug: say('debug'), info: say('debug'), warn: say('debug'), error: say('warn') },
    throttle,
  };
}

function connectApp(
  options: { work: ClientOptions; visitors: ClientOptions },
  auth: { appId: string; privateKey: string },
): Connection {
  const app = new Octokit({ ...options.work, authStrategy: createAppAuth, auth });
  const clients = new Map<string, Promise<Client>>();

  function remembered(key: string, given: ClientOptions, find: () => Promise<number>): Promise<Client> {
    const known = clients.get(key);
    if (known !== undefined) return known;
    const found = find().then(
      (installationId) =>
        new Octokit({ ...given, authStrategy: createAppAuth, auth: { ...auth, installationId } }),
    );
    clients.set(key, found);
    found.catch(() => clients.delete(key));
    return found;
  }

  /** People can be looked up as any installation. */
  async function findAny(): Promise<number> {
    const { data } = await app.request('GET /app/installations', { per_page: 1 });
    const id = data[0]?.id;
    if (id) return id;
    throw new CodeHostError({ kind: 'needs_person', reason: 'Our GitHub app is not installed anywhere.' });
  }

  async function installationAt(repository: Repository) {
    const { data } = await app.request('GET /repos/{owner}/{repo}/installation', { ...repository });
    return data;
  }
  const findAtOwner = async (repository: Repository) => (await installationAt(repository)).id;

  return {
    forVisitors: () => remembered('visitors', options.visitors, findAny),
    forWork: (repository) =>
      repository
        ? remembered(`owner ${repository.owner.toLowerCase()}`, options.work, () => findAtOwner(repository))
        : remembered('work', options.work, findAny),
    // https://docs.github.com/rest/apps/apps#get-a-repository-installation-for-the-authenticated-app
    mayAdminister: async (repository) =>
      (await installationAt(repository)).permissions?.administration === 'write',
    forget: () => clients.clear(),
  };
}
