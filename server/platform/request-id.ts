import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** The header with the request ID, from a trusted proxy and in every answer. */
export const REQUEST_ID_HEADER = 'x-request-id';

const PROXY_ID = /^[\w-]{8,64}$/;

// In development the app and the server load this module twice.
const KEY = Symbol.for('capstone request id');
const holder = globalThis as { [KEY]?: AsyncLocalStorage<string> };
holder[KEY] ??= new AsyncLocalStorage<string>();
const storage = holder[KEY];

/** A new request ID, or the one that a trusted proxy has given. */
export function chooseRequestId(header: string | undefined, trustProxy: number): string {
  return trustProxy > 0 && header && PROXY_ID.test(header) ? header : randomBytes(8).toString('hex');
}

/** Runs `work` so that its log lines, audit entries and errors carry the ID. */
export function withRequestId<T>(id: string, work: () => T): T {
  return storage.run(id, work);
}

/** The ID of the request that is being answered; undefined in jobs and commands. */
export function currentRequestId(): string | undefined {
  return storage.getStore();
}
