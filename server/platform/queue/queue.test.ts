import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#test/harness/database.ts';
import type { Context } from '../../context.ts';
import { defineJob, type ShopJob } from '../../define-job.ts';
import type { Database, Executor } from '../db/client.ts';
import { releaseLeasesOf } from '../outbox/lease.ts';
import type { DeadJob } from './job.ts';
import { JobQueue } from './queue.ts';
import { storedJobs } from './schema.ts';

let database: Database;
let queue: JobQueue;
/** The accounts to which links were mailed by stored jobs, in order. */
const sent: string[] = [];
const dead: DeadJob[] = [];
let failures = 0;
/** The running jobs of several workers, until `release`. */
const held = new Set<string>();
let readings = 0;
/** The jobs of rows that ran. */
const removed: string[] = [];
let release = Promise.withResolvers<void>();

const definitions = [
  defineJob({
    name: 'mail-reset-link',
    stored: true,
    async run(_context, { email }) {
      if (email === 'fails once' && failures++ === 0) throw new Error('not yet');
      sent.push(email);
    },
  }),
  defineJob({
    name: 'keep-data-of-buyer',
    stored: true,
    retries: 0,
    run: () => Promise.reject(new Error('never\nparams: secret')),
  }),
  defineJob({
    name: 'sync-repository',
    stored: true,
    concurrency: 4,
    async run(_context, { projectId }) {
      held.add(projectId);
      await release.promise;
      held.delete(projectId);
      readings += 1;
    },
  }),
  defineJob({
    name: 'remove-access',
    retries: 1,
    async run(_context, { removalId }) {
      removed.push(removalId);
      if (removalId === 'fails') throw new Error('no\nparams: secret');
      if (removalId === 'slow') await release.promise;
    },
  }),
];

async function startQueue(jobs: ShopJob[]): Promise<JobQueue> {
  const started = new JobQueue(database.db, pino({ level: 'silent' }));
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

const enqueueLink = (email: string, options: { key?: string; inSeconds?: number } = {}) =>
  queue.enqueue(database.db, { name: 'mail-reset-link', data: { email }, ...options });
const run = async (statement: string) => (await database.pool.query(statement)).rows;
const countStored = async () => (await run('select count(*)::int from stored_jobs'))[0].count;

test('a job runs only after its transaction commits, and its row is deleted', async () => {
  const rolledBack = database.db.transaction(async (tx) => {
    await queue.enqueue(tx, { name: 'mail-reset-link', data: { email: 'never' } });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  await database.db.transaction((tx) =>
    queue.enqueue(tx, { name: 'mail-reset-link', data: { email: 'committed' } }),
  );
  await expect.poll(() => sent).toEqual(['committed']);
  await expect.poll(countStored).toBe(0);
});

test('of queued jobs with the same key, one runs', async () => {
  await database.db.transaction(async (tx) => {
    await queue.enqueue(tx, { name: 'mail-reset-link', data: { email: 'keyed' }, key: 'k' });
    await queue.enqueue(tx, { name: 'mail-reset-link', data: { email: 'keyed again' }, key: 'k' });
  });
  await enqueueLink('last');
  await expect.poll(() => sent).toContain('last');
  expect(sent.slice(1).sort()).toEqual(['keyed', 'last']);
});

test('a job that is enqueued while one with its key runs, runs after it', async () => {
  const read = (projectId: string) =>
    queue.enqueue(database.db, { name: 'sync-repository', data: { projectId }, key: 'same' });
  await read('first');
  await expect.poll(() => held.has('first')).toBe(true);
  await read('second');
  release.resolve();
  await expect.poll(() => readings).toBe(2);
  await expect.poll(countStored).toBe(0);
  release = Promise.withResolvers();
});

// These jobs wait for seconds, so their tests run at once.
test.concurrent('a failed job is retried', async ({ expect }) => {
  await enqueueLink('fails once');
  await expect.poll(() => sent, { timeout: 50_000 }).toContain('fails once');
  expect(failures).toBe(2);
});

test.concurrent('a job that failed its last retry is reported, without quotes in its message', async ({
  expect,
}) => {
  await queue.enqueue(database.db, { name: 'keep-data-of-buyer', data: { orderId: 'o' } });
  await expect
    .poll(() => dead, { timeout: 50_000 })
    .toContainEqual({ name: 'keep-data-of-buyer', data: { orderId: 'o' }, reason: 'never' });
});

test.concurrent('a delayed job runs when its time comes, not at the next sweep', async ({ expect }) => {
  // A minute would be longer than the test.
  await database.db.transaction((tx) =>
    queue.enqueue(tx, { name: 'mail-reset-link', data: { email: 'delayed' }, inSeconds: 1 }),
  );
  await expect.poll(() => sent, { timeout: 50_000 }).toContain('delayed');
});

test('jobs of a killed process are run by another, and reported when it was killed at their last try', async () => {
  dead.length = 0;
  await run(`insert into stored_jobs (id, name, data, attempts, leased_until, leased_by) values
    ('1', 'mail-reset-link', '{"email": "killed"}', 1, now() + interval '1 minute', 'dead'),
    ('2', 'keep-data-of-buyer', '{"orderId": "last"}', 1, now() + interval '1 minute', 'dead'),
    ('3', 'mail-reset-link', '{"email": "still running"}', 1, now() + interval '1 minute', 'alive')`);
  await releaseLeasesOf(database.db, { table: storedJobs }, ['dead']);
  await queue.enqueue(database.db, { name: 'sweep-jobs', data: {} });
  await expect.poll(() => sent).toContain('killed');
  const reason = 'The process was killed at the last try.';
  await expect.poll(() => dead).toEqual([{ name: 'keep-data-of-buyer', data: { orderId: 'last' }, reason }]);
  expect(sent).not.toContain('still running');
  await run('delete from stored_jobs');
});

test('a scheduled job runs on one of several nodes, and a schedule that was missed runs once', async () => {
  const ran: string[] = [];
  const jobs = (node: string) => [
    defineJob({ name: 'end-sales', schedule: { everyMinutes: 1 }, run: async () => void ran.push(node) }),
    defineJob({
      name: 'prune',
      stored: true,
      schedule: { dailyAt: '03:10' },
      run: async () => void ran.push('prune'),
    }),
  ];
  // The other queue would take the schedules of these jobs when a minute begins.
  queue.pause();
  // This stores the schedules.
  await (await startQueue(jobs('former'))).stop();
  ran.length = 0;
  await run(`update schedules set next_run_at = now() - interval '3 days'`);
  const others = await Promise.all([startQueue(jobs('node')), startQueue(jobs('node'))]);
  await expect.poll(() => ran.toSorted()).toEqual(['node', 'prune']);
  for (const each of others) await each.stop();
  queue.resume();
  expect(ran).toHaveLength(2);
  const times = await run(`select id, next_run_at > now() as "isAhead",
    to_char(next_run_at at time zone 'Asia/Kolkata', 'HH24:MI:SS') as time from schedules order by id`);
  expect(times).toEqual([
    { id: 'daily at 03:10', isAhead: true, time: '03:10:00' },
    { id: 'every 1 min', isAhead: true, time: expect.stringMatching(/:00$/) },
  ]);
});

test('as many workers run jobs as a queue has', async () => {
  readings = 0;
  await database.db.transaction(async (tx) => {
    for (const projectId of ['a', 'b', 'c', 'd', 'e'])
      await queue.enqueue(tx, { name: 'sync-repository', data: { projectId } });
  });
  await expect.poll(() => held.size).toBe(4);
  release.resolve();
  await expect.poll(() => readings).toBe(5);
  // Another queue that stops would release rows of this process that are not deleted yet.
  await expect.poll(countStored).toBe(0);
});

test('a paused queue starts no jobs, and catches up once it is resumed', async () => {
  const pruned = Promise.withResolvers<void>();
  const prune = defineJob({ name: 'prune', stored: true, run: async () => pruned.resolve() });
  const other = await startQueue([prune]);
  queue.pause();
  await enqueueLink('patient');
  await other.enqueue(database.db, { name: 'prune', data: {} });
  await pruned.promise;
  expect(sent).not.toContain('patient');
  queue.resume();
  await expect.poll(() => sent).toContain('patient');
  await other.stop();
});

test('a stopped queue leaves stored jobs to others: those that wait, and those that do not end in time', async () => {
  // The other queue would take the waiting job when a minute begins.
  queue.pause();
  release = Promise.withResolvers();
  const stopped = await startQueue(definitions);
  for (const projectId of ['a', 'b', 'c', 'd', 'waits'])
    await stopped.enqueue(database.db, { name: 'sync-repository', data: { projectId } });
  await expect.poll(() => held.size).toBe(4);
  await stopped.stop();
  expect(held.has('waits')).toBe(false);
  expect(await run('select leased_until, attempts from stored_jobs order by attempts')).toEqual([
    { leased_until: null, attempts: 0 },
    ...Array(4).fill({ leased_until: null, attempts: 1 }),
  ]);
  await run('delete from stored_jobs');
  release.resolve();
  queue.resume();
});

test('a backlog is drained by priority', async () => {
  const before = sent.length;
  await database.db.transaction(async (tx) => {
    for (let n = 0; n < 50; n++)
      await queue.enqueue(tx, { name: 'mail-reset-link', data: { email: `${n}` } });
    await queue.enqueue(tx, { name: 'mail-reset-link', data: { email: 'urgent' }, priority: 1 });
  });
  await expect.poll(() => sent.length, { timeout: 50_000 }).toBe(before + 51);
  // The first job had started when the urgent one came.
  expect(sent.indexOf('urgent')).toBe(before + 1);
});

const remove = (removalId: string, executor: Executor = database.db, on = queue) =>
  on.enqueue(executor, { name: 'remove-access', data: { removalId } });

test('a job of a row runs once, on its own node, and only after its transaction commits', async () => {
  const elsewhere: string[] = [];
  const run = async (_context: Context, data: { removalId: string }) => void elsewhere.push(data.removalId);
  const other = await startQueue([defineJob({ name: 'remove-access', run })]);
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
  const stopped = await startQueue(definitions.filter(({ stored }) => !stored));
  for (const id of ['slow', 'waits', 'waits', 'last']) await remove(id, database.db, stopped);
  const stop = stopped.stop();
  release.resolve();
  await stop;
  expect(removed).toEqual(['slow', 'waits', 'last']);
});
