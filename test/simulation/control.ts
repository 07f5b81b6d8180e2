import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { type Duplex, Transform } from 'node:stream';
import timersPromises from 'node:timers/promises';
import zlib from 'node:zlib';
import { type Random, seededRandom } from '#domain/seeded-random.ts';

// Takes the clock, timers, random numbers, thread pool and network of this process away from the shop, so
// that a run depends on nothing but its seed. It is the first import of the simulator: what libraries read
// while they are loaded is replaced already.

/** Where code runs: a node of the shop. Undefined for the simulator, the providers and the database. */
export interface Place {
  isAlive: boolean;
  /** How far this node's clock is ahead, in milliseconds. */
  skewMs: number;
}

/** What waits for a killed node waits for ever. A promise that all shared would keep them in memory. */
export const never = (): Promise<never> => new Promise(() => undefined);

/** What happens to a statement or request of a node. */
export type Verdict = 'go on' | 'killed' | 'lose request' | 'lose answer' | 'read only';

/** A node that sends statements, requests and mails. */
export interface Sender extends Place {
  name: string;
  /** Every statement, request and mail passes here before it is sent. */
  reach(what: string, detail: string): Verdict;
}

const places = new AsyncLocalStorage<Place | undefined>();

/** Runs `work`, and everything that it starts, on a node. */
export function runOn<T>(place: Place | undefined, work: () => T): T {
  return places.run(place, work);
}

export const currentPlace = (): Place | undefined => places.getStore();

/** Monday, 5 January 2026, 10:00 in India. */
export const START_MS = Date.UTC(2026, 0, 5, 4, 30);

interface Timer {
  at: number;
  /** Milliseconds between repetitions; null for one call. */
  every: number | null;
  place: Place | undefined;
  call: () => void;
}

let nowMs = START_MS;
let random: Random = seededRandom('');
let timers = new Set<Timer>();
let activity = 0;
const sleepers: (() => void)[] = [];

/** What replaces the network of the process. */
export interface Network {
  fetch: typeof fetch;
  /** Opens a connection to the mail server. */
  connect(onConnect: () => void): Duplex;
}

const refuse = () => {
  throw new TypeError('There is no network.');
};
let network: Network = { fetch: refuse, connect: refuse };

/** The real clock, for reports about the simulator itself. */
export const realNow = performance.now.bind(performance);
const realImmediate = setImmediate;
const realTimeout = setTimeout;

/** Begins a sequence of random numbers. */
export function reseed(seed: string): void {
  random = seededRandom(seed);
}

/** Begins a world: the clock, timers and random numbers of the one before are gone. */
export function resetControl(seed: string, newNetwork: Network): void {
  nowMs = START_MS;
  reseed(seed);
  timers = new Set();
  network = newNetwork;
}

/** Records that something happened, so that `untilQuiet` waits for what it causes. */
export function noteActivity(): void {
  activity += 1;
  for (const wake of sleepers.splice(0)) wake();
}

function nextActivity(): Promise<void> {
  return new Promise((resolve) => sleepers.push(resolve));
}

/** A turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => realImmediate(resolve));
}

/** Waits by the real clock, for what is outside of this process. */
export function realPause(ms: number): Promise<void> {
  return new Promise((resolve) => void realTimeout(resolve, ms));
}

let working = 0;

/** Does work that takes a real time, such as importing a library. `untilQuiet` waits for its end. */
export async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  working += 1;
  try {
    return await work();
  } finally {
    working -= 1;
    noteActivity();
  }
}

/**
 * Waits until nothing can happen before a timer. `isWaiting` says that a statement or request is running,
 * whose end is an activity.
 */
export async function untilQuiet(isWaiting: () => boolean): Promise<void> {
  const isBusy = () => working > 0 || isWaiting();
  for (let quiet = 0, turns = 0, seen = activity; quiet < 3; turns += 1) {
    if (turns > 1_000_000) throw new Error('The simulation does not become quiet.');
    await (isBusy() ? nextActivity() : nextTurn());
    quiet = seen === activity && !isBusy() ? quiet + 1 : 0;
    seen = activity;
  }
}

export const getNow = (): number => nowMs;

/** When the next timer is due; infinite without one. */
export function getNextTimer(): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { at } of timers) if (at < next) next = at;
  return next;
}

/** Sets the clock, and calls the timers that are due then, in the order of their times. */
export function setNow(ms: number): void {
  nowMs = Math.max(nowMs, ms);
  for (const timer of [...timers].sort((one, other) => one.at - other.at)) {
    if (timer.at > nowMs || !timers.has(timer)) continue;
    if (timer.every === null) timers.delete(timer);
    else timer.at = nowMs + timer.every;
    if (timer.place && !timer.place.isAlive) timers.delete(timer);
    else runOn(timer.place, timer.call);
  }
}

/** Waits by the simulated clock, on no node. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => runOn(undefined, () => void setTimeout(resolve, ms)));
}

function addTimer(call: () => void, ms: number, repeats: boolean) {
  noteActivity();
  const delay = Math.max(1, Number(ms) || 0);
  const bound = AsyncLocalStorage.bind(call);
  const timer: Timer = {
    at: nowMs + delay,
    every: repeats ? delay : null,
    place: currentPlace(),
    call: bound,
  };
  timers.add(timer);
  return {
    timer,
    ref: () => undefined,
    unref() {
      return this;
    },
    hasRef: () => true,
    refresh() {
      timer.at = nowMs + delay;
      timers.add(timer);
      return this;
    },
    close: () => void timers.delete(timer),
    [Symbol.dispose]: () => void timers.delete(timer),
  };
}

const clearTimer = (handle: unknown) => {
  const { timer } = (handle ?? {}) as { timer?: Timer };
  if (timer) timers.delete(timer);
};

const shownNow = () => nowMs + (currentPlace()?.skewMs ?? 0);
const RealDate = Date;
class SimulatedDate extends RealDate {
  // biome-ignore lint/suspicious/noExplicitAny: Date has several signatures
  constructor(...args: any[]) {
    super(...((args.length === 0 ? [shownNow()] : args) as [number]));
  }
  static override now = shownNow;
}

function randomBytes(size: number): Buffer {
  return Buffer.from(Array.from({ length: size }, () => random.between(0, 255)));
}

function fill<T extends ArrayBufferView>(view: T): T {
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength).set(randomBytes(view.byteLength));
  return view;
}

function randomUUID(): crypto.UUID {
  const hex = randomBytes(16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Compresses in this thread instead of the thread pool, whose timing the simulator cannot control. */
function createDeflate(): Transform {
  const chunks: Buffer[] = [];
  return new Transform({
    transform: (chunk, _, done) => done(null, void chunks.push(chunk)),
    flush(done) {
      done(null, zlib.deflateSync(Buffer.concat(chunks)));
    },
  });
}

Object.assign(globalThis, {
  Date: SimulatedDate,
  setTimeout: (call: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    addTimer(() => call(...args), ms, false),
  setInterval: (call: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    addTimer(() => call(...args), ms, true),
  clearTimeout: clearTimer,
  clearInterval: clearTimer,
  fetch: (...args: Parameters<typeof fetch>) => network.fetch(...args),
  // Streams of mails continue in later turns.
  setImmediate: (...args: Parameters<typeof setImmediate>) => {
    noteActivity();
    return realImmediate(...args);
  },
});
Object.assign(timersPromises, {
  setTimeout: (ms = 0, value?: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(value), ms);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    }),
});
performance.now = () => nowMs - START_MS;
AbortSignal.timeout = (ms) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms);
  return controller.signal;
};
Math.random = () => random.between(0, 2 ** 30 - 1) / 2 ** 30;
Object.assign(globalThis.crypto, { randomUUID, getRandomValues: fill });
const { readFileSync } = fs;
Object.assign(fs.promises, {
  readFile: async (...args: Parameters<typeof readFileSync>) => readFileSync(...args),
});
Object.assign(net, { connect: (_: unknown, onConnect: () => void) => network.connect(onConnect) });
Object.defineProperty(zlib, 'createDeflate', { value: createDeflate });
Object.assign(crypto, {
  randomUUID,
  randomFillSync: fill,
  randomBytes: (size: number) => randomBytes(size),
  randomInt: (low: number, high?: number) =>
    high === undefined ? random.between(0, low - 1) : random.between(low, high - 1),
});
syncBuiltinESMExports();
