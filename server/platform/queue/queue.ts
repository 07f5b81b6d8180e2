import { afterCommit } from '../db/after-commit.ts';
import type { Database } from '../db/client.ts';
import type { Logger } from '../log.ts';
import { NODE_ID } from '../nodes/node-id.ts';
import { releaseLeasesOf } from '../outbox/lease.ts';
import { leaveFormerQueue } from './former-queue.ts';
import type { DeadJob, Job, JobDefinition, JobName, Jobs } from './job.ts';
import { scheduleId, startScheduler } from './schedule.ts';
import { storedJobs } from './schema.ts';
import { attemptStored, listDueJobs, storeJob, type WaitingRow } from './stored-jobs.ts';
import { createWorkers, type Workers } from './workers.ts';

export interface Worker<C> {
  /** The context of one job; `log` names the job. */
  createContext: (log: Logger) => C;
  /** Reports a dead job, soon after its last failure. */
  onDead?: (context: C, job: DeadJob) => Promise<void>;
}

export interface JobQueue extends Jobs {
  start<C>(definitions: readonly JobDefinition<C>[], worker: Worker<C>): Promise<void>;
  /** Starts no jobs until `resume`. Running jobs continue, and jobs can still be enqueued. */
  pause(): void;
  resume(): void;
  /**
   * Starts no more stored jobs and waits for the running ones. Stored jobs that do not finish in time are due
   * again.
   */
  stop(): Promise<void>;
}

const STOP_TIMEOUT_MS = 5000;
/** A longer delay gets no timer. The sweep finds the row when it is due. */
const MAX_TIMER_SECONDS = 60;

export function createJobQueue(database: Database, log: Logger): JobQueue {
  const { db } = database;
  const stored = new Set<string>();
  let workers: Workers | null = null;
  let scheduler: { stop(): Promise<void> } | null = null;
  let isPaused = false;

  const queue: Jobs = {
    async enqueue(executor, job) {
      const row = stored.has(job.name) ? await storeJob(executor, job) : null;
      if (row === undefined) return;
      const start = () =>
        row === null ? workers?.start(job) : startRow({ priority: 0, inSeconds: 0, ...job, id: row });
      if (executor === db) start();
      else afterCommit(start);
    },
    has: (name) => workers?.has(name) === true,
  };

  /** Starts the attempt of a stored job in this process, which is not the only one that may try. */
  function startRow({ id, name, priority, inSeconds }: WaitingRow): void {
    if (inSeconds > MAX_TIMER_SECONDS) return;
    workers?.start({ name, data: { id } as never, key: id, priority, inSeconds });
  }

  /** Starts all stored jobs that are due. A leased one is attempted again when its lease ends. */
  async function sweepJobs(): Promise<void> {
    const names = [...stored] as JobName[];
    if (names.length === 0) return;
    await leaveFormerQueue(db, names);
    for (const row of await listDueJobs(db, names)) startRow(row);
  }

  return {
    ...queue,
    async start(all, { createContext, onDead }) {
      const report = async (context: ReturnType<typeof createContext>, job: DeadJob) =>
        onDead?.(context, job);
      const definitions: typeof all = [
        ...all.map((each) =>
          each.stored ? attemptStored(each, { db, onDead: report, retry: startRow }) : each,
        ),
        { name: 'sweep-jobs', run: sweepJobs, schedule: { everyMinutes: 1 } },
      ];
      for (const { name, stored: isStored } of definitions) if (isStored) stored.add(name);
      workers = createWorkers(definitions, {
        createContext(job) {
          const jobLog = log.child({ job });
          return { context: createContext(jobLog), log: jobLog };
        },
        onDead: (job) => report(createContext(log), job),
      });
      await sweepJobs();
      scheduler = await startScheduler({
        db,
        log,
        schedules: definitions.flatMap(({ schedule = [] }) => schedule),
        isPaused: () => isPaused,
        async onDue(tx, id) {
          for (const { name, schedule } of definitions)
            if (schedule && scheduleId(schedule) === id)
              await queue.enqueue(tx, { name, data: {}, key: name } as Job);
        },
      });
    },
    pause() {
      isPaused = true;
      workers?.pause();
    },
    resume() {
      isPaused = false;
      workers?.resume();
    },
    async stop() {
      isPaused = false;
      workers?.resume();
      await scheduler?.stop();
      await workers?.stop(STOP_TIMEOUT_MS);
      // On a full disk, where the database is read-only, the next start releases them.
      await releaseLeasesOf(db, { table: storedJobs }, [NODE_ID]).catch((error: unknown) =>
        log.warn({ err: error }, 'jobs not released'),
      );
    },
  };
}
