import { Worker } from 'node:worker_threads';
import type { TaskName, TaskRequest, TaskResponse, Tasks } from './render-worker.ts';

export interface Renderer {
  /** Runs a task in the worker. Throws RenderError when it fails, takes too long or needs too much memory. */
  run<N extends TaskName>(name: N, ...input: Parameters<Tasks[N]>): Promise<Awaited<ReturnType<Tasks[N]>>>;
}

interface OwnRenderer extends Renderer {
  /** Gets a renderer with the same worker, whose tasks run for at most this time together. */
  within(totalMs: number): Renderer;
  close(): Promise<void>;
}

/** Thrown when the content of a repository can't be rendered. */
export class RenderError extends Error {
  override name = 'RenderError';
}

const TIMEOUT_MS = 15_000;
/**
 * After this time the worker ends and frees its memory. Starting one and loading its libraries takes as long
 * as a PDF.
 */
const IDLE_MS = 10_000;
const MAX_HEAP_MB = 256;

interface RunningWorker {
  isRunning: () => boolean;
  send: (request: TaskRequest) => Promise<TaskResponse>;
  /** Lets the process end before the next task. */
  rest: () => void;
  stop: () => Promise<unknown>;
}

/**
 * Renders content by strangers in a worker thread, one task after the other. The worker starts with the first
 * task. It ends with a task that exceeds a limit, or when it has been idle for a while.
 */
export function createRenderer({ timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS } = {}): OwnRenderer {
  let worker: RunningWorker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  async function close(): Promise<void> {
    clearTimeout(idle);
    const stopped = worker?.stop();
    worker = null;
    await stopped;
  }

  async function runInWorker(request: TaskRequest, budget: { leftMs: number }): Promise<unknown> {
    if (budget.leftMs <= 0) throw new RenderError('All previews together take too long.');
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
    throw new RenderError(response.error);
  }

  function within(totalMs: number): Renderer {
    const budget = { leftMs: totalMs };
    return {
      run(name, ...input) {
        const result = queue.then(() => runInWorker({ name, input }, budget));
        queue = result.catch(() => undefined);
        return result as never;
      },
    };
  }

  return { ...within(Number.POSITIVE_INFINITY), within, close };
}

function startWorker(): RunningWorker {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
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
