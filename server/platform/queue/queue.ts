import { sql } from 'drizzle-orm';
import { type Db as BossDatabase, fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import { afterCommit } from '../db/after-commit.ts';
import type { Database, Executor } from '../db/client.ts';
import type { Logger } from '../log.ts';
import type { DeadJob, Job, JobData, JobDefinition, JobName } from './job.ts';
import { createRowJobs, type RowJobs } from './row-jobs.ts';

export interface Jobs {
  /**
   * Enqueues a job in the caller's transaction: it exists if and only if the transaction commits. A job of a
   * row needs no statement. It starts after the commit, or at once when `executor` is no transaction.
   */
  enqueue<N extends JobName>(executor: Executor, job: Job<N>): Promise<void>;
  /** Whether this release has such a job. A dead job may be of an earlier release. */
  has(name: string): boolean;
}

export interface Worker<C> {
  /** The context of one job; `log` names the job. */
  createContext: (log: Logger) => C;
  /** Reports a dead job, soon after its last failure. */
  onDead?: (context: C, job: DeadJob) => Promise<void>;
}

export interface JobQueue extends Jobs {
  start<C>(definitions: readonly JobDefinition<C>[], worker: Worker<C>): Promise<void>;
  /** Fetches and completes no jobs until `resume`. Running jobs continue, and jobs can still be enqueued. */
  pause(): void;
  resume(): void;
  /**
   * Stops fetching jobs and waits for the running ones; those that do not finish in time return to the queue.
   */
  stop(): Promise<void>;
}

const RETRIES = 5;
/**
 * The running job of a killed process is found after this time, and retried. The kill counts as a failure.
 */
const JOB_HEARTBEAT_SECONDS = 10;
const SUPERVISE_SECONDS = 15;
/** NOTIFY starts new jobs, a timer delayed ones and retries. Polling finds the jobs of nodes that died. */
const POLL_SECONDS = 60;
const RETRY_DELAY_SECONDS = 2;

const QUEUE_OPTIONS = {
  policy: 'short',
  retryLimit: RETRIES,
  retryDelay: RETRY_DELAY_SECONDS,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 60,
  deleteAfterSeconds: 24 * 3600,
  notify: true,
} as const;

/** pg-boss moves jobs that fail their last retry here, from any queue. */
const DEAD_JOBS = 'dead-jobs';
const DEAD_POLL_SECONDS = 10;
const JOB_OPTIONS = { heartbeatSeconds: JOB_HEARTBEAT_SECONDS, deadLetter: DEAD_JOBS };

const STOP_TIMEOUT_MS = 5000;

const NO_JOB = '00000000-0000-0000-0000-000000000000';

export function createJobQueue(database: Database, log: Logger): JobQueue {
  let paused: PromiseWithResolvers<void> | null = null;
  const resume = () => {
    paused?.resolve();
    paused = null;
    rowJobs?.resume();
  };
  const boss = new PgBoss({
    db: bossDatabase(database, async () => paused?.promise),
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: 'jobs',
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    // No job waits for another one.
    flowIntervalSeconds: 3600,
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'));
  const workers = new Map<string, string[]>();
  let rowJobs: RowJobs | null = null;

  /** Lets the queue's workers look for a delayed job when it is due, instead of when they next poll. */
  function wakeLater(queue: string, seconds: number): void {
    setTimeout(() => {
      for (const id of workers.get(queue) ?? []) boss.notifyWorker(id);
    }, seconds * 1000).unref();
  }

  async function startWorkers<C>(
    { name, run, concurrency = 1 }: JobDefinition<C>,
    createContext: Worker<C>['createContext'],
  ): Promise<void> {
    const options = {
      includeMetadata: true,
      perJobResults: true,
      notifyPollingIntervalSeconds: POLL_SECONDS,
    } as const;
    async function runJob(job: JobWithMetadata<unknown>) {
      const jobLog = log.child({ job: name, id: job.id });
      try {
        await run(createContext(jobLog), job.data as never);
        return { id: job.id, status: 'completed' as const };
      } catch (error) {
        jobLog.error({ err: error }, 'job failed');
        // pg-boss waits for a random part of this, doubled at each retry.
        wakeLater(name, RETRY_DELAY_SECONDS * 2 ** job.retryCount + 1);
        return { id: job.id, status: 'failed' as const, output: error };
      }
    }
    const ids: string[] = [];
    for (let started = 0; started < concurrency; started++) {
      const id: string = await boss.work(name, options, (jobs) => {
        // More jobs may be waiting, so the worker fetches again right after these.
        boss.notifyWorker(id);
        return Promise.all(jobs.map(runJob));
      });
      ids.push(id);
    }
    workers.set(name, ids);
  }

  return {
    async enqueue(executor, job) {
      if (rowJobs?.has(job.name)) {
        const start = () => rowJobs?.start(job);
        return executor === database.db ? start() : afterCommit(start);
      }
      await boss.send(job.name, job.data, {
        ...JOB_OPTIONS,
        db: fromDrizzle(executor, sql),
        singletonKey: job.key ?? crypto.randomUUID(),
        startAfter: job.inSeconds ?? 0,
        priority: job.priority ?? 0,
      });
      if (job.inSeconds) wakeLater(job.name, job.inSeconds);
    },
    has: (name) => workers.has(name) || rowJobs?.has(name) === true,
    async start(all, { createContext, onDead }) {
      await boss.start();
      const inMemory = all.filter(({ ofRow, everyMinute }) => ofRow || everyMinute);
      const started = createRowJobs(inMemory, {
        createContext(job) {
          const jobLog = log.child({ job });
          return { context: createContext(jobLog), log: jobLog };
        },
        onDead: async (job) => onDead?.(createContext(log), job),
      });
      rowJobs = started;
      const definitions: typeof all = [
        ...all.filter((definition) => !inMemory.includes(definition)),
        {
          // One stored job starts all sweeps of a minute on the node that gets it.
          name: 'every-minute',
          cron: '* * * * *',
          async run() {
            for (const { name, everyMinute } of inMemory)
              if (everyMinute) started.start({ name, data: {} } as Job);
          },
        },
      ];
      await boss.createQueue(DEAD_JOBS, { retryLimit: RETRIES, retryBackoff: true });
      for (const { name, retries = RETRIES } of definitions) {
        await boss.createQueue(name, { ...QUEUE_OPTIONS, retryLimit: retries });
        // This fills pg-boss's queue cache. Without it, `send` would query the cache on a second connection
        // during the caller's transaction, and the embedded database has only one.
        await boss.findJobs(name, { id: NO_JOB });
      }
      for (const definition of definitions) {
        await startWorkers(definition, createContext);
        if (definition.cron) await boss.schedule(definition.name, definition.cron, null, JOB_OPTIONS);
      }
      // Nodes of the previous release stored jobs of rows. Their rows are found by the sweep.
      for (const { name } of await boss.getQueues()) if (started.has(name)) await boss.deleteQueuedJobs(name);
      // The database keeps the schedules of jobs that an earlier release had.
      const scheduled = new Set<string>(definitions.filter(({ cron }) => cron).map(({ name }) => name));
      for (const { name } of await boss.getSchedules()) {
        if (scheduled.has(name)) continue;
        await boss.unschedule(name);
        await boss.deleteQueuedJobs(name);
      }
      await boss.work(
        DEAD_JOBS,
        { includeMetadata: true, pollingIntervalSeconds: DEAD_POLL_SECONDS },
        async ([job]: JobWithMetadata<JobData[JobName]>[]) => {
          if (job) await onDead?.(createContext(log), toDeadJob(job));
        },
      );
    },
    pause() {
      paused ??= Promise.withResolvers();
      rowJobs?.pause();
    },
    resume,
    async stop() {
      resume();
      await Promise.all([
        rowJobs?.stop(STOP_TIMEOUT_MS),
        boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: false }),
      ]);
    },
  };
}

function toDeadJob({ sourceName, data, output }: JobWithMetadata<JobData[JobName]>): DeadJob {
  // pg-boss reports killed and slow jobs in `value`.
  const { message, value = { message } } = output as { message?: string; value?: { message?: string } };
  return { name: sourceName as JobName, data, reason: value.message?.split('\n')[0] ?? '' };
}

/** Runs the queue's statements on our pool, outside any request's transaction. */
function bossDatabase({ pool, listen }: Database, untilResumed: () => Promise<void>): BossDatabase {
  return {
    async executeSql(text, values) {
      await untilResumed();
      const result: unknown = await pool.query(text, values);
      // A text with several statements returns an array of results.
      return Array.isArray(result)
        ? { rows: result.flatMap((each) => each.rows) }
        : (result as { rows: unknown[] });
    },
    listen,
  };
}
