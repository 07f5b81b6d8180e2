import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { openHelpShop } from '#test/harness/help.ts';
import { endPurchases } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { findOrderDetails } from '../../readers/admin-orders/find-order-details.ts';
import { listWaiting } from '../../readers/admin-orders/list-waiting.ts';
import { openCase } from '../cases/open-case.ts';
import { getOrder } from '../orders/get-order.ts';
import { orders } from '../orders/schema.ts';
import { projects } from '../projects/schema.ts';
import { askRefund, findMoneyBack } from './ask-refund.ts';
import { watchComplaints } from './watch-threads.ts';

const shop = setUp(openHelpShop);

const RESULTS = 'capstone-check 1\nnode 24.1.0\npython 3.12.1\nos Linux\ndisk 90000 MB';

const ask = (given: object = {}, context = shop.context) =>
  askRefund(context, { orderId: shop.current.order.orderId, key: shop.current.order.key, ...given });
const requestHelp = (results: string | null = RESULTS) => shop.ask('It says: port in use.', { results });
const age = (days: number) =>
  shop.rows(`update help_requests set created_at = now() - interval '${days} days'`);
const seen = async () => findMoneyBack(shop.context, await getOrder(shop.context.db, shop.current.order.id));
const refused = (reason: RegExp) => ({
  status: 'FAILED_PRECONDITION',
  message: expect.stringMatching(reason),
});

beforeEach(async () => {
  const requires = [
    { tool: 'node', version: '>=20' },
    { tool: 'python', version: '>=3.10' },
  ] as const;
  await shop.context.db.update(projects).set({ requires: [...requires] });
});

test('seven days after a request whose result was all OK, the buyer asks in one press, and the shop has 24 hours', async () => {
  const { number: request } = await requestHelp();
  await shop.answer(request, undefined, 'Please run npm ci.');
  expect(await seen()).toBeNull();
  await age(7);
  expect(await seen()).toMatchObject({
    complaint: null,
    ground: {
      number: request,
      results: RESULTS,
      messages: [{ from: 'buyer' }, { text: 'Please run npm ci.' }],
    },
  });
  const { number } = await ask();
  expect(number).toMatch(/^C-\d+$/);
  expect(await seen()).toMatchObject({
    complaint: { number, url: expect.stringContaining(number) },
    ground: null,
  });

  const { admin, order } = shop.current;
  const { documents } = await listWaiting(admin, 'complaints', {});
  expect(documents).toMatchObject([
    {
      type: 'complaint',
      document: {
        number,
        state: 'received',
        email: 'asha@college.test',
        orderId: order.orderId,
        messages: [{ text: expect.stringContaining(request) }],
      },
    },
  ]);
  const [item] = documents;
  expect(item?.type === 'complaint' && item.document.acknowledgeBy - item.document.createdAt).toBe(24 * 3600);
  expect(await findOrderDetails(admin, order.orderId)).toMatchObject({ refundFor: number });
  expect(await shop.mailsOf('complaint')).toMatchObject([
    { text: expect.stringContaining('within 24 hours') },
  ]);
  expect(await shop.mailsOf('complaint-received')).toMatchObject([
    { recipient: 'asha@college.test', text: expect.stringContaining('within 24 hours') },
  ]);
  await shop.rows(`update complaints set created_at = created_at - interval '25 hours'`);
  await watchComplaints(shop.context);
  expect(await shop.rows(`select kind from exceptions where kind = 'complaint_overdue'`)).toHaveLength(1);
});

test('asked again, also at once, the buyer gets the same number', async () => {
  await requestHelp();
  await age(8);
  const numbers = new Set((await Promise.all([ask(), ask(), ask()])).map(({ number }) => number));
  expect(numbers.size).toBe(1);
  await shop.rows(`update help_requests set state = 'solved', due_at = null`);
  expect(numbers).toContain((await ask()).number);
  expect(await shop.mailsOf('complaint')).toHaveLength(1);
});

test('of several requests any one will do', async () => {
  await requestHelp('capstone-check 1\nnode missing\npython 3.12.1');
  await age(9);
  await requestHelp();
  await expect(ask()).rejects.toMatchObject(refused(/^Please give us 7 days/));
  await age(7);
  await requestHelp(null);
  await expect(ask()).resolves.toMatchObject({ number: expect.any(String) });
});

describe('what is refused with the reason', () => {
  test('an order without a help request, or with one without a result', async () => {
    await expect(ask()).rejects.toMatchObject(refused(/^Please ask for help first/));
    const { number } = await requestHelp(null);
    await age(8);
    await expect(ask()).rejects.toMatchObject(refused(new RegExp(`${number} has no result`)));
  });

  test.each([
    ['a tool that is missing', 'node missing', /Node/],
    ['a tool that is too old', 'node 18.0.0', /Node/],
    ['no line for a tool', 'os Linux', /Node/],
  ])('a result with %s', async (_, line, tool) => {
    await requestHelp(`capstone-check 1\n${line}\npython 3.12.1`);
    await age(8);
    await expect(ask()).rejects.toMatchObject(refused(tool));
    expect(await seen()).toBeNull();
  });

  test('a request of less than seven days ago, and one that is solved', async () => {
    const { number } = await requestHelp();
    await shop.rows(`update help_requests set created_at = now() - interval '7 days' + interval '1 minute'`);
    await expect(ask()).rejects.toMatchObject(refused(/ from \d+ \w+ 20\d\d\.$/));
    await age(8);
    await shop.answer(number, 'solved');
    await expect(ask()).rejects.toMatchObject(refused(/is solved/));
  });

  test('a result that names no tool, also of a project that needs none', async () => {
    await shop.context.db.update(projects).set({ requires: null });
    await requestHelp('it is all fine, believe me');
    await age(8);
    await expect(ask()).rejects.toMatchObject(refused(/has no result/));
  });

  test('a payment whose bank decides, and one that is being refunded', async () => {
    await requestHelp();
    await age(8);
    const { id } = shop.current.order;
    const [payment] = await shop.rows(`select id from payments where order_id = '${id}'`);
    const dispute = {
      kind: 'dispute',
      subject: 'disp_1',
      message: 'Disputed.',
      paymentId: payment.id,
    } as const;
    await shop.context.db.transaction((tx) =>
      openCase(shop.context, tx, { ...dispute, detail: { status: 'open' } }),
    );
    await expect(ask()).rejects.toMatchObject(refused(/your bank decides/));
    expect(await seen()).toBeNull();
    await shop.rows(`update exceptions set detail = detail || '{"status": "won"}', resolved_at = now()`);
    await shop.rows(`insert into refunds (id, payment_id, order_id, amount_paise, reason)
      select 'rf_1', id, order_id, amount_paise, 'Agreed.' from payments where order_id = '${id}'`);
    await expect(ask()).rejects.toMatchObject(refused(/refunding this order already/));
  });

  test('a free order, and one that was refunded', async () => {
    await requestHelp();
    await age(8);
    await endPurchases(shop.context.db);
    await expect(ask()).rejects.toMatchObject(refused(/refunded already/));
    await shop.rows('update invitations set revoked_at = null; update purchases set revoked_at = null');
    await shop.context.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.update(orders).set({ amountPaise: 0 }).where(sql`true`);
    });
    await expect(ask()).rejects.toMatchObject(refused(/was free/));
  });
});

test('only those who can open the order’s page may ask', async () => {
  await requestHelp();
  await age(8);
  const stranger = shop.as(actorOf(await makeUser(shop.context.db)));
  await expect(ask({ key: 'x' })).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
  await expect(ask({ key: '' }, stranger)).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
  await expect(ask({ orderId: 'none' })).rejects.toMatchObject({ status: expect.any(String) });
});
