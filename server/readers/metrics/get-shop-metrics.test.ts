import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOpened, makeSale } from '#test/harness/sale.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { cases } from '../../features/cases/schema.ts';
import { providerEvents } from '../../features/payments/schema.ts';
import { mails } from '../../platform/mail/schema.ts';
import { metricErrors } from '../../platform/process-metrics.ts';
import { JobQueue } from '../../platform/queue/queue.ts';
import { createShopMetrics } from './get-shop-metrics.ts';
import { SHOP_GAUGES } from './shop-gauges.ts';

let shop: TestShop;
let queue: JobQueue;
beforeAll(async () => {
  shop = await openTestShop();
  queue = new JobQueue(shop.database.db, pino({ level: 'silent' }));
  const never = { name: 'mail-reset-link', stored: true, run: () => new Promise<void>(() => {}) } as const;
  await queue.start([never], { createContext: () => ({}) });
});
beforeEach(() => shop.reset());
afterAll(async () => {
  await queue.stop();
  await shop.close();
});

const AT = '2026-11-20T10:00:00+05:30';
const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

/** The values by name and labels, as a scrape reads them. */
async function scrape(metrics = createShopMetrics(shop.context)): Promise<Record<string, number>> {
  const lines = (await metrics.getText()).split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => line.split(' ')).map(([name, value]) => [name, Number(value)]),
  );
}
const errors = async () => (await metricErrors.get()).values.reduce((sum, { value }) => sum + value, 0);

test('the gauges show what the shop has, what waits and for how long', async () => {
  const { db } = shop.context;
  await makeOpened(db, { at: AT });
  await makeSale(db, { at: AT, invitedAfterSeconds: 5 });
  await makeSale(db, { at: AT, refundedAt: AT });
  // One is due, one is due later, and one waits behind a block that has its own case.
  await makeSale(db, { at: AT, invitation: { nextTryAt: ago(400) as never } });
  await makeSale(db, { at: AT, invitation: { nextTryAt: ago(-400) as never } });
  await makeSale(db, { at: AT, invitation: { nextTryAt: ago(900) as never, blockedBy: '*' } });
  const mail = { kind: 'receipt', subject: '', textBody: '', htmlBody: '', recipient: 'asha@example.com' };
  await db.insert(mails).values([
    { ...mail, id: 'waits', subjectKey: '1', createdAt: ago(120) },
    { ...mail, id: 'sent', subjectKey: '2', nextTryAt: null, sentAt: ago(0) },
    { ...mail, id: 'refused', subjectKey: '3', nextTryAt: null, refusedAt: ago(0) },
  ]);
  const event = { source: 'razorpay', type: 'payment.captured', body: '{}' };
  await db.insert(providerEvents).values([
    { ...event, eventId: 'waits', createdAt: ago(600) },
    { ...event, eventId: 'done', processedAt: ago(0) },
  ]);
  await db.insert(cases).values([
    { id: '1', kind: 'dispute', subject: 'd', message: '', createdAt: ago(90_000) },
    { id: '2', kind: 'invite', subject: 'i', message: '', resolvedAt: ago(0) },
  ]);
  queue.pause();
  await queue.enqueue(db, { name: 'mail-reset-link', data: { email: 'later' }, inSeconds: 3600 });

  const metrics = await scrape();
  expect(metrics).toMatchObject({
    'capstone_orders{state="opening"}': 0,
    'capstone_orders{state="open"}': 1,
    'capstone_orders{state="paid"}': 4,
    'capstone_orders{state="refunded"}': 1,
    'capstone_payments{method="unknown"}': 5,
    'capstone_refunds{state="processed"}': 1,
    'capstone_invitations{state="sent"}': 1,
    'capstone_invitations{state="waiting"}': 4,
    capstone_payments_authorized: 0,
    capstone_mails_waiting: 1,
    capstone_mails_refused: 1,
    capstone_webhook_events_waiting: 1,
    'capstone_cases_open{kind="dispute"}': 1,
    'capstone_cases_open{kind="invite"}': 0,
    'capstone_cases_oldest_open_age_seconds{kind="invite"}': 0,
    'capstone_jobs_waiting{queue="mail-reset-link"}': 1,
    'capstone_jobs_oldest_due_age_seconds{queue="mail-reset-link"}': 0,
  });
  const ages: Record<string, number> = {
    capstone_invitations_oldest_due_age_seconds: 400,
    capstone_mails_oldest_waiting_age_seconds: 120,
    capstone_webhook_events_oldest_waiting_age_seconds: 600,
    'capstone_cases_oldest_open_age_seconds{kind="dispute"}': 90_000,
  };
  for (const [name, seconds] of Object.entries(ages)) {
    expect(metrics[name]).toBeGreaterThanOrEqual(seconds);
    expect(metrics[name]).toBeLessThan(seconds + 100);
  }
  const names = Object.keys(metrics).map((name) => name.replace(/\{.*/, ''));
  expect(new Set(names)).toEqual(new Set(Object.keys(SHOP_GAUGES)));
});

test('gauges are read again only when they are old, and once for all concurrent requests', async () => {
  let now = 1;
  const metrics = createShopMetrics(shop.context, () => now);
  const add = () => makeOpened(shop.context.db, { at: AT });
  const addCase = (id: string) =>
    shop.context.db.insert(cases).values({ id, kind: 'dispute', subject: id, message: '' });
  const read = async () => {
    const values = await scrape(metrics);
    return [values['capstone_orders{state="open"}'], values['capstone_cases_open{kind="dispute"}']];
  };
  expect(await Promise.all([read(), read()])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await add();
  await addCase('1');
  now = 5001;
  expect(await read()).toEqual([0, 0]);
  now = 5002;
  expect(await read()).toEqual([0, 1]);
  now = 60_002;
  expect(await read()).toEqual([1, 1]);
});

test('gauges that cannot be read are left out and counted', async () => {
  const { database, context } = shop;
  await database.pool.query('alter table exceptions rename to lost');
  const before = await errors();
  try {
    const text = await createShopMetrics(context).getText();
    expect(text).not.toContain('capstone_cases');
    expect(text).toContain('capstone_mails_waiting 0');
    expect(await errors()).toBe(before + 1);
  } finally {
    await database.pool.query('alter table lost rename to exceptions');
  }
});
