import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#test/harness/database.ts';
import type { Context } from '../../context.ts';
import { defineJob } from '../../define-job.ts';
import type { Database } from '../db/client.ts';
import { createJobQueue, type DeadJob, type JobQueue } from './queue.ts';

let database: Database;
let queue: JobQueue;
const ran: string[] = [];
let dead: (job: DeadJob) => void;
const died = new Promise<DeadJob>((done) => {
  dead = done;
});
let failures = 0;
const watched: string[] = [];
const allWatched = Promise.withResolvers<void>();
let wake = () => {};
/** Jobs of four workers, until `release`. */
const held = new Set<string>();
let release = Promise.withResolvers<void>();
const createContext = () => ({}) as Context;

/** Until `count` jobs ran in all. */
async function untilRan(count: number): Promise<void> {
  while (ran.length < count) {
    await new Promise<void>((done) => {
      wake = done;
    });
  }
}

beforeAll(async () => {
  database = await openTestDatabase();
  queue = createJobQueue(database, pino({ level: 'silent' }));
  const definitions = [
    defineJob({
      name: 'send-mail',
      async run(_context, { mailId }) {
        if (mailId === 'fails once' && failures++ === 0) throw new Error('not yet');
        ran.push(mailId);
        wake();
      },
    }),
    defineJob({
      name: 'send-refund',
      retries: 0,
      run: () => Promise.reject(new Error('never')),
    }),
    defineJob({
      name: 'watch-order',
      batch: 3,
      async run(_context, { orderId }) {
        watched.push(orderId);
        if (watched.length === 3) allWatched.resolve();
        await allWatched.promise;
        if (orderId === 'b') throw new Error('not now');
      },
    }),
    defineJob({
      name: 'send-invite',
      concurrency: 4,
      async run(_context, { orderId }) {
        held.add(orderId);
        await release.promise;
        held.delete(orderId);
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
  await queue.start(definitions, { createContext, onDead: async (_context, job) => dead(job) });
});
afterAll(async () => {
  await queue.stop();
  await database.close();
});

test('runs a job only after its transaction commits', async () => {
  const rolledBack = database.db.transaction(async (tx) => {
    await queue.enqueue(tx, { name: 'send-mail', data: { mailId: 'never' } });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  await database.db.transaction((tx) =>
    queue.enqueue(tx, { name: 'send-mail', data: { mailId: 'committed' } }),
  );
  await untilRan(1);
  expect(ran).toEqual(['committed']);
});

test('deduplicates queued jobs with the same key', async () => {
  await database.db.transaction(async (tx) => {
    await queue.enqueue(tx, { name: 'send-mail', data: { mailId: 'keyed' }, key: 'k' });
    await queue.enqueue(tx, { name: 'send-mail', data: { mailId: 'keyed again' }, key: 'k' });
  });
  await queue.enqueue(database.db, { name: 'send-mail', data: { mailId: 'last' } });
  await untilRan(3);
  expect(ran.slice(1).sort()).toEqual(['keyed', 'last']);
});

test('retries a failed job', async () => {
  await queue.enqueue(database.db, { name: 'send-mail', data: { mailId: 'fails once' } });
  const isFailing = `data ->> 'mailId' = 'fails once'`;
  const readState = async () =>
    (await database.pool.query(`select state from jobs.job where ${isFailing}`)).rows[0].state;
  await expect.poll(readState).toMatch(/^(retry|completed)$/);
  // Due now, and found when the next job wakes the worker.
  await database.pool.query(`update jobs.job set start_after = now() where ${isFailing} and state = 'retry'`);
  await queue.enqueue(database.db, { name: 'send-mail', data: { mailId: 'wakes' } });
  await untilRan(5);
  expect(failures).toBe(2);
});

test('reports a job that failed on its last retry', async () => {
  await queue.enqueue(database.db, { name: 'send-refund', data: { refundId: 'r' } });
  expect(await died).toMatchObject({
    name: 'send-refund',
    data: { refundId: 'r' },
    error: { message: 'never' },
  });
});

test('runs the jobs of a batch at once; one that fails does not fail the others', async () => {
  await database.db.transaction(async (tx) => {
    for (const orderId of ['a', 'b', 'c'])
      await queue.enqueue(tx, { name: 'watch-order', data: { orderId } });
  });
  const readStates = async () => {
    const { rows } = await database.pool.query(
      `select data ->> 'orderId' as id, state from jobs.job where name = 'watch-order' order by id`,
    );
    return rows.map(({ id, state }) => `${id} ${state}`);
  };
  await expect.poll(readStates).toEqual(['a completed', 'b retry', 'c completed']);
  expect(watched.sort()).toEqual(['a', 'b', 'c']);
});

test('wakes as many workers as there are jobs', async () => {
  await database.db.transaction(async (tx) => {
    for (const orderId of ['a', 'b', 'c', 'd', 'e'])
      await queue.enqueue(tx, { name: 'send-invite', data: { orderId } });
  });
  await expect.poll(() => held.size).toBe(4);
  release.resolve();
  await expect.poll(countInvites).toBe(5);
  expect(held.size).toBe(0);
});

async function countInvites(): Promise<number> {
  const isDone = `name = 'send-invite' and state = 'completed'`;
  const { rows } = await database.pool.query(`select count(*)::int from jobs.job where ${isDone}`);
  return rows[0].count;
}

test('a slow job does not hold back those that follow its batch', async () => {
  release = Promise.withResolvers();
  for (const orderId of ['slow', 'next', 'last']) {
    await queue.enqueue(database.db, { name: 'send-whatsapp-message', data: { orderId } });
    await expect.poll(() => [...held]).toContain(orderId);
  }
  release.resolve();
  await expect.poll(() => held.size).toBe(0);
});

test('fetches no jobs while paused and catches up after resume', async () => {
  const before = ran.length;
  queue.pause();
  await queue.enqueue(database.db, { name: 'send-mail', data: { mailId: 'patient' }, key: 'patient' });
  // A worker notified of the job above would have fetched it before this query.
  const isPatient = `data ->> 'mailId' = 'patient'`;
  const { rows } = await database.pool.query(`select state from jobs.job where ${isPatient}`);
  expect(rows).toEqual([{ state: 'created' }]);
  queue.resume();
  await untilRan(before + 1);
  expect(ran.at(-1)).toBe('patient');
});

test('runs a delayed job when its time comes, not when a worker next looks by itself', async () => {
  const before = ran.length;
  await database.db.transaction((tx) =>
    queue.enqueue(tx, { name: 'send-mail', data: { mailId: 'delayed' }, inSeconds: 1 }),
  );
  // Looking by itself, each half a minute, a worker would outlast the test.
  await untilRan(before + 1);
  expect(ran.at(-1)).toBe('delayed');
});

test('drains a backlog by priority, without waiting for the next poll', async () => {
  const before = ran.length;
  await database.db.transaction(async (tx) => {
    for (let n = 0; n < 50; n++) await queue.enqueue(tx, { name: 'send-mail', data: { mailId: `${n}` } });
    await queue.enqueue(tx, { name: 'send-mail', data: { mailId: 'urgent' }, priority: 1 });
  });
  // At one job per poll of five seconds this would outlast the test.
  await untilRan(before + 51);
  expect(ran[before]).toBe('urgent');
});

test('retries jobs of a killed process on the embedded database only', async () => {
  const { pool } = database;
  const isAlone = database.kind === 'embedded';
  for (const job of [
    { name: 'send-mail', data: { mailId: 'killed' }, inSeconds: 3600 },
    { name: 'send-refund', data: { refundId: 'killed at its last try' }, inSeconds: 3600 },
  ] as const)
    await queue.enqueue(database.db, job);
  await pool.query(`update jobs.job set state = 'active', started_on = now() where start_after > now()`);
  const next = createJobQueue(database, pino({ level: 'silent' }));
  const given: DeadJob[] = [];
  await next.start(
    [
      defineJob({ name: 'send-mail', run: async () => {} }),
      defineJob({ name: 'send-refund', retries: 0, run: async () => {} }),
    ],
    { createContext, onDead: async (_context, job) => void given.push(job) },
  );
  const { rows } = await pool.query(
    `select state = 'active' as active, start_after <= now() + interval '5 seconds' as soon from jobs.job
     where data ->> 'mailId' = 'killed'`,
  );
  await next.stop();
  expect(rows).toEqual([isAlone ? { active: false, soon: true } : { active: true, soon: false }]);
  expect(given).toMatchObject(
    isAlone ? [{ name: 'send-refund', error: { message: 'The process was killed.' } }] : [],
  );
});
