import { AsyncLocalStorage } from 'node:async_hooks';
import type { EndWork } from './work-in-progress.ts';

export interface RequestTurn {
  clientIp: string;
  /** Whether the client has disconnected. */
  isGone: () => boolean;
  /** Ends the turn, so that others of the client's network may go on. */
  end: EndWork;
}

// In development the app and the server load this module twice.
const KEY = Symbol.for('capstone request turn');
const holder = globalThis as { [KEY]?: AsyncLocalStorage<RequestTurn> };
holder[KEY] ??= new AsyncLocalStorage<RequestTurn>();
const storage = holder[KEY];

/** Runs `work` in the turn of a request. */
export function runInTurn<T>(turn: RequestTurn, work: () => T): T {
  return storage.run(turn, work);
}

/** The turn of the request that is being answered; undefined in jobs and commands. */
export function currentTurn(): RequestTurn | undefined {
  return storage.getStore();
}

/**
 * Ends the turn of the current request before it waits for what takes nothing of the main thread: a provider,
 * a worker, a password's hash. Otherwise a slow provider would make all others of the network wait.
 */
export function endTurn(): void {
  storage.getStore()?.end();
}
