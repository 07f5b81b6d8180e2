import { sql } from 'drizzle-orm';
import { type Db as BossDatabase, fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Executor } from '../db/client.ts';
import type { Logger } from '../log.ts';
import { wakeDueWorkers } from './wake-due.ts';
import { startWorkers, type Workers } from './workers.ts';

/** Every job and its data. Ids only: the handler reads the current row. */
export interface JobData {
  'send-invite': { orderId: string };
  'accept-invitation': { connectionId: string };
  'sweep-acceptances': Record<string, never>;
  'sweep-connections': Record<string, never>;
  'send-team-invite': { memberId: string };
  'watch-order': { orderId: string };
  'process-event': { source: string; eventId: string };
  'send-mail': { mailId: string };
  'send-whatsapp-message': { orderId: string };
  'remove-access': { removalId: string };
  'send-refund': { refundId: string };
  'sweep-refunds': Record<string, never>;
  'sweep-invites': Record<string, never>;
  'sweep-team-invites': Record<string, never>;
  'sweep-removals': Record<string, never>;
  'sweep-orders': Record<string, never>;
  'sweep-events': Record<string, never>;
  'reconcile-provider': Record<string, never>;
  'sweep-held-payments': Record<string, never>;
  'sweep-mails': Record<string, never>;
  'sweep-whatsapp-messages': Record<string, never>;
  'check-invitations': Record<string, never>;
  'audit-access': Record<string, never>;
  'probe-blocks': Record<string, never>;
  'resume-blocked': Record<string, never>;
  'sweep-repositories': Record<string, never>;
  'sweep-attempts': Record<string, never>;
  prune: Record<string, never>;
  'sweep-complaints': Record<string, never>;
  'sync-repository': { projectId: string };
  'mail-waiting-list': Record<string, never>;
  'mail-versions': Record<string, never>;
  /** The email as typed. The job looks the account up, so that the response time does not reveal whether it exists. */
  'mail-reset-link': { email: string };
  'mail-my-orders': { email: string; id: string };
}
export type JobName = keyof JobData;

export interface Job<N extends JobName = JobName> {
  name: N;
  data: JobData[N];
  /** Seconds from now. */
  inSeconds?: number;
  /** Deduplicates queued jobs with the same key. */
  key?: string;
  /** Higher ones go first; 0 by default. */
  priority?: number;
}

/** A job handler. It must be idempotent: a job may run more than once. `C` is what handlers get as their context. */
export interface JobDefinition<C, N extends JobName = JobName> {
  name: N;
  run: (context: C, data: JobData[N]) => Promise<void>;
  /** Schedule, in UTC. */
  cron?: string;
  /** How many workers fetch jobs; 1 by default. */
  concurrency?: number;
  /** How many jobs a worker fetches and runs at once; 1 by default. It fetches again when all of them are done, so a slow one holds it back. */
  batch?: number;
  /** Retries after a failure, with backoff; 5 by default. */
  retries?: number;
}

/** A job that failed on its last retry. */
export interface DeadJob {
  name: JobName;
  data: JobData[JobName];
  error: unknown;
}

export interface Jobs {
  /** Enqueues a job in the caller's transaction: it exists if and only if the transaction commits. */
  enqueue<N extends JobName>(executor: Executor, job: Job<N>): Promise<void>;
}

export interface Worker<C> {
  /** The context of one job; `log` names the job. */
  createContext: (log: Logger) => C;
  onDead?: (context: C, job: DeadJob) => Promise<void>;
}

export interface JobQueue extends Jobs {
  start<C>(definitions: readonly JobDefinition<C>[], worker: Worker<C>): Promise<void>;
  /** Fetches and completes no jobs until `resume`. Running jobs continue, and jobs can still be enqueued. */
  pause(): void;
  resume(): void;
  /** Stops fetching jobs and waits for the running ones; those that do not finish in time return to the queue. */
  stop(): Promise<void>;
}

const RETRIES = 5;
/** A running job of a node that died is found after this long, and retried. */
const JOB_HEARTBEAT_SECONDS = 10;

const QUEUE_OPTIONS = {
  policy: 'short',
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 60,
  deleteAfterSeconds: 24 * 3600,
  notify: true,
} as const;

const NO_JOB = '00000000-0000-0000-0000-000000000000';

export function createJobQueue(database: Database, log: Logger): JobQueue {
  let paused: PromiseWithResolvers<void> | null = null;
  const resume = () => {
    paused?.resolve();
    paused = null;
  };
  const workers = new Map<string, Workers>();
  const wake = (queue: string) => workers.get(queue)?.wake();
  const bossDb = bossDatabase(database, { untilResumed: async () => paused?.promise, onNotify: wake });
  let stopWaking: (() => Promise<void>) | undefined;
  const boss = new PgBoss({
    db: bossDb,
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: 'jobs',
    useListenNotify: true,
    // The embedded database is used by one process: there is no other to take over.
    ...(database.kind === 'embedded'
      ? { superviseIntervalSeconds: 30 }
      : { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 }),
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'));

  return {
    async enqueue(executor, job) {
      await boss.send(job.name, job.data, {
        db: fromDrizzle(executor, sql),
        heartbeatSeconds: JOB_HEARTBEAT_SECONDS,
        ...(job.key ? { singletonKey: job.key } : { singletonKey: crypto.randomUUID() }),
        ...(job.inSeconds ? { startAfter: job.inSeconds } : {}),
        ...(job.priority ? { priority: job.priority } : {}),
      });
    },
    async start(definitions, { createContext, onDead }) {
      await boss.start();
      for (const { name, retries = RETRIES } of definitions) {
        await boss.createQueue(name, { ...QUEUE_OPTIONS, retryLimit: retries });
        // Warms pg-boss's queue cache. Without this, `send` would query it on a second connection during the caller's
        // transaction, and the embedded database has only one.
        await boss.findJobs(name, { id: NO_JOB });
      }
      if (database.kind === 'embedded') {
        const names = definitions.map(({ name }) => name);
        for (const job of await retryKilled(boss, database, names)) {
          await onDead?.(createContext(log), job);
        }
      }
      for (const definition of definitions) {
        const run = async (job: JobWithMetadata<unknown>) => {
          const jobLog = log.child({ job: definition.name, id: job.id });
          const context = createContext(jobLog);
          try {
            await definition.run(context, job.data as never);
          } catch (error) {
            jobLog.error({ err: error }, 'job failed');
            if (job.retryCount >= job.retryLimit)
              await onDead?.(context, { name: definition.name, data: job.data as never, error });
            throw error;
          }
        };
        workers.set(definition.name, await startWorkers(boss, definition, run));
        if (definition.cron) await boss.schedule(definition.name, definition.cron);
      }
      stopWaking = wakeDueWorkers({
        query: (text, values) => bossDb.executeSql(text, values),
        queues: [...workers.keys()],
        wake,
        log,
      });
    },
    pause() {
      paused ??= Promise.withResolvers();
    },
    resume,
    async stop() {
      resume();
      await stopWaking?.();
      await boss.stop({ graceful: true, timeout: 5000, close: false });
    },
  };
}

/**
 * Fails the jobs that a killed process left active, so that they are retried in seconds instead of after
 * `expireInSeconds`. Embedded database only: on PostgreSQL another node may be running them. A kill counts as a try, so
 * that a job that crashes the process is not retried forever. Returns the jobs that are out of retries.
 */
async function retryKilled(boss: PgBoss, { pool }: Database, names: readonly JobName[]): Promise<DeadJob[]> {
  const { rows } = await pool.query<DeadJob & { id: string; isLast: boolean }>(
    `select name, id, data, retry_count >= retry_limit as "isLast" from jobs.job where state = 'active' and name = any($1)`,
    [names],
  );
  const error = new Error('The process was killed.');
  for (const { name, id } of rows) await boss.fail(name, id, error);
  return rows.filter(({ isLast }) => isLast).map(({ name, data }) => ({ name, data, error }));
}

interface BossHooks {
  untilResumed: () => Promise<void>;
  /** Called for a queue that has a new job. */
  onNotify: (queue: string) => void;
}

/** Runs the queue's statements on our pool, outside any request's transaction. */
function bossDatabase({ pool, listen }: Database, hooks: BossHooks): BossDatabase {
  return {
    async executeSql(text, values) {
      await hooks.untilResumed();
      const result: unknown = await pool.query(text, values);
      // A text with several statements returns an array of results.
      return Array.isArray(result)
        ? { rows: result.flatMap((each) => each.rows) }
        : (result as { rows: unknown[] });
    },
    // In place of pg-boss, which wakes all workers of the queue.
    listen: (channel, _onNotify, onReconnect) => listen(channel, hooks.onNotify, onReconnect),
  };
}
