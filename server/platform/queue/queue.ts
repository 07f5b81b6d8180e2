import { afterCommit } from '../db/after-commit.ts';
import type { Db, Executor } from '../db/client.ts';
import type { Logger } from '../log.ts';
import { NODE_ID } from '../nodes/node-id.ts';
import { releaseLeasesOf } from '../outbox/lease.ts';
import type { DeadJob, Job, JobDefinition, JobName, Jobs } from './job.ts';
import { scheduleId, startScheduler } from './schedule.ts';
import { storedJobs } from './schema.ts';
import { attemptStored, listDueJobs, storeJob, type WaitingRow } from './stored-jobs.ts';
import { Workers } from './workers.ts';

interface Worker<C> {
  /** The context of one job; `log` names the job. */
  createContext: (log: Logger) => C;
  /** Reports a dead job, soon after its last failure. */
  onDead?: (context: C, job: DeadJob) => Promise<void>;
}

const STOP_TIMEOUT_MS = 5000;
/** A longer delay gets no timer. The sweep finds the row when it is due. */
const MAX_TIMER_SECONDS = 60;

/** The jobs of this node: its workers, the jobs that are stored, and the schedules. */
export class JobQueue implements Jobs {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #stored = new Set<JobName>();
  #workers: Workers<unknown> | null = null;
  #scheduler: { stop(): Promise<void> } | null = null;
  #isPaused = false;

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  async enqueue<N extends JobName>(executor: Executor, job: Job<N>): Promise<void> {
    const row = this.#stored.has(job.name) ? await storeJob(executor, job) : null;
    if (row === undefined) return;
    const start = () =>
      row === null
        ? this.#workers?.start(job)
        : this.#startRow({ priority: 0, inSeconds: 0, ...job, id: row });
    if (executor === this.#db) start();
    else afterCommit(start);
  }

  has(name: string): boolean {
    return this.#workers?.has(name) === true;
  }

  hasRoom(name: JobName): boolean {
    return this.#workers?.hasRoom(name) === true;
  }

  async start<C>(all: readonly JobDefinition<C>[], { createContext, onDead }: Worker<C>): Promise<void> {
    const report = async (context: C, job: DeadJob) => onDead?.(context, job);
    const retry = (row: WaitingRow) => this.#startRow(row);
    const definitions: typeof all = [
      ...all.map((each) =>
        each.stored ? attemptStored(each, { db: this.#db, onDead: report, retry }) : each,
      ),
      { name: 'sweep-jobs', run: () => this.#sweepJobs(), schedule: { everyMinutes: 1 } },
    ];
    for (const { name, stored } of definitions) if (stored) this.#stored.add(name);
    this.#workers = new Workers(definitions, {
      createContext: (job) => {
        const log = this.#log.child({ job });
        return { context: createContext(log), log };
      },
      onDead: (job) => report(createContext(this.#log), job),
    });
    await this.#sweepJobs();
    this.#scheduler = await startScheduler({
      db: this.#db,
      log: this.#log,
      schedules: definitions.flatMap(({ schedule = [] }) => schedule),
      isPaused: () => this.#isPaused,
      onDue: async (tx, id) => {
        for (const { name, schedule } of definitions)
          if (schedule && scheduleId(schedule) === id)
            await this.enqueue(tx, { name, data: {}, key: name } as Job);
      },
    });
  }

  /** Starts no jobs until `resume`. Running jobs continue, and jobs can still be enqueued. */
  pause(): void {
    this.#isPaused = true;
    this.#workers?.pause();
  }

  resume(): void {
    this.#isPaused = false;
    this.#workers?.resume();
  }

  /**
   * Starts no more stored jobs and waits for the running ones. Stored jobs that do not finish in time are due
   * again.
   */
  async stop(): Promise<void> {
    this.resume();
    await this.#scheduler?.stop();
    await this.#workers?.stop(STOP_TIMEOUT_MS);
    // On a full disk, where the database is read-only, the next start releases them.
    await releaseLeasesOf(this.#db, { table: storedJobs }, [NODE_ID]).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'jobs not released'),
    );
  }

  /** Starts the attempt of a stored job in this process, which is not the only one that may try. */
  #startRow({ id, name, priority, inSeconds }: WaitingRow): void {
    if (inSeconds > MAX_TIMER_SECONDS) return;
    this.#workers?.start({ name, data: { id } as never, key: id, priority, inSeconds });
  }

  /** Starts all stored jobs that are due. A leased one is attempted again when its lease ends. */
  async #sweepJobs(): Promise<void> {
    const names = [...this.#stored];
    if (names.length === 0) return;
    for (const row of await listDueJobs(this.#db, names)) this.#startRow(row);
  }
}
