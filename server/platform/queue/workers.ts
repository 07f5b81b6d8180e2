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

/** Seconds until the retry after so many failures. */
export const retrySeconds = (failures: number) => 2 ** failures;

/** The first line of an error's message. Further lines quote parameters. */
export function reasonOf(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
}

/** Runs jobs in this process. */
export class Workers<C> {
  readonly #queues = new Map<string, Queue>();
  readonly #running = new Set<Promise<void>>();
  readonly #onDead: (job: DeadJob) => Promise<void>;
  #isPaused = false;
  /** Whether the stop no longer waits for jobs, whose database may be closed by now. */
  #isCutOff = false;

  constructor(definitions: readonly JobDefinition<C>[], { createContext, onDead }: Options<C>) {
    this.#onDead = onDead;
    for (const { name, run, stored = false, concurrency = 1, retries = RETRIES } of definitions) {
      this.#queues.set(name, {
        concurrency,
        retries,
        isStored: stored,
        waiting: new Map(),
        running: 0,
        run: async ({ data }) => {
          const { context, log } = createContext(name);
          await run(context, data as never).catch((error: unknown) => {
            if (this.#isCutOff) log.info({ reason: reasonOf(error) }, 'job cut off by the stop');
            else log.error({ err: error }, 'job failed');
            throw error;
          });
        },
      });
    }
  }

  has(name: string): boolean {
    return this.#queues.has(name);
  }

  /** Whether a worker is free for a job, with none waiting before it. */
  hasRoom(name: string): boolean {
    const queue = this.#queues.get(name);
    return !this.#isPaused && queue !== undefined && queue.waiting.size + queue.running < queue.concurrency;
  }

  /** Starts a job after its delay, as soon as a worker is free. */
  start(job: Job): void {
    const queue = this.#queues.get(job.name);
    if (queue) this.#add(queue, { job, failures: 0 }, job.inSeconds ?? 0);
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    for (const queue of this.#queues.values()) this.#fill(queue);
  }

  /**
   * Runs the jobs that are due for as long as `timeoutMs`, and starts no more. Stored ones wait in the
   * database.
   */
  async stop(timeoutMs: number): Promise<void> {
    for (const queue of this.#queues.values()) if (queue.isStored) queue.waiting.clear();
    const late = Promise.withResolvers<void>();
    const timeout = setTimeout(() => {
      this.#isPaused = true;
      this.#isCutOff = true;
      this.#running.clear();
      late.resolve();
    }, timeoutMs);
    while (this.#running.size > 0) await Promise.race([late.promise, ...this.#running]);
    clearTimeout(timeout);
    this.#isPaused = true;
  }

  #add(queue: Queue, waiting: Waiting, inSeconds: number): void {
    const { key, data } = waiting.job;
    const enter = () => {
      queue.waiting.set(key ?? JSON.stringify(data), waiting);
      this.#fill(queue);
    };
    if (inSeconds > 0) setTimeout(enter, inSeconds * 1000).unref();
    else enter();
  }

  #fill(queue: Queue): void {
    while (!this.#isPaused && queue.running < queue.concurrency) {
      const next = takeNext(queue.waiting);
      if (!next) return;
      queue.running += 1;
      const done = this.#attempt(queue, next).finally(() => {
        queue.running -= 1;
        this.#running.delete(done);
        this.#fill(queue);
      });
      this.#running.add(done);
    }
  }

  /** Never throws. */
  async #attempt(queue: Queue, { job, failures }: Waiting): Promise<void> {
    try {
      await queue.run(job);
    } catch (error) {
      if (queue.isStored) return;
      const failed = failures + 1;
      if (failed <= queue.retries) return this.#add(queue, { job, failures: failed }, retrySeconds(failed));
      // While the database cannot be reached, the case is left out. The sweep finds the row again.
      await this.#onDead({ name: job.name, data: job.data, reason: reasonOf(error) }).catch(() => undefined);
    }
  }
}

/** Removes the waiting job with the highest priority from the map, the oldest of these, and returns it. */
function takeNext(waiting: Map<string, Waiting>): Waiting | undefined {
  let next: [string, Waiting] | undefined;
  for (const entry of waiting)
    if (!next || (entry[1].job.priority ?? 0) > (next[1].job.priority ?? 0)) next = entry;
  if (next) waiting.delete(next[0]);
  return next?.[1];
}
