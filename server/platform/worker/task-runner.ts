import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { endTurn } from '../http/request-turn.ts';
import type { TaskRequest, TaskResponse } from './task-worker.ts';

type AnyFunction = (...input: never[]) => unknown;

/** A function that a worker thread runs. Its input and its result are copied. */
export interface Task<F extends AnyFunction> extends Omit<TaskRequest, 'input'> {
  /** Only a type: never set. */
  run?: F;
}

/** Names a function of a module. The caller imports only its type, so that its libraries stay out. */
export function defineTask<F extends AnyFunction>(module: URL, name: string): Task<F> {
  return { module: module.href, name };
}

export interface TaskRunner {
  /** Runs a task in the worker. Throws TaskError when it fails, takes too long or needs too much memory. */
  run<F extends AnyFunction>(task: Task<F>, ...input: Parameters<F>): Promise<Awaited<ReturnType<F>>>;
}

/** Who a task is for, so that one of them does not make the others wait. */
export interface Turn {
  /** Such as an order and a network. Tasks wait behind those of whom a task ran less lately. */
  shares?: readonly string[];
  /** Whether it waits behind all tasks that can't, which have a queue of their own. */
  canWait?: boolean;
}

/** Thrown when a worker can't run a task. */
export class TaskError extends Error {
  override name = 'TaskError';
}

interface TaskLimits {
  /** How long a task may take. */
  timeoutMs?: number;
  /** After this time without a task the worker ends and frees its memory. */
  idleMs?: number;
  /** How many tasks may wait, and as many of those that `canWait`; others are refused. */
  maxWaiting?: number;
}

const MAX_HEAP_MB = 256;
/** So many orders and networks are remembered. */
const MAX_SHARES = 5000;

interface WaitingTask extends Turn {
  begin: () => Promise<unknown>;
}

interface RunningWorker {
  isRunning: () => boolean;
  send: (request: TaskRequest) => Promise<TaskResponse>;
  /** Lets the process end before the next task. */
  rest: () => void;
  stop: () => Promise<unknown>;
}

/**
 * Runs what takes long, or depends on texts and files by strangers, in a worker thread, one task after the
 * other, in an order that is fair to those who they are for.
 */
export function createTaskRunner({ maxWaiting = Number.POSITIVE_INFINITY, ...limits }: TaskLimits = {}) {
  const thread = new TaskThread(limits);
  /** The tasks that wait, and the one that runs. */
  const count = { urgent: 0, canWait: 0 };
  const waiting: WaitingTask[] = [];
  /** When a task last ran for whom, as the number of the task. */
  const served = new LRUCache<string, number>({ max: MAX_SHARES });
  let tasks = 0;
  let isBusy = false;

  async function runNext(): Promise<void> {
    const next = waiting.toSorted(compareTurns)[0];
    if (isBusy || !next) return;
    isBusy = true;
    waiting.splice(waiting.indexOf(next), 1);
    tasks += 1;
    for (const share of next.shares ?? []) served.set(share, tasks);
    await next.begin();
    isBusy = false;
    void runNext();
  }

  /** Compares first by whom a task ran for last, then by the others. Equal ones run as they came. */
  function compareTurns(a: Turn, b: Turn): number {
    const timesOf = ({ shares = [] }: Turn) => shares.map((share) => served.get(share) ?? 0);
    const last = (turn: Turn) => Math.max(0, ...timesOf(turn));
    const sum = (turn: Turn) => timesOf(turn).reduce((total, time) => total + time, 0);
    return Number(!!a.canWait) - Number(!!b.canWait) || last(a) - last(b) || sum(a) - sum(b);
  }

  function limited(totalMs: number, turn: Turn): TaskRunner {
    const budget = { leftMs: totalMs };
    const kind = turn.canWait ? 'canWait' : 'urgent';
    return {
      async run({ module, name }, ...input) {
        if (count[kind] > maxWaiting) throw new TaskError('Too many tasks are waiting.');
        count[kind] += 1;
        endTurn();
        const { promise, resolve, reject } = Promise.withResolvers<unknown>();
        const begin = () => thread.run({ module, name, input }, budget).then(resolve, reject);
        waiting.push({ ...turn, begin });
        void runNext();
        return promise.finally(() => {
          count[kind] -= 1;
        }) as never;
      },
    };
  }

  /** Gets a runner with the same worker, whose tasks run for at most this time together. */
  const within = (totalMs: number) => limited(totalMs, {});
  /** Gets a runner with the same worker, whose tasks are for these. */
  const inTurn = (turn: Turn) => limited(Number.POSITIVE_INFINITY, turn);
  return { ...inTurn({}), within, inTurn, close: () => thread.close() };
}

/**
 * A worker thread for one task at a time. It starts with the first task, and ends with a task that exceeds a
 * limit, or when it has been idle for a while.
 */
class TaskThread {
  readonly #timeoutMs: number;
  readonly #idleMs: number;
  #worker: RunningWorker | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor({ timeoutMs = 15_000, idleMs = 10_000 }: TaskLimits) {
    this.#timeoutMs = timeoutMs;
    this.#idleMs = idleMs;
  }

  async run(request: TaskRequest, budget: { leftMs: number }): Promise<unknown> {
    if (budget.leftMs <= 0) throw new TaskError('All previews together take too long.');
    const beganAt = performance.now();
    clearTimeout(this.#idle);
    if (!this.#worker?.isRunning()) this.#worker = startWorker();
    const worker = this.#worker;
    const tooLong = Promise.withResolvers<TaskResponse>();
    const timer = setTimeout(
      () => tooLong.resolve({ error: 'It takes too long.' }),
      Math.min(this.#timeoutMs, budget.leftMs),
    );
    const response = await Promise.race([worker.send(request), tooLong.promise]);
    clearTimeout(timer);
    // A timer may end up to a millisecond early.
    budget.leftMs -= Math.ceil(performance.now() - beganAt);
    if ('value' in response) {
      worker.rest();
      this.#idle = setTimeout(() => this.close(), this.#idleMs).unref();
      return response.value;
    }
    // The worker may still be busy, or its memory full.
    await this.close();
    throw new TaskError(response.error);
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const stopped = this.#worker?.stop();
    this.#worker = null;
    await stopped;
  }
}

function startWorker(): RunningWorker {
  const worker = new Worker(new URL('./task-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  let isRunning = true;
  let answer: ((response: TaskResponse) => void) | undefined;
  worker.on('message', (response: TaskResponse) => answer?.(response));
  worker.on('error', (error) => answer?.({ error: error.message }));
  worker.on('exit', () => {
    isRunning = false;
    answer?.({ error: 'It needs too much memory.' });
  });
  return {
    isRunning: () => isRunning,
    send: (request) =>
      new Promise((resolve) => {
        answer = resolve;
        worker.ref();
        worker.postMessage(request);
      }),
    rest: () => worker.unref(),
    stop: () => worker.terminate(),
  };
}
