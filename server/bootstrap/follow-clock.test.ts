import { expect, test } from 'vitest';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { sweepEvents } from '../features/payments/webhooks/process-event.ts';
import { followClock } from './follow-clock.ts';

const shop = setUp(openTestShop);
const run = async (statement: string) => (await shop.database.pool.query(statement)).rows;
const isEmbedded = () => shop.database.kind === 'embedded';

/** Makes a schedule and a stored job, and a mail that is due in an hour. */
async function prepare(scheduled: string) {
  await run(`insert into schedules values ('every 1 min', 1, 0, now() + interval '${scheduled}')
             on conflict (id) do update set next_run_at = excluded.next_run_at`);
  await run(`insert into mails (id, kind, subject_key, recipient, subject, text_body, html_body, next_try_at)
             values ('m', 'receipt', 'm', 'asha@example.com', 'm', 'm', 'm', now() + interval '1 hour')`);
  await run(`insert into stored_jobs (id, name, data, next_try_at)
             values ('j', 'prune', '{}', now() + interval '1 hour')`);
}
/** Whether the mail, the job and the schedule are due. */
const listDue = async () =>
  (
    await run(`select next_try_at <= now() as due from mails
               union all select next_try_at <= now() from stored_jobs
               union all select next_run_at <= now() from schedules`)
  ).map(({ due }) => due);

test('while the clock moves on, retries keep their time', async () => {
  await prepare('30 seconds');
  await followClock(shop.database);
  expect(await listDue()).toEqual([false, false, false]);
});

test('after the clock was set back, everything is due now', async () => {
  await prepare('1 day');
  await run(`insert into provider_events (source, event_id, type, body, created_at)
             values ('razorpay', 'e', 'payment.captured', '{}', now() + interval '1 day')`);
  await followClock(shop.database);
  await sweepEvents(shop.context);
  expect(await shop.waitingJobs('process-event')).toHaveLength(isEmbedded() ? 1 : 0);
  expect(await listDue()).toEqual(Array(3).fill(isEmbedded()));
});
