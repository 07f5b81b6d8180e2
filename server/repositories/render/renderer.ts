import { Worker } from 'node:worker_threads';
import type { TaskName, TaskRequest, TaskResponse, Tasks } from './render-worker.ts';

export interface Renderer {
  /** Runs a task in the worker. Throws RenderError when it fails, takes too long or needs too much memory. */
  run<N extends TaskName>(name: N, ...input: Parameters<Tasks[N]>): Promise<Awaited<ReturnType<Tasks[N]>>>;
  close(): Promise<void>;
}

/** What a repository holds can't be rendered. */
export class RenderError extends Error {
  override name = 'RenderError';
}

const TIMEOUT_MS = 15_000;
const MAX_HEAP_MB = 256;

interface RunningWorker {
  send: (request: TaskRequest) => Promise<TaskResponse>;
  stop: () => Promise<unknown>;
}

/** Renders what strangers wrote in a worker thread, one task after the other; a task that goes too far ends the worker. */
export function createRenderer({ timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {}): Renderer {
  let worker: RunningWorker | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  async function runInWorker(request: TaskRequest): Promise<unknown> {
    worker ??= startWorker();
    const current = worker;
    const tooLong = Promise.withResolvers<TaskResponse>();
    const timer = setTimeout(() => tooLong.resolve({ error: 'It takes too long.' }), timeoutMs);
    const response = await Promise.race([current.send(request), tooLong.promise]);
    clearTimeout(timer);
    if ('value' in response) return response.value;
    // It may still be busy, or its memory full.
    worker = null;
    await current.stop();
    throw new RenderError(response.error);
  }

  return {
    run(name, ...input) {
      const result = queue.then(() => runInWorker({ name, input }));
      queue = result.catch(() => undefined);
      return result as never;
    },
    async close() {
      await worker?.stop();
      worker = null;
    },
  };
}

function startWorker(): RunningWorker {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  let answer: ((response: TaskResponse) => void) | undefined;
  worker.on('message', (response: TaskResponse) => answer?.(response));
  worker.on('error', (error) => answer?.({ error: error.message }));
  worker.on('exit', () => answer?.({ error: 'It needs too much memory.' }));
  return {
    send: (request) =>
      new Promise((resolve) => {
        answer = resolve;
        worker.postMessage(request);
      }),
    stop: () => worker.terminate(),
  };
}
