import type * as z from 'zod';
import * as labels from '#app/messages/labels.ts';
import type { Status } from '#contract/status.ts';
import type { callables } from '#server/features/callables.ts';

type Callables = typeof callables;
/** The public name of a function of the shop. */
export type FunctionName = keyof Callables;
export type DataOf<N extends FunctionName> = z.input<Callables[N]['data']>;
export type ResultOf<N extends FunctionName> = Awaited<ReturnType<Callables[N]>>;

/** The server has the same time limit. */
const TIMEOUT_MS = 70_000;

/**
 * A failed call. `message` is the server's text for the user, with the ID by which support finds an
 * unexpected error. Without an answer it says that there is no network, or is empty.
 */
export class CallError extends Error {
  override name = 'CallError';
  readonly status: Status;
  /** The field that the server refuses; empty if it names none. */
  readonly field: string;
  /** What is missing, such as `passkey`; empty if the server doesn't say. */
  readonly reason: string;

  constructor(status: Status, message = '', { field = '', reason = '' } = {}) {
    super(message);
    this.status = status;
    this.field = field;
    this.reason = reason;
  }
}

interface CallResponse {
  result?: unknown;
  error?: { status?: unknown; message?: unknown; details?: unknown };
}

/**
 * Calls a function of the shop. Throws only CallError: UNAVAILABLE without a response, DEADLINE_EXCEEDED
 * after the timeout. With `keepalive` the call continues when the user leaves the page. Protocol:
 * https://firebase.google.com/docs/functions/callable-reference
 */
export async function callFunction<N extends FunctionName>(
  name: N,
  data: DataOf<N>,
  options: Pick<RequestInit, 'keepalive'> = {},
): Promise<ResultOf<N>> {
  const response = await post(name, data, options);
  if (response && 'result' in response) return response.result as ResultOf<N>;
  const { status, message, details } = response?.error ?? {};
  const { requestId, field, reason } = Object(details) as Record<string, unknown>;
  const suffix = typeof requestId === 'string' ? ` ID: ${requestId}` : '';
  throw new CallError(
    typeof status === 'string' ? (status as Status) : 'UNKNOWN',
    typeof message === 'string' && message ? message + suffix : '',
    {
      field: typeof field === 'string' ? field : '',
      reason: typeof reason === 'string' ? reason : '',
    },
  );
}

async function post(name: FunctionName, data: unknown, options: RequestInit): Promise<CallResponse | null> {
  try {
    const response = await fetch(`/functions/us-central1/${name}`, {
      ...options,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = await response.json().catch(() => null);
    return body !== null && typeof body === 'object' ? body : null;
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    throw new CallError(isTimeout ? 'DEADLINE_EXCEEDED' : 'UNAVAILABLE', offlineText());
  }
}

/** The reason why a request without an answer has failed, if the browser knows it; else ''. */
export function offlineText(): string {
  return navigator.onLine === false ? labels.offline : '';
}

/** Returns the server's message of a failed call, or `fallback` if it has none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof CallError && error.message ? error.message : fallback;
}
