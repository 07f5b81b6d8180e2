import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#test/harness/database.ts';
import type { Context } from '../../context.ts';
import { defineJob, type ShopJob } from '../../define-job.ts';
import type { Database, Executor } from '../db/client.ts';
import type { DeadJob } from './job.ts';
import { createJobQueue, type JobQueue } from './queue.ts';

let database: Database;
let queue: JobQueue;
/** The sent mails, in order. */
const sent: string[] = [];
const dead: DeadJob[] = [];
let failures = 0;
/** The running jobs of several workers, until `release`. */
const held = new Set<string>();
let invited = 0;
/** The jobs of rows that ran. */
const removed: string[] = [];
let release = Promise.withResolvers<void>();

const definitions = [
  defineJob({
    name: 'send-mail',
    async run(_context, { mailId }) {
      if (mailId === 'fails once' && failures++ === 0) throw new Error('not yet');
      sent.push(mailId);
    },
  }),
  defineJob({
    name: 'send-refund',
    retries: 0,
    run: () => Promise.reject(new Error('never\nparams: secret')),
  }),
  defineJob({
    name: 'watch-order',
    concurrency: 4,
    async run(_context, { orderId }) {
      held.add(orderId);
      await release.promise;
      held.delete(orderId);
      invited += 1;
    },
  }),
  defineJob({
    name: 'remove-access',
    ofRow: true,
    retries: 1,
    async run(_context, { removalId }) {
      removed.push(removalId);
      if (removalId === 'fails') throw new Error('no\nparams: secret');
      if (removalId === 'slow') await release.promise;
    },
  }),
];

async function startQueue(jobs: ShopJob[]): Promise<JobQueue> {
  const started = createJobQueue(database, pino({ level: 'silent' }));
  await started.start(jobs, {
    createContext: () => ({}) as Context,
    onDead: async (_context, job) => void dead.push(job),
  });
  return started;
}

beforeAll(async () => {
  database = await openTestDatabase();
  queue = await startQueue(definitions);
});
afterAll(async () => {
  await queue.stop();
  await database.close();
});

const enqueueMail = (mailId: string, options: { key?: string; inSeconds?: number } = {}) =>
  queue.enqueue(database.db, { name: 'send-mail', data: { mailId }, ...options });

/**
 * Waits for a retry. Each new job makes the worker look for it; otherwise the worker would poll some seconds
 * later.
 */
async function untilRetried(mailId: string): Promise<void> {
  const look = async () => {
    await enqueueMail('another mail', { key: 'another mail' });
    return sent;
  };
  await expect.poll(look, { timeout: 50_000, interval: 200 }).toContain(mailId);
}

/** Makes delayed jobs look as if their process was killed a minute ago, by writing into pg-boss' table. */
async function killDelayedJobs({ pool }: Database): Promise<void> {
  await pool.query(
    `update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
     where state < 'active' and start_after > now() + interval '30 minutes'`,
  );
}

test('a job runs only after its transaction commits', async () => {
  const rolledBack = database.db.transaction(async (tx) => {
    await queue.enqueue(tx, { name: 'send-mail', data: { mailId: 'never' } });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  await database.db.transaction((tx) =>
    queue.enqueue(tx, { name: 'send-mail', data: { mailId: 'committed' } }),
  );
  await expect.poll(() => sent).toEqual(['committed']);
});

test('of queued jobs with the same key, one runs', async () => {
  await database.db.transaction(async (tx) => {
    await queue.enqueue(tx, { name: 'send-mail', data: { mailId: 'keyed' }, key: 'k' });
    await queue.enqueue(tx, { name: 'send-mail', data: { mailId: 'keyed again' }, key: 'k' });
  });
  await enqueueMail('last');
  await expect.poll(() => sent).toContain('last');
  expect(sent.slice(1).sort()).toEqual(['keyed', 'last']);
});

// These jobs wait for seconds, so their tests run at once.
test.concurrent('a failed job is retried', async ({ expect }) => {
  await enqueueMail('fails once');
  await untilRetried('fails once');
  expect(failures).toBe(2);
});

test.concurrent('a job that failed its last retry is reported, without quotes in its message', async ({
  expect,
}) => {
  await queue.enqueue(database.db, { name: 'send-refund', data: { refundId: 'r' } });
  await expect
    .poll(() => dead, { timeout: 50_000 })
    .toContainEqual({ name: 'send-refund', data: { refundId: 'r' }, reason: 'never' });
});

test.concurrent('jobs of a killed process are retried, and reported when it was killed at their last try', async ({
  expect,
}) => {
  await enqueueMail('killed', { inSeconds: 3600 });
  await queue.enqueue(database.db, {
    name: 'send-refund',
    data: { refundId: 'killed at its last try' },
    inSeconds: 3600,
  });
  await killDelayedJobs(database);
  await untilRetried('killed');
  await expect
    .poll(() => dead, { timeout: 50_000 })
    .toContainEqual({
      name: 'send-refund',
      data: { refundId: 'killed at its last try' },
      reason: 'job heartbeat timeout',
    });
});

test('a delayed job runs when its time comes, not when a worker next polls', async () => {
  // Polling every ten seconds would take longer than the test.
  for (let n = 0; n < 2; n++) {
    await database.db.transaction((tx) =>
      queue.enqueue(tx, { name: 'send-mail', data: { mailId: `delayed ${n}` }, inSeconds: 1 }),
    );
    await expect.poll(() => sent).toContain(`delayed ${n}`);
  }
});

test('as many workers run jobs as a queue has', async () => {
  await database.db.transaction(async (tx) => {
    for (const orderId of ['a', 'b', 'c', 'd', 'e'])
      await queue.enqueue(tx, { name: 'watch-order', data: { orderId } });
  });
  await expect.poll(() => held.size).toBe(4);
  release.resolve();
  await expect.poll(() => invited).toBe(5);
});

test('a paused queue fetches no jobs, and catches up once it is resumed', async () => {
  const pruned = Promise.withResolvers<void>();
  const other = await startQueue([defineJob({ name: 'prune', run: async () => pruned.resolve() })]);
  queue.pause();
  await enqueueMail('patient');
  // This notification follows that of the mail.
  await other.enqueue(database.db, { name: 'prune', data: {} });
  await pruned.promise;
  expect(sent).not.toContain('patient');
  queue.resume();
  await expect.poll(() => sent).toContain('patient');
  await other.stop();
});

test('a backlog is drained by priority, without waiting for the next poll', async () => {
  const before = sent.length;
  await database.db.transaction(async (tx) => {
    for (let n = 0; n < 50; n++) await queue.enqueue(tx, { name: 'send-mail', data: { mailId: `${n}` } });
    await queue.enqueue(tx, { name: 'send-mail', data: { mailId: 'urgent' }, priority: 1 });
  });
  // One job per poll of ten seconds would take longer than the test.
  await expect.poll(() => sent.length, { timeout: 50_000 }).toBe(before + 51);
  expect(sent[before]).toBe('urgent');
});

const remove = (removalId: string, executor: Executor = database.db, on = queue) =>
  on.enqueue(executor, { name: 'remove-access', data: { removalId } });

test('a job of a row runs once, on its own node, and only after its transaction commits', async () => {
  const elsewhere: string[] = [];
  const run = async (_context: Context, data: { removalId: string }) => void elsewhere.push(data.removalId);
  const other = await startQueue([defineJob({ name: 'remove-access', ofRow: true, run })]);
  const rolledBack = database.db.transaction(async (tx) => {
    await remove('never', tx);
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  await database.db.transaction((tx) => remove('committed', tx));
  await remove('outside of a transaction');
  await expect.poll(() => [...removed].sort()).toEqual(['committed', 'outside of a transaction']);
  await database.db.transaction((tx) => remove('its own', tx, other));
  await expect.poll(() => elsewhere).toEqual(['its own']);
  await other.stop();
});

test('a job of a row that fails is tried again, and reported after its last try', async () => {
  [dead.length, removed.length] = [0, 0];
  await remove('fails');
  await expect
    .poll(() => dead, { timeout: 50_000 })
    .toEqual([{ name: 'remove-access', data: { removalId: 'fails' }, reason: 'no' }]);
  expect(removed).toEqual(['fails', 'fails']);
});

test('a queue that stops runs the jobs of rows that are due', async () => {
  removed.length = 0;
  release = Promise.withResolvers();
  const stopped = await startQueue(definitions.filter(({ ofRow }) => ofRow));
  for (const id of ['slow', 'waits', 'waits', 'last']) await remove(id, database.db, stopped);
  const stop = stopped.stop();
  release.resolve();
  await stop;
  expect(removed).toEqual(['slow', 'waits', 'last']);
});
