import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { remedies } from '#server/bootstrap/remedy-definitions.ts';
import { readSettings, type Settings } from '#server/config.ts';
import type { Actor, Context, Shop } from '#server/context.ts';
import type { ShopJob } from '#server/define-job.ts';
import type { invitations } from '#server/features/access/schema.ts';
import type { CodeHost } from '#server/integrations/github/code-host.ts';
import type { GithubOauth } from '#server/integrations/github/oauth.ts';
import type { RepositoryReader } from '#server/integrations/github/repository-reader.ts';
import type { Mailer } from '#server/integrations/mail/mailer.ts';
import type { Payments } from '#server/integrations/razorpay/payments.ts';
import type { WhatsApp } from '#server/integrations/whatsapp/whatsapp.ts';
import { createPublicReads } from '#server/platform/cache.ts';
import type { Database, Executor } from '#server/platform/db/client.ts';
import { createLiveHub } from '#server/platform/live/hub.ts';
import type { mails } from '#server/platform/mail/schema.ts';
import type { Job, JobName, Jobs } from '#server/platform/queue/job.ts';
import { createSealer } from '#server/platform/sealer.ts';
import { createSigner } from '#server/platform/signer.ts';
import { createShopMetrics } from '#server/readers/metrics/get-shop-metrics.ts';
import { emptyTables, shareTestDatabase } from './database.ts';
import { TEST_SECRET } from './mailed.ts';

export interface QueuedJob {
  name: JobName;
  data: Record<string, string>;
  /** The delay in seconds from when the job was enqueued. */
  inSeconds: number;
}

export interface TestShop {
  database: Database;
  /** An anonymous context. */
  context: Context;
  /** A context for a signed-in actor. */
  as(actor: Actor): Context;
  /**
   * Runs queued jobs due within `withinSeconds` (0: now), and the jobs they enqueue. Jobs without a
   * definition in `jobs` stay queued. A job that throws fails the test; nothing is retried.
   */
  runJobs(withinSeconds?: number): Promise<void>;
  /** Runs the first queued job with this name, due or not. Throws when there is none. */
  runJob(name: JobName): Promise<void>;
  /** Lists queued jobs, oldest first. */
  waitingJobs(name?: JobName): Promise<QueuedJob[]>;
  /** Makes every row of a table due now, as seen by a sweep or check. */
  makeDue(table: string, column?: string): Promise<unknown>;
  /** Sets a time of every row, by default when it was created, to `interval` ago. */
  age(table: string, interval: string, column?: string): Promise<unknown>;
  /** Empties every table. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export interface TestShopOptions {
  payments?: Payments;
  codeHost?: CodeHost;
  repositoryReader?: RepositoryReader;
  githubOauth?: GithubOauth | null;
  mailer?: Mailer;
  whatsApp?: WhatsApp;
  settings?: Partial<Settings>;
  /** Definitions of the jobs that `runJobs` runs. */
  jobs?: readonly ShopJob[];
  /** Whether jobs start at once, so that a payment leases its invitation; by default they wait for `runJobs`. */
  hasRoom?: boolean;
}

/**
 * Opens a shop for tests with the real database and live updates. Tests pass in the providers that they need.
 * Jobs are stored in a table and enqueued transactionally, like in the real queue. `setUp` opens, resets and
 * closes the shop.
 */
export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const database = await shareTestDatabase();
  await database.pool.query(`create table if not exists test_jobs
    (id serial primary key, name text not null, data jsonb not null, in_seconds integer not null, key text,
     unique (name, key))`);
  await database.pool.query(RECORD_WAITS);
  // No test waits 30 seconds for a purchase count.
  const live = createLiveHub(100);
  await live.start(database);
  const log = pino({ level: 'silent' });
  const shop: Shop = {
    settings: { ...readSettings({ LOG_LEVEL: 'silent', PORT: '3000' }), ...options.settings },
    log,
    db: database.db,
    readDb: database.readDb,
    jobs: { ...tableJobs, hasRoom: () => options.hasRoom === true },
    live,
    publicReads: createPublicReads(live),
    liveDocuments: new Map(),
    auth: absent('auth'),
    payments: options.payments ?? absent('payments'),
    codeHost: options.codeHost ?? absent('codeHost'),
    repositoryReader: options.repositoryReader ?? absent('repositoryReader'),
    githubOauth: options.githubOauth ?? null,
    mailer: options.mailer ?? absent('mailer'),
    whatsApp: options.whatsApp ?? null,
    signer: createSigner(TEST_SECRET),
    sealer: createSealer(TEST_SECRET),
    remedies,
    metrics: createShopMetrics({ db: database.db, log }),
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
      if (!job) throw new Error(`No ${name} job is queued.`);
      await kinds.get(name)?.run(context, job.data as never);
    },
    async waitingJobs(name) {
      const { rows } = await database.pool.query(
        `select name, data, in_seconds as "inSeconds" from test_jobs where $1::text is null or name = $1 order by id`,
        [name ?? null],
      );
      return rows;
    },
    makeDue: (table, column = 'next_try_at') => database.pool.query(`update ${table} set ${column} = now()`),
    age: (table, interval, column = 'created_at') =>
      database.pool.query(`update ${table} set ${column} = now() - interval '${interval}'`),
    async reset() {
      await emptyTables(database);
      shop.publicReads.clear();
    },
    async close() {
      await live.stop();
      await database.close();
    },
  };
}

/** Records when a row's next attempt was set, for `waitOf`. */
const RECORD_WAITS = `do $$ begin
  create schema if not exists harness;
  create table if not exists harness.waits (row_id text primary key, set_at timestamptz not null);
  create or replace function harness.record_wait() returns trigger language plpgsql as $body$ begin
    insert into harness.waits values (new.id, now()) on conflict (row_id) do update set set_at = now();
    return null;
  end $body$;
  create or replace trigger record_wait after insert or update of next_try_at on invitations
    for each row execute function harness.record_wait();
  create or replace trigger record_wait after insert or update of next_try_at on mails
    for each row execute function harness.record_wait();
end $$`;

/**
 * The seconds from the change that set a row's next attempt to that attempt; null for none. They don't depend
 * on how long ago the change was.
 */
export const waitOf = (table: typeof invitations | typeof mails) =>
  sql<number | null>`(select ceil(extract(epoch from ${table.nextTryAt} - set_at))::int
                      from harness.waits where row_id = ${table.id})`;

const YEAR = 365 * 24 * 3600;

/** Deduplicates queued jobs with the same key, like the real queue. */
const tableJobs: Omit<Jobs, 'hasRoom'> = {
  async enqueue<N extends JobName>(executor: Executor, job: Job<N>) {
    await executor.execute(sql`insert into test_jobs (name, data, in_seconds, key)
      values (${job.name}, ${JSON.stringify(job.data)}::jsonb, ${job.inSeconds ?? 0}, ${job.key ?? null})
      on conflict do nothing`);
  },
  has: () => true,
};

async function takeJob(database: Database, kinds: JobName[], within: number): Promise<QueuedJob | undefined> {
  const { rows } = await database.pool.query(
    `delete from test_jobs where id = (
       select id from test_jobs where name = any($1) and in_seconds <= $2 order by in_seconds, id limit 1)
     returning name, data, in_seconds as "inSeconds"`,
    [kinds, within],
  );
  return rows[0];
}

/** Takes the place of a service that the test did not provide. Using it throws. */
function absent<T extends object>(part: string): T {
  return new Proxy({} as T, {
    get() {
      throw new Error(`This test has no ${part}: pass it to openTestShop.`);
    },
  });
}
