import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#test/harness/database.ts';
import type { Context } from '../../context.ts';
import { defineJob } from '../../define-job.ts';
import type { Database } from '../db/client.ts';
import { createJobQueue, type JobQueue } from './queue.ts';

let database: Database;
let queue: JobQueue;
/** The accounts to which links were mailed. */
const sent: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  queue = createJobQueue(database, pino({ level: 'silent' }));
  const run = async (_context: Context, { email }: { email: string }) => void sent.push(email);
  await queue.start([defineJob({ name: 'mail-reset-link', stored: true, run })], {
    createContext: () => ({}) as Context,
  });
});
afterAll(async () => {
  await queue.stop();
  await database.close();
});

const run = async (statement: string) => (await database.pool.query(statement)).rows;

test('jobs of the previous release are taken over, and its queue is dropped once no node uses it', async () => {
  const hasFormer = async () => (await run(`select to_regclass('jobs.job') is not null as found`))[0].found;
  const sweepAgain = () => queue.enqueue(database.db, { name: 'sweep-jobs', data: {} });
  await run(`create schema jobs;
    create type jobs.job_state as enum ('created', 'retry', 'active', 'completed');
    create table jobs.job (name text, data jsonb, priority integer, state jobs.job_state,
      start_after timestamptz default now(), heartbeat_on timestamptz);
    create table jobs.version (cron_on timestamptz);
    insert into jobs.version values (now());
    insert into jobs.job values ('mail-reset-link', '{"email": "waited"}', 0, 'created', now(), null),
      ('mail-reset-link', '{"email": "killed there"}', 0, 'active', now(), now() - interval '2 minutes'),
      ('mail-reset-link', '{"email": "runs there"}', 0, 'active', now(), now()),
      ('send-mail', '{"mailId": "m"}', 0, 'created', now(), null)`);
  await sweepAgain();
  await expect.poll(() => sent).toContain('waited');
  await expect.poll(() => sent).toContain('killed there');
  expect(sent).not.toContain('runs there');
  expect(await hasFormer()).toBe(true);
  await run(`update jobs.version set cron_on = now() - interval '11 minutes'`);
  await sweepAgain();
  await expect.poll(hasFormer).toBe(false);
});
