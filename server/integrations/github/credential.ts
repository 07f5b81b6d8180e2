import { setTimeout as delay } from 'node:timers/promises';
import { Octokit } from '@octokit/core';
import type { ProviderSettings } from '#server/config.ts';
import type { Logger } from '#server/platform/log.ts';
import { parseJson } from '#server/platform/parse-json.ts';
import type { CredentialWatch } from '../credential-watch.ts';
import { classifyFailure, getRateLimitSeconds } from './classify-failure.ts';
import { CodeHostError } from './code-host-error.ts';
import type { Pauses } from './pauses.ts';
import { createSameHostFetch } from './same-host-fetch.ts';

const API_VERSION = '2022-11-28';
/**
 * The part of a credential's quota that is left when a use of it ends. An import of many repositories leaves
 * enough for visitors' look-ups, and these leave enough for invitations.
 */
const RESERVED_SHARES = { reading: 0.5, lookup: 0.2 };
export type QuotaUse = keyof typeof RESERVED_SHARES;

/** A token, an app or one of its installations, with the limits that GitHub applies to it. */
export interface Credential {
  client: Octokit;
  /** Seconds until the quota may be used again for this; 0 for now. */
  getSecondsLeft(use: QuotaUse): number;
}

/** Hears when GitHub refuses a credential. Its functions never reject. */
export interface GithubWatch {
  /** GitHub refused the main token or app. */
  refused(reason: string): Promise<void>;
  /** What GitHub says of the look-up token. */
  lookups: CredentialWatch;
  /** What GitHub says of the OAuth app's client ID and secret. */
  oauth: CredentialWatch;
}

export interface CredentialOptions {
  settings: ProviderSettings['github'];
  log: Logger;
  timeoutMs: number;
  /** The shortest time between two writes. */
  writeIntervalMs: number;
  pauses: Pauses;
  watch?: GithubWatch | undefined;
}

type Auth = Pick<NonNullable<ConstructorParameters<typeof Octokit>[0]>, 'auth' | 'authStrategy'>;

/**
 * Creates a client that sends one write at a time, and nothing while GitHub asks the credential to wait.
 * Requests then fail with a CodeHostError that names the wait. `name` identifies the credential on all nodes.
 */
export function createCredential(
  name: string,
  auth: Auth,
  { settings, log, timeoutMs, writeIntervalMs, pauses, watch }: CredentialOptions,
  isForLookups = false,
): Credential {
  const quota = createQuota();
  const logAs = (level: 'debug' | 'warn') => (message: string) => log[level]({ from: 'octokit' }, message);
  const baseUrl = settings.apiUrl.replace(/(?<!\/)\/+$/, '');
  const limited = respectLimits(createSameHostFetch({ baseUrl, timeoutMs }), { name, quota, pauses });
  const fetch = watch ? watchAnswers(limited, watch, isForLookups) : limited;
  const client = new Octokit({
    baseUrl,
    userAgent: 'capstone',
    request: { fetch: settings.isUnlimited ? fetch : throttleWrites(fetch, writeIntervalMs) },
    log: { debug: logAs('debug'), info: logAs('debug'), warn: logAs('debug'), error: logAs('warn') },
    ...auth,
  });
  client.hook.before('request', (request) => {
    request.headers['x-github-api-version'] = API_VERSION;
  });
  return { client, getSecondsLeft: quota.getSecondsLeft };
}

type Fetch = typeof globalThis.fetch;

/** Records the quota, and pauses the credential as soon as GitHub asks for it. */
function respectLimits(
  fetch: Fetch,
  { name, quota, pauses }: { name: string; quota: Quota; pauses: Pauses },
): Fetch {
  return async (input, init) => {
    const retryAfterSeconds = Math.ceil(await pauses.getSecondsLeft(name));
    if (retryAfterSeconds > 0)
      throw new CodeHostError({ kind: 'retry', reason: 'GitHub asks us to wait.', retryAfterSeconds });
    const response = await fetch(input, init);
    quota.record(response.headers);
    const wait = await findPause(response);
    if (wait !== undefined) await pauses.pause(name, wait);
    return response;
  };
}

function watchAnswers(fetch: Fetch, watch: GithubWatch, isForLookups: boolean): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { status, headers } = response;
    if (status === 401) {
      const { reason } = classifyFailure({
        status,
        headers: Object.fromEntries(headers),
        message: await readMessage(response),
        now: Date.now() / 1000,
      });
      if (isForLookups) await watch.lookups.refused({ route: null, reason });
      else await watch.refused(reason);
    } else if (isForLookups && response.ok) await watch.lookups.accepted('GET /users');
    return response;
  };
}

async function readMessage(response: Response): Promise<string> {
  const body = parseJson(await response.clone().text());
  const { message } = Object(body) as { message?: unknown };
  return typeof message === 'string' ? message : '';
}

async function findPause(response: Response): Promise<number | undefined> {
  const { status, headers } = response;
  if (status !== 403 && status !== 429) return undefined;
  const message = await response.clone().text();
  return getRateLimitSeconds({
    status,
    headers: Object.fromEntries(headers),
    message,
    now: Date.now() / 1000,
  });
}

interface Quota extends Pick<Credential, 'getSecondsLeft'> {
  record(headers: Headers): void;
}

/** Stores the last state of the credential's quota. */
function createQuota(): Quota {
  let last = { share: 1, reset: 0 };
  return {
    record(headers) {
      const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
        Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN),
      ) as [number, number, number];
      if (Number.isNaN(limit + remaining + reset)) return;
      last = { share: remaining / limit, reset };
    },
    getSecondsLeft: (use) =>
      last.share > RESERVED_SHARES[use] ? 0 : Math.max(0, Math.ceil(last.reset - Date.now() / 1000)),
  };
}

const isWrite = (input: Parameters<Fetch>[0], method = 'GET') =>
  ['PUT', 'POST', 'PATCH', 'DELETE'].includes(method) &&
  // The next write may need the token that this creates.
  !/\/access_tokens$/.test(input instanceof Request ? input.url : String(input));

/** Sends writes one at a time, at least `intervalMs` apart. */
function throttleWrites(fetch: Fetch, intervalMs: number): Fetch {
  let queue: Promise<unknown> = Promise.resolve();
  return (input, init) => {
    if (!isWrite(input, init?.method)) return fetch(input, init);
    const response = queue.then(() => fetch(input, init));
    const interval = queue.then(() => delay(intervalMs, undefined, { ref: false }));
    queue = Promise.allSettled([response, interval]);
    return response;
  };
}
