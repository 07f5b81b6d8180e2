import { createAppAuth } from '@octokit/auth-app';
import { Octokit as Core } from '@octokit/core';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import type { Repository } from '#domain/github.ts';
import type { ProviderSettings } from '#server/env.ts';
import type { Logger } from '#server/log.ts';
import { CodeHostError } from './code-host-error.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

const Octokit = Core.plugin(retry, throttling);
export type Client = InstanceType<typeof Octokit>;

export interface Connection {
  /** A client that may look people up. */
  forPeople(): Promise<Client>;
  /** A client that may act on this repository. */
  forRepository(repository: Repository): Promise<Client>;
  /** After a refusal: what was learnt about the app's installations may be old. */
  forget(): void;
}

/** Connects with the token, or as the app's installation at each repository's owner. Nothing is asked yet. */
export function connect(settings: ProviderSettings['github'], log: Logger, timeoutMs: number): Connection {
  const options = clientOptions(settings, log, timeoutMs);
  if (settings.appId && settings.appPrivateKey) {
    return connectApp(options, { appId: settings.appId, privateKey: settings.appPrivateKey });
  }
  const client = new Octokit({ ...options, auth: settings.token });
  return { forPeople: async () => client, forRepository: async () => client, forget: () => undefined };
}

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
    request: { fetch: createGuardedFetch(timeoutMs), retries: 0 },
    retry: { retryAfterBaseValue: 300, doNotRetry: [400, 401, 403, 404, 410, 422, 429, 451] },
    log: { debug: say('debug'), info: say('debug'), warn: say('debug'), error: say('warn') },
    throttle,
  };
}

function connectApp(
  options: ReturnType<typeof clientOptions>,
  auth: { appId: string; privateKey: string },
): Connection {
  const app = new Octokit({ ...options, authStrategy: createAppAuth, auth });
  const clients = new Map<string, Promise<Client>>();

  function remembered(owner: string, findInstallation: () => Promise<number>): Promise<Client> {
    const known = clients.get(owner);
    if (known !== undefined) return known;
    const found = findInstallation().then(
      (installationId) =>
        new Octokit({ ...options, authStrategy: createAppAuth, auth: { ...auth, installationId } }),
    );
    clients.set(owner, found);
    found.catch(() => clients.delete(owner));
    return found;
  }

  return {
    forPeople: () =>
      remembered('', async () => {
        const { data } = await app.request('GET /app/installations', { per_page: 1 });
        const id = data[0]?.id;
        if (id) return id;
        throw new CodeHostError({
          kind: 'needs_person',
          reason: 'Our GitHub app is not installed anywhere.',
        });
      }),
    forRepository: (repository) =>
      remembered(repository.owner.toLowerCase(), async () => {
        const { data } = await app.request('GET /repos/{owner}/{repo}/installation', { ...repository });
        return data.id;
      }),
    forget: () => clients.clear(),
  };
}
