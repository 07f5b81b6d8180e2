import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { readSettings, type Settings } from '#server/config.ts';
import type { Actor, Context, Shop } from '#server/context.ts';
import type { ShopJob } from '#server/define-job.ts';
import type { CodeHost } from '#server/integrations/github/code-host.ts';
import type { Mailer } from '#server/integrations/mail/mailer.ts';
import type { Payments } from '#server/integrations/razorpay/payments.ts';
import type { Database, Executor } from '#server/platform/db/client.ts';
import { createLiveHub } from '#server/platform/live/hub.ts';
import type { Job, JobName, Jobs } from '#server/platform/queue/queue.ts';
import { createSigner } from '#server/platform/signer.ts';
import { openTestDatabase } from './database.ts';

export interface WaitingJob {
  name: JobName;
  data: Record<string, string>;
  /** Seconds from when it was handed over. */
  inSeconds: number;
}

export interface TestShop {
  database: Database;
  /** The shop with nobody signed in. */
  context: Context;
  /** The same shop with somebody signed in. */
  as(actor: Actor): Context;
  /**
   * Runs what waits and is due within `withinSeconds` (0: at once), and what those jobs hand over in turn. Kinds that the
   * shop was not given stay waiting. A job that throws fails the test; nothing is retried.
   */
  runJobs(withinSeconds?: number): Promise<void>;
  /** Runs the first waiting job of one kind, due or not, and nothing else. Throws when none waits. */
  runJob(name: JobName): Promise<void>;
  /** What waits, oldest first. */
  waitingJobs(name?: JobName): Promise<WaitingJob[]>;
  /** Empties every table. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export interface TestShopOptions {
  payments?: Payments;
  codeHost?: CodeHost;
  mailer?: Mailer;
  settings?: Partial<Settings>;
  /** The kinds of job that `runJobs` runs. */
  jobs?: readonly ShopJob[];
}

/**
 * A shop for tests: the real database, live events and verbs; only the providers are given by the test (at their network
 * edge, see `test/providers/`). Jobs wait in a table of their own, so that they come and go with the transaction that
 * hands them over, as in the real queue. Once a file: open in `beforeAll`, `reset` in `beforeEach`, close in `afterAll`.
 */
export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const database = await openTestDatabase();
  await database.pool.query(`create table test_jobs
    (id serial primary key, name text not null, data jsonb not null, in_seconds integer not null, key text,
     unique (name, key))`);
  const live = createLiveHub();
  await live.start(database);
  const shop: Shop = {
    settings: { ...readSettings({ LOG_LEVEL: 'silent', PORT: '3000' }), ...options.settings },
    log: pino({ level: 'silent' }),
    db: database.db,
    jobs: tableJobs,
    live,
    auth: absent('auth'),
    payments: options.payments ?? absent('payments'),
    codeHost: options.codeHost ?? absent('codeHost'),
    mailer: options.mailer ?? absent('mailer'),
    signer: createSigner('the secret of the test shop'),
  };
  const context: Context = { ...shop, actor: null };
  const kinds = new Map((options.jobs ?? []).map((definition) => [definition.name, definition]));
  return {
    database,
    context,
    as: (actor) => ({ ...shop, actor }),
    async runJobs(withinSeconds = 0) {
      for (let job = await takeJob(database, [...kinds.keys()], withinSeconds); job; ) {
        await kinds.get(job.name)?.run(context, job.data as never);
        job = await takeJob(database, [...kinds.keys()], withinSeconds);
      }
    },
    async runJob(name) {
      const job = await takeJob(database, [name], YEAR);
      if (!job) throw new Error(`No ${name} waits.`);
      await kinds.get(name)?.run(context, job.data as never);
    },
    async waitingJobs(name) {
      const { rows } = await database.pool.query(
        `select name, data, in_seconds as "inSeconds" from test_jobs where $1::text is null or name = $1 order by id`,
        [name ?? null],
      );
      return rows;
    },
    reset: () => emptyTables(database),
    async close() {
      await live.stop();
      await database.close();
    },
  };
}

const YEAR = 365 * 24 * 3600;

/** Of the waiting jobs with one key only the first is kept, as in the real queue. */
const tableJobs: Jobs = {
  async enqueue<N extends JobName>(executor: Executor, job: Job<N>) {
    await executor.execute(sql`insert into test_jobs (name, data, in_seconds, key)
      values (${job.name}, ${JSON.stringify(job.data)}::jsonb, ${job.inSeconds ?? 0}, ${job.key ?? null})
      on conflict do nothing`);
  },
};

async function takeJob(
  database: Database,
  kinds: JobName[],
  within: number,
): Promise<WaitingJob | undefined> {
  const { rows } = await database.pool.query(
    `delete from test_jobs where id = (
       select id from test_jobs where name = any($1) and in_seconds <= $2 order by in_seconds, id limit 1)
     returning name, data, in_seconds as "inSeconds"`,
    [kinds, within],
  );
  return rows[0];
}

/** Rows only, past triggers and references: truncating makes new files for each table, which took most of a test's time. */
async function emptyTables({ pool }: Database): Promise<void> {
  const { rows } = await pool.query(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  const statements = rows.map(({ name }) => `delete from ${name};`).join(' ');
  await pool.query(`begin; set local session_replication_role = replica; ${statements} commit;`);
}

/** A part of the shop that the test did not bring; using it says so. */
function absent<T extends object>(part: string): T {
  return new Proxy({} as T, {
    get() {
      throw new Error(`This test has no ${part}: give it to openTestShop.`);
    },
  });
}
