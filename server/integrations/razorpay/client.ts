import type * as z from 'zod';
import { endTurn } from '../../platform/http/request-turn.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { PaymentsError } from './payments-error.ts';

interface ClientOptions {
  keyId: string;
  keySecret: string;
  /** An origin with an optional path; requests go to `/v1/…` below it. */
  apiUrl: string;
  timeoutMs: number;
}

export interface RazorpayClient {
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>;
  /** A form is sent as `multipart/form-data`, another body as JSON. */
  post<T>(path: string, body: object, schema: z.ZodType<T>, headers?: Record<string, string>): Promise<T>;
  patch<T>(path: string, body: object, schema: z.ZodType<T>): Promise<T>;
}

/** A JSON client for https://razorpay.com/docs/api. It throws only PaymentsError and retries nothing. */
export function createRazorpayClient({ keyId, keySecret, apiUrl, timeoutMs }: ClientOptions): RazorpayClient {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  async function send<T>(path: string, schema: z.ZodType<T>, init: RequestInit): Promise<T> {
    const { status, text } = await fetchText(`${apiUrl.replace(/(?<!\/)\/+$/, '')}/v1${path}`, {
      ...init,
      headers: { ...init.headers, authorization, accept: 'application/json' },
      // Following a redirect could send the key to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const json = parseJson(text);
    if (status < 200 || status > 299) throw toPaymentsError(status, json);
    const { success, data } = schema.safeParse(json);
    if (!success)
      throw new PaymentsError('unavailable', `Unexpected response from Razorpay to ${path}`, status);
    return data;
  }

  return {
    get: (path, schema) => send(path, schema, { method: 'GET' }),
    post: (path, body, schema, headers = {}) =>
      send(
        path,
        schema,
        body instanceof FormData ? { method: 'POST', body } : jsonRequest('POST', body, headers),
      ),
    patch: (path, body, schema) => send(path, schema, jsonRequest('PATCH', body)),
  };
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

/** The message of a refund that our balance does not cover. It may succeed after more payments. */
const LACKS_BALANCE = /enough balance|insufficient (?:\w+ )?(?:balance|funds)/i;

/** Source: https://razorpay.com/docs/errors */
function toPaymentsError(status: number, body: unknown): PaymentsError {
  const { error } = Object(body) as { error?: { description?: unknown } };
  const description = typeof error?.description === 'string' ? `: ${error.description.slice(0, 300)}` : '';
  const isRefused =
    status >= 400 && status < 500 && !RETRYABLE.includes(status) && !LACKS_BALANCE.test(description);
  return new PaymentsError(
    isRefused ? 'refused' : 'unavailable',
    `Razorpay answered ${status}${description}`,
    status,
  );
}
