import { sql } from 'drizzle-orm';
import { type Db as BossDatabase, fromDrizzle, PgBoss } from 'pg-boss';
import type { Context, Shop } from '../../context.ts';
import type { Database, Executor } from '../db/client.ts';
import type { Logger } from '../log.ts';

/** Every kind of job and what it carries. Ids only: the rows are the truth, a job wakes up who looks at them. */
export interface JobData {
  'send-invite': { orderId: string };
  'watch-order': { orderId: string };
  'process-event': { source: string; eventId: string };
  'send-mail': { mailId: string };
  'remove-access': { removalId: string };
  'send-refund': { refundId: string };
  'sweep-refunds': Record<string, never>;
  'sweep-invites': Record<string, never>;
  'sweep-removals': Record<string, never>;
  'sweep-orders': Record<string, never>;
  'sweep-mails': Record<string, never>;
  'check-invitations': Record<string, never>;
  'sweep-attempts': Record<string, never>;
  /** What somebody typed: whether there is such an account is looked up here, and not while they wait. */
  'mail-reset-link': { email: string };
  'mail-my-orders': { email: string; id: string };
}
export type JobName = keyof JobData;

export interface Job<N extends JobName = JobName> {
  name: N;
  data: JobData[N];
  /** Seconds from now. */
  inSeconds?: number;
  /** Of the waiting jobs with one key, only one is kept. */
  key?: string;
}

/** A kind of job: what runs, and for scheduled ones the cron line (UTC). Handlers must bear being run twice. */
export interface JobDefinition<N extends JobName = JobName> {
  name: N;
  run: (context: Context, data: JobData[N]) => Promise<void>;
  cron?: string;
  concurrency?: number;
  /** Somebody waits for it: a delayed one starts within a second of its time, not within five. */
  urgent?: boolean;
  /** How often it is tried again after a failure, with growing gaps; 5 unless said. */
  retries?: number;
}

export function defineJob<N extends JobName>(definition: JobDefinition<N>): JobDefinition {
  return definition as unknown as JobDefinition;
}

/** A job that failed at its last try. */
export interface DeadJob {
  name: JobName;
  data: JobData[JobName];
  error: unknown;
}

export interface Jobs {
  /** Hands a job over as part of the caller's transaction: it exists if and only if the transaction commits. */
  enqueue<N extends JobName>(executor: Executor, job: Job<N>): Promise<void>;
}

export interface JobQueue extends Jobs {
  start(
    shop: Shop,
    definitions: readonly JobDefinition[],
    onDead?: (context: Context, job: DeadJob) => Promise<void>,
  ): Promise<void>;
  /** No job is taken or settled until `resume`; those under way go on. Handing jobs over is the caller's transaction. */
  pause(): void;
  resume(): void;
  /** Stops taking jobs and waits for the running ones; those not done in time are handed back. */
  stop(): Promise<void>;
}

const RETRIES = 5;

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
  const boss = new PgBoss({
    db: bossDatabase(database, async () => paused?.promise),
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: 'jobs',
    useListenNotify: true,
    superviseIntervalSeconds: 30,
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'));

  return {
    async enqueue(executor, job) {
      await boss.send(job.name, job.data, {
        db: fromDrizzle(executor, sql),
        ...(job.key ? { singletonKey: job.key } : { singletonKey: crypto.randomUUID() }),
        ...(job.inSeconds ? { startAfter: job.inSeconds } : {}),
      });
    },
    async start(shop, definitions, onDead) {
      await boss.start();
      for (const { name, retries = RETRIES } of definitions) {
        await boss.createQueue(name, { ...QUEUE_OPTIONS, retryLimit: retries });
        // Any look at a queue makes it known to this process. Handing a job over would look it up otherwise, inside the
        // caller's transaction but on another connection, and the embedded database has only one.
        await boss.findJobs(name, { id: NO_JOB });
      }
      if (database.kind === 'embedded') {
        const names = definitions.map(({ name }) => name);
        for (const job of await retryKilled(boss, database, names)) {
          await onDead?.({ ...shop, actor: null }, job);
        }
      }
      for (const definition of definitions) {
        // A job for now starts at once (NOTIFY); delayed ones are found by polling.
        const seconds = definition.urgent ? 1 : 5;
        const options = {
          pollingIntervalSeconds: seconds,
          notifyPollingIntervalSeconds: seconds,
          localConcurrency: definition.concurrency ?? 1,
          includeMetadata: true as const,
        };
        await boss.work(definition.name, options, async ([job]) => {
          if (!job) return;
          const jobLog = log.child({ job: definition.name, id: job.id });
          const context = { ...shop, actor: null, log: jobLog };
          try {
            await definition.run(context, job.data as never);
          } catch (error) {
            jobLog.error({ err: error }, 'job failed');
            if (job.retryCount >= job.retryLimit)
              await onDead?.(context, { name: definition.name, data: job.data as never, error });
            throw error;
          }
        });
        if (definition.cron) await boss.schedule(definition.name, definition.cron);
      }
    },
    pause() {
      paused ??= Promise.withResolvers();
    },
    resume,
    stop() {
      resume();
      return boss.stop({ graceful: true, timeout: 5000, close: false });
    },
  };
}

/**
 * Jobs that a killed process was at: tried again in seconds instead of after `expireInSeconds`. For the embedded database
 * only, which one process has to itself; elsewhere another node may be at them. A kill counts as a try, so that a job that
 * kills the shop does not do so for ever; those for which it was the last one are returned.
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

/** The queue runs on the shop's own pool, so that nothing ever slips into another request's transaction. */
function bossDatabase({ pool, listen }: Database, untilResumed: () => Promise<void>): BossDatabase {
  return {
    async executeSql(text, values) {
      await untilResumed();
      const result: unknown = await pool.query(text, values);
      // Several statements in one text answer with a list of results.
      return Array.isArray(result)
        ? { rows: result.flatMap((each) => each.rows) }
        : (result as { rows: unknown[] });
    },
    listen,
  };
}
