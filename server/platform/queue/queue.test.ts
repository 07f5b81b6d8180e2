import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#test/harness/database.ts';
import type { Context } from '../../context.ts';
import { defineJob, type ShopJob } from '../../define-job.ts';
import type { Database } from '../db/client.ts';
import { createJobQueue, type DeadJob, type JobQueue } from './queue.ts';

let database: Database;
let queue: JobQueue;
/** The sent mails, in order. */
const sent: string[] = [];
const dead: DeadJob[] = [];
let failures = 0;
const watched: string[] = [];
const allWatched = Promise.withResolvers<void>();
/** The running jobs of several workers, until `release`. */
const held = new Set<string>();
let invited = 0;
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
    batch: 3,
    async run(_context, { orderId }) {
      watched.push(orderId);
      if (watched.length === 3) allWatched.resolve();
      await allWatched.promise;
      if (orderId === 'b' && watched.length === 3) throw new Error('not now');
    },
  }),
  defineJob({
    name: 'send-invite',
    concurrency: 4,
    async run(_context, { orderId }) {
      held.add(orderId);
      await release.promise;
      held.delete(orderId);
      invited += 1;
    },
  }),
  defineJob({
    name: 'send-whatsapp-message',
    concurrency: 2,
    batch: 2,
    async run(_context, { orderId }) {
      if (orderId !== 'slow') return void held.add(orderId);
      held.add('slow');
      await release.promise;
      held.clear();
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
  await expect.poll(look, { timeout: 25_000, interval: 200 }).toContain(mailId);
}

/** Makes all queued jobs look as if their process was killed a minute ago, by writing into pg-boss' table. */
async function killQueuedJobs({ pool }: Database): Promise<void> {
  await pool.query(
    `update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
     where state < 'active'`,
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

test('a failed job is retried', async () => {
  await enqueueMail('fails once');
  await untilRetried('fails once');
  expect(failures).toBe(2);
});

test('a job that failed its last retry is reported, without quotes in its message', async () => {
  await queue.enqueue(database.db, { name: 'send-refund', data: { refundId: 'r' } });
  await expect
    .poll(() => dead, { timeout: 25_000 })
    .toEqual([{ name: 'send-refund', data: { refundId: 'r' }, reason: 'never' }]);
});

test('the jobs of a batch run at once, and one that fails does not fail the others', async () => {
  const watch = (orderId: string) => ({ name: 'watch-order' as const, data: { orderId } });
  await database.db.transaction(async (tx) => {
    for (const orderId of ['a', 'b', 'c']) await queue.enqueue(tx, watch(orderId));
  });
  await allWatched.promise;
  const look = async () => {
    await queue.enqueue(database.db, { ...watch('d'), key: 'd' });
    return watched.filter((orderId) => orderId !== 'd').sort();
  };
  await expect.poll(look, { timeout: 25_000, interval: 200 }).toEqual(['a', 'b', 'b', 'c']);
});

test('as many workers run jobs as a queue has', async () => {
  await database.db.transaction(async (tx) => {
    for (const orderId of ['a', 'b', 'c', 'd', 'e'])
      await queue.enqueue(tx, { name: 'send-invite', data: { orderId } });
  });
  await expect.poll(() => held.size).toBe(4);
  release.resolve();
  await expect.poll(() => invited).toBe(5);
});

test('a slow job does not hold back those that follow its batch', async () => {
  release = Promise.withResolvers();
  for (const orderId of ['slow', 'next', 'last']) {
    await queue.enqueue(database.db, { name: 'send-whatsapp-message', data: { orderId } });
    await expect.poll(() => [...held]).toContain(orderId);
  }
  release.resolve();
  await expect.poll(() => held.size).toBe(0);
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

test('a delayed job runs when its time comes, not when a worker next polls', async () => {
  // Polling every ten seconds would take longer than the test.
  for (let n = 0; n < 5; n++) {
    await database.db.transaction((tx) =>
      queue.enqueue(tx, { name: 'send-mail', data: { mailId: `delayed ${n}` }, inSeconds: 1 }),
    );
    await expect.poll(() => sent).toContain(`delayed ${n}`);
  }
});

test('a backlog is drained by priority, without waiting for the next poll', async () => {
  const before = sent.length;
  await database.db.transaction(async (tx) => {
    for (let n = 0; n < 50; n++) await queue.enqueue(tx, { name: 'send-mail', data: { mailId: `${n}` } });
    await queue.enqueue(tx, { name: 'send-mail', data: { mailId: 'urgent' }, priority: 1 });
  });
  // One job per poll of ten seconds would take longer than the test.
  await expect.poll(() => sent.length, { timeout: 25_000 }).toBe(before + 51);
  expect(sent[before]).toBe('urgent');
});

test('jobs of a killed process are retried, and reported when it was killed at their last try', async () => {
  dead.length = 0;
  await enqueueMail('killed', { inSeconds: 3600 });
  await queue.enqueue(database.db, {
    name: 'send-refund',
    data: { refundId: 'killed at its last try' },
    inSeconds: 3600,
  });
  await killQueuedJobs(database);
  await untilRetried('killed');
  await expect
    .poll(() => dead, { timeout: 25_000 })
    .toMatchObject([{ data: { refundId: 'killed at its last try' }, reason: 'job heartbeat timeout' }]);
});
