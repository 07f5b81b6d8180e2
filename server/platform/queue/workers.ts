import type { Logger } from '../log.ts';
import type { DeadJob, Job, JobDefinition, JobName } from './job.ts';

export const RETRIES = 5;

interface Queue {
  concurrency: number;
  retries: number;
  /** Whether rows say what waits and when a failed job is tried again. */
  isStored: boolean;
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

/** Runs jobs in this process. */
export interface Workers {
  has(name: string): boolean;
  /** Starts a job after its delay, as soon as a worker is free. */
  start(job: Job): void;
  pause(): void;
  resume(): void;
  /**
   * Runs the jobs that are due for as long as `timeoutMs`, and starts no more. Stored ones wait in the
   * database.
   */
  stop(timeoutMs: number): Promise<void>;
}

/** Seconds until the retry after so many failures. */
export const retrySeconds = (failures: number) => 2 ** failures;

/** The first line of an error's message. Further lines quote parameters. */
export function reasonOf(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
}

export function createWorkers<C>(
  definitions: readonly JobDefinition<C>[],
  { createContext, onDead }: Options<C>,
): Workers {
  const queues = new Map<string, Queue>();
  const running = new Set<Promise<void>>();
  const stopped = Promise.withResolvers<void>();
  let isPaused = false;
  /** Whether the stop no longer waits for jobs, whose database may be closed by now. */
  let isCutOff = false;

  for (const { name, run, stored = false, concurrency = 1, retries = RETRIES } of definitions) {
    queues.set(name, {
      concurrency,
      retries,
      isStored: stored,
      waiting: new Map(),
      running: 0,
      async run({ data }) {
        const { context, log } = createContext(name);
        await run(context, data as never).catch((error: unknown) => {
          if (isCutOff) log.info({ reason: reasonOf(error) }, 'job cut off by the stop');
          else log.error({ err: error }, 'job failed');
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
    while (!isPaused && queue.running < queue.concurrency) {
      const next = takeNext(queue.waiting);
      if (!next) return;
      queue.running += 1;
      const done = attempt(queue, next).finally(() => {
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
      if (queue.isStored) return;
      const failed = failures + 1;
      if (failed <= queue.retries) return add(queue, { job, failures: failed }, retrySeconds(failed));
      // While the database cannot be reached, the case is left out. The sweep finds the row again.
      await onDead({ name: job.name, data: job.data, reason: reasonOf(error) }).catch(() => undefined);
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
      for (const queue of queues.values()) if (queue.isStored) queue.waiting.clear();
      const timeout = setTimeout(() => {
        isPaused = true;
        isCutOff = true;
        running.clear();
        stopped.resolve();
      }, timeoutMs);
      while (running.size > 0) await Promise.race([stopped.promise, ...running]);
      clearTimeout(timeout);
      isPaused = true;
    },
  };
}

/** Removes the waiting job with the highest priority from the map, the oldest of these, and returns it. */
function takeNext(waiting: Map<string, Waiting>): Waiting | undefined {
  let next: [string, Waiting] | undefined;
  for (const entry of waiting)
    if (!next || (entry[1].job.priority ?? 0) > (next[1].job.priority ?? 0)) next = entry;
  if (next) waiting.delete(next[0]);
  return next?.[1];
}
