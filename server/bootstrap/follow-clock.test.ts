import { pino } from 'pino';
import { expect, test } from 'vitest';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { sweepEvents } from '../features/payments/webhooks/process-event.ts';
import { createJobQueue } from '../platform/queue/queue.ts';
import { followClock } from './follow-clock.ts';

const shop = setUp(openTestShop);
const run = async (statement: string) => (await shop.database.pool.query(statement)).rows;
const isEmbedded = () => shop.database.kind === 'embedded';

/** Makes a queue with scheduled jobs, unless an earlier test has, and a mail that is due in an hour. */
async function prepare(scheduled: string) {
  if (!(await hasJobs())) {
    const queue = createJobQueue(shop.database, pino({ level: 'silent' }));
    await queue.start([], { createContext: () => ({}) });
    await queue.stop();
  }
  await run(`update jobs.version set cron_on = now() + interval '${scheduled}'`);
  await run(`insert into mails (id, kind, subject_key, recipient, subject, text_body, html_body, next_try_at)
             values ('m', 'receipt', 'm', 'asha@example.com', 'm', 'm', 'm', now() + interval '1 hour')`);
}
const isDue = async () => (await run('select next_try_at <= now() as due from mails'))[0]?.due;
const hasJobs = async () => (await run(`select to_regclass('jobs.version') is not null as found`))[0]?.found;

test('while the clock moves on, retries keep their time', async () => {
  await prepare('-30 seconds');
  await followClock(shop.database);
  expect([await isDue(), await hasJobs()]).toEqual([false, true]);
});

test('after the clock was set back, everything is due now and the job schema is dropped', async () => {
  await prepare('1 day');
  await run(`insert into provider_events (source, event_id, type, body, created_at)
             values ('razorpay', 'e', 'payment.captured', '{}', now() + interval '1 day')`);
  await followClock(shop.database);
  await sweepEvents(shop.context);
  expect(await shop.waitingJobs('process-event')).toHaveLength(isEmbedded() ? 1 : 0);
  expect([await isDue(), await hasJobs()]).toEqual(isEmbedded() ? [true, false] : [false, true]);
});
