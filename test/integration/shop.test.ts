import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { defineJob } from '#server/define-job.ts';
import { makeProject } from '#test/harness/factories.ts';
import { nextChange } from '#test/harness/next-change.ts';
import { publish } from '#test/harness/publish.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';

let shop: TestShop;
const ran: string[] = [];

const jobs = [
  defineJob({
    name: 'send-invitation',
    run: async (_context, { invitationId }) => void ran.push(invitationId),
  }),
];

beforeAll(async () => {
  shop = await openTestShop({ jobs });
});
beforeEach(async () => {
  ran.length = 0;
  await shop.reset();
});
afterAll(() => shop.close());

const invite = (invitationId: string, inSeconds = 0) =>
  ({ name: 'send-invitation', data: { invitationId }, key: invitationId, inSeconds }) as const;

test('test jobs are enqueued with the transaction and dropped on rollback', async () => {
  const { db, jobs: queue } = shop.context;
  await db.transaction((tx) => queue.enqueue(tx, invite('kept')));
  await expect(
    db.transaction(async (tx) => {
      await queue.enqueue(tx, invite('lost'));
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await shop.runJobs();
  expect(ran).toEqual(['kept']);
  expect(await shop.waitingJobs()).toEqual([]);
});

test('a delayed test job does not run early', async () => {
  await shop.context.jobs.enqueue(shop.context.db, invite('later', 60));
  await shop.runJobs();
  expect(ran).toEqual([]);
  await shop.runJobs(60);
  expect(ran).toEqual(['later']);
});

test('reset empties all tables of a test shop, and live updates arrive after commit', async () => {
  const { db, live } = shop.context;
  const received = nextChange(live, 'projects');
  await db.transaction((tx) => publish(tx, 'projects'));
  await received;
  await makeProject(db);
  await shop.reset();
  const { rows } = await shop.database.pool.query('select 1 from projects');
  expect(rows).toEqual([]);
});
