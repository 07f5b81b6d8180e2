import { Worker } from 'node:worker_threads';
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

interface OwnTaskRunner extends TaskRunner {
  /** Gets a runner with the same worker, whose tasks run for at most this time together. */
  within(totalMs: number): TaskRunner;
  close(): Promise<void>;
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
  /** How many tasks may wait; others are refused. */
  maxWaiting?: number;
}

const MAX_HEAP_MB = 256;

interface RunningWorker {
  isRunning: () => boolean;
  send: (request: TaskRequest) => Promise<TaskResponse>;
  /** Lets the process end before the next task. */
  rest: () => void;
  stop: () => Promise<unknown>;
}

/**
 * Runs what takes long, or depends on texts and files by strangers, in a worker thread, one task after the
 * other. The worker starts with the first task. It ends with a task that exceeds a limit, or when it has been
 * idle for a while.
 */
export function createTaskRunner({
  timeoutMs = 15_000,
  idleMs = 10_000,
  maxWaiting = Number.POSITIVE_INFINITY,
}: TaskLimits = {}): OwnTaskRunner {
  let worker: RunningWorker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let queue: Promise<unknown> = Promise.resolve();

  async function close(): Promise<void> {
    clearTimeout(idle);
    const stopped = worker?.stop();
    worker = null;
    await stopped;
  }

  async function runInWorker(request: TaskRequest, budget: { leftMs: number }): Promise<unknown> {
    if (budget.leftMs <= 0) throw new TaskError('All previews together take too long.');
    const beganAt = performance.now();
    clearTimeout(idle);
    if (!worker?.isRunning()) worker = startWorker();
    const current = worker;
    const tooLong = Promise.withResolvers<TaskResponse>();
    const timer = setTimeout(
      () => tooLong.resolve({ error: 'It takes too long.' }),
      Math.min(timeoutMs, budget.leftMs),
    );
    const response = await Promise.race([current.send(request), tooLong.promise]);
    clearTimeout(timer);
    // A timer may end up to a millisecond early.
    budget.leftMs -= Math.ceil(performance.now() - beganAt);
    if ('value' in response) {
      current.rest();
      idle = setTimeout(close, idleMs).unref();
      return response.value;
    }
    // The worker may still be busy, or its memory full.
    await close();
    throw new TaskError(response.error);
  }

  function within(totalMs: number): TaskRunner {
    const budget = { leftMs: totalMs };
    return {
      async run({ module, name }, ...input) {
        if (waiting > maxWaiting) throw new TaskError('Too many tasks are waiting.');
        waiting += 1;
        const result = queue.then(() => runInWorker({ module, name, input }, budget));
        queue = result.catch(() => undefined);
        return result.finally(() => {
          waiting -= 1;
        }) as never;
      },
    };
  }

  return { ...within(Number.POSITIVE_INFINITY), within, close };
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
