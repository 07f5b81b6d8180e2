import type { Logger } from '../log.ts';
import type { DeadJob, Job, JobDefinition, JobName } from './job.ts';

interface Queue {
  concurrency: number;
  retries: number;
  run: (job: Job) => Promise<void>;
  /** Jobs that wait for a free worker, by key. */
  waiting: Map<string, Waiting>;
  running: number;
}

interface Waiting {
  job: Job;
  /** How often the job has failed. */
  failures: number;
}

interface Options<C> {
  createContext: (job: JobName) => { context: C; log: Logger };
  onDead: (job: DeadJob) => Promise<void>;
}

/** Runs jobs of rows, and sweeps, in this process. */
export interface RowJobs {
  has(name: string): boolean;
  /** Starts a job after its delay, as soon as a worker is free. */
  start(job: Job): void;
  pause(): void;
  resume(): void;
  /** Runs the jobs that are due for as long as `timeoutMs`, and starts no more. */
  stop(timeoutMs: number): Promise<void>;
}

export function createRowJobs<C>(
  definitions: readonly JobDefinition<C>[],
  { createContext, onDead }: Options<C>,
): RowJobs {
  const queues = new Map<string, Queue>();
  const running = new Set<Promise<void>>();
  const stopped = Promise.withResolvers<void>();
  let isPaused = false;

  for (const { name, run, concurrency = 1, retries = 5 } of definitions) {
    queues.set(name, {
      concurrency,
      retries,
      waiting: new Map(),
      running: 0,
      async run({ data }) {
        const { context, log } = createContext(name);
        await run(context, data as never).catch((error: unknown) => {
          log.error({ err: error }, 'job failed');
          throw error;
        });
      },
    });
  }

  function add(queue: Queue, waiting: Waiting, inSeconds: number): void {
    const { key, data } = waiting.job;
    const enter = () => {
      queue.waiting.set(key ?? JSON.stringify(data), waiting);
      fill(queue);
    };
    if (inSeconds > 0) setTimeout(enter, inSeconds * 1000).unref();
    else enter();
  }

  function fill(queue: Queue): void {
    for (const [key, waiting] of queue.waiting) {
      if (isPaused || queue.running >= queue.concurrency) return;
      queue.waiting.delete(key);
      queue.running += 1;
      const done = attempt(queue, waiting).finally(() => {
        queue.running -= 1;
        running.delete(done);
        fill(queue);
      });
      running.add(done);
    }
  }

  /** Never throws. */
  async function attempt(queue: Queue, { job, failures }: Waiting): Promise<void> {
    try {
      await queue.run(job);
    } catch (error) {
      if (failures < queue.retries) return add(queue, { job, failures: failures + 1 }, 2 ** (failures + 1));
      const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
      // While the database cannot be reached, the case is left out. The sweep finds the row again.
      await onDead({ name: job.name, data: job.data, reason }).catch(() => undefined);
    }
  }

  return {
    has: (name) => queues.has(name),
    start(job) {
      const queue = queues.get(job.name);
      if (queue) add(queue, { job, failures: 0 }, job.inSeconds ?? 0);
    },
    pause() {
      isPaused = true;
    },
    resume() {
      isPaused = false;
      for (const queue of queues.values()) fill(queue);
    },
    async stop(timeoutMs) {
      const timeout = setTimeout(() => {
        isPaused = true;
        running.clear();
        stopped.resolve();
      }, timeoutMs);
      while (running.size > 0) await Promise.race([stopped.promise, ...running]);
      clearTimeout(timeout);
      isPaused = true;
    },
  };
}
