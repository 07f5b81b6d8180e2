import type * as z from 'zod';
import { endTurn } from '../../platform/http/request-turn.ts';
import { parseJson } from '../../platform/parse-json.ts';
import type { CredentialWatch } from '../credential-watch.ts';
import type { SkippedEntry } from './entities.ts';
import { PaymentsError } from './payments-error.ts';

interface ClientOptions {
  keyId: string;
  keySecret: string;
  /** An origin with an optional path; requests go to `/v1/…` below it. */
  apiUrl: string;
  timeoutMs: number;
  watch?: ProviderWatch | undefined;
}

/** Hears what the provider's answers say about the account. Its functions never reject. */
export interface ProviderWatch extends CredentialWatch {
  /** Entries of a list that can't be read, and are left out. */
  skipped(list: { name: string; entries: readonly SkippedEntry[] }): Promise<void>;
}

export type RazorpayClient = ReturnType<typeof createRazorpayClient>;

/** A JSON client for https://razorpay.com/docs/api. It throws only PaymentsError and retries nothing. */
export function createRazorpayClient(options: ClientOptions) {
  const { keyId, keySecret, apiUrl, timeoutMs, watch } = options;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  const request = (path: string, init: RequestInit = {}) =>
    fetchText(`${apiUrl.replace(/(?<!\/)\/+$/, '')}/v1${path}`, {
      ...init,
      headers: { ...init.headers, authorization, accept: 'application/json' },
      // Following a redirect could send the key to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });

  /** A 403 may be about one part of the API alone, which a list that every account has decides. */
  async function isRefusedEverywhere(status: number): Promise<boolean> {
    if (status !== 403) return true;
    const asked = await request('/payments?count=1').catch(() => null);
    return asked === null || UNAUTHORISED.includes(asked.status);
  }

  async function send<T>(path: string, schema: z.ZodType<T>, init: RequestInit): Promise<T> {
    const { status, text } = await request(path, init);
    const json = parseJson(text);
    const route = toRoute(path, init.method);
    if (status < 200 || status > 299) {
      const error = toPaymentsError(status, json);
      if (watch && error.kind === 'unauthorised')
        await watch.refused({
          route: (await isRefusedEverywhere(status)) ? null : route,
          reason: error.message,
        });
      throw error;
    }
    await watch?.accepted(route);
    const { success, data } = schema.safeParse(json);
    if (!success)
      throw new PaymentsError('unavailable', `Unexpected response from Razorpay to ${route}`, status);
    return data;
  }

  return {
    get: <T>(path: string, schema: z.ZodType<T>) => send(path, schema, { method: 'GET' }),
    /** A form is sent as `multipart/form-data`, another body as JSON. */
    post: <T>(path: string, body: object, schema: z.ZodType<T>, headers = {}) =>
      send(
        path,
        schema,
        body instanceof FormData ? { method: 'POST', body } : jsonRequest('POST', body, headers),
      ),
    patch: <T>(path: string, body: object, schema: z.ZodType<T>) =>
      send(path, schema, jsonRequest('PATCH', body)),
  };
}

/** Names a request without its IDs, such as `POST /payments/:id/refund`. */
function toRoute(path: string, method = 'GET'): string {
  return `${method} ${path.replace(/\?.*/, '').replace(/\/[a-z]+_\w+/g, '/:id')}`;
}

function jsonRequest(method: string, body: object, headers: Record<string, string> = {}): RequestInit {
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function fetchText(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  endTurn();
  try {
    const response = await fetch(url, init);
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    throw new PaymentsError('unavailable', 'Razorpay did not respond.', null, { cause });
  }
}

/**
 * Client errors that may succeed when repeated: timeout, conflict (still in progress), too early, rate limit.
 */
const RETRYABLE = [408, 409, 425, 429];

/** The provider refuses our credentials, or lets them do less than the shop needs. */
const UNAUTHORISED = [401, 403];

/** The message of a refund that our balance does not cover. It may succeed after more payments. */
const LACKS_BALANCE = /enough balance|insufficient (?:\w+ )?(?:balance|funds)/i;

/** Source: https://razorpay.com/docs/errors */
function toPaymentsError(status: number, body: unknown): PaymentsError {
  const { error } = Object(body) as { error?: { description?: unknown } };
  const description = typeof error?.description === 'string' ? `: ${error.description.slice(0, 300)}` : '';
  const message = `Razorpay answered ${status}${description}`;
  if (UNAUTHORISED.includes(status)) return new PaymentsError('unauthorised', message, status);
  const isRefused =
    status >= 400 && status < 500 && !RETRYABLE.includes(status) && !LACKS_BALANCE.test(description);
  return new PaymentsError(isRefused ? 'refused' : 'unavailable', message, status);
}
