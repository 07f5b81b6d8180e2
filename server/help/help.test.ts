import { beforeEach, describe, expect, test } from 'vitest';
import { functions } from '#contract/functions.ts';
import { helpQuery } from '#contract/help-documents.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { openApp } from '#test/harness/app.ts';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { prune } from '../bootstrap/prune.ts';
import { dismissCase } from '../cases/apply-remedy.ts';
import type { Context } from '../context.ts';
import { getOrder } from '../orders/get-order.ts';
import { orderLink } from '../orders/order-link.ts';
import { answerHelp } from './answer-help.ts';
import { getHelpSpeed } from './get-help-speed.ts';
import { listHelp, listOrderHelp } from './list-help.ts';
import { replyHelp } from './reply-help.ts';
import { requestHelp } from './request-help.ts';
import { watchHelp } from './watch-help.ts';

const HOUR = 3600;

const shop = setUp(openTestShop);
let admin: Context;
/** An order with its public ID and the key of its mailed link. */
type TestOrder = { id: string; orderId: string; key: string };
let order: TestOrder;
let accounts = 0;

const rows = async (query: string) => (await shop.database.pool.query(query)).rows;
const mailsOf = (kind: string) =>
  rows(`select recipient, subject, text_body as text from mails where kind = '${kind}' order by created_at`);

/** Makes a guest's paid order, by default of a new guest and the same project. */
async function buy(email?: string, repository?: string): Promise<TestOrder> {
  accounts += 1;
  const github = { id: accounts, login: `buyer-${accounts}` };
  const id = await makePaidOrder(shop.context.db, { github, email, repository });
  const stored = await getOrder(shop.context.db, id);
  const key = new URL(orderLink(shop.context, stored)).searchParams.get('key') ?? '';
  return { id, orderId: stored.publicId ?? '', key };
}

const ask = (message = 'It says: Cannot find module.', given: object = {}, context = shop.context) =>
  requestHelp(context, {
    paidOrders: [],
    ...functions.requestHelp.data.parse({ orderId: order.orderId, key: order.key, message, ...given }),
  });
const answer = (number: string, state?: 'solved' | 'refund', text = 'Run npm ci first.') =>
  answerHelp(admin, functions.answerHelp.data.parse({ number, text, state }));
const reply = (number: string, text = 'It still fails.') =>
  replyHelp(shop.context, functions.replyHelp.data.parse({ number, text, key: order.key }));
const listAll = (query: object = {}) => listHelp(admin, helpQuery.parse(query));
const listOwn = async () =>
  (await listOrderHelp(shop.context, { orderId: order.orderId, key: order.key, limit: 24 })).documents;
/** The seconds until a request's answer is due; null while none is. */
const dueIn = async () => {
  const [request] = await listOwn();
  return request?.dueAt ? request.dueAt - Date.now() / 1000 : null;
};

beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite');
  order = await buy('asha@college.test');
});

test('requests, answers and replies change the state, and each is mailed to the other side', async () => {
  const { number } = await ask('npm start fails.', { results: 'capstone-check 1\nnode 24.1.0' });
  expect(number).toMatch(/^H-\d{4,}$/);
  expect(await dueIn()).toBeCloseTo(24 * HOUR, -2);
  expect(await answer(number)).toEqual({ state: 'waiting_for_buyer' });
  expect(await dueIn()).toBeNull();
  expect(await reply(number)).toEqual({ state: 'waiting_for_us' });
  expect(await dueIn()).toBeCloseTo(24 * HOUR, -2);
  expect(await answer(number, 'refund', 'We refund it.')).toEqual({ state: 'refund' });
  expect(await listOwn()).toMatchObject([
    {
      number,
      state: 'refund',
      orderId: order.orderId,
      email: 'asha@college.test',
      results: 'capstone-check 1\nnode 24.1.0',
      dueAt: null,
      messages: [
        { from: 'buyer', text: 'npm start fails.' },
        { from: 'shop', text: 'Run npm ci first.' },
        { from: 'buyer', text: 'It still fails.' },
        { from: 'shop', text: 'We refund it.' },
      ],
    },
  ]);
  const link = expect.stringContaining(`/orders/${order.orderId}/setup?key=${order.key}#requests`);
  const toBuyer = { recipient: 'asha@college.test', text: link };
  const toSupport = { recipient: shop.context.settings.supportEmail };
  expect(await mailsOf('help-request')).toMatchObject([
    { ...toSupport, text: expect.stringMatching(/npm start fails\.[\s\S]+node 24\.1\.0/) },
  ]);
  expect(await mailsOf('help-received')).toMatchObject([toBuyer]);
  expect(await mailsOf('help-answer')).toMatchObject([toBuyer, { text: expect.stringMatching('refund') }]);
  expect(await mailsOf('help-reply')).toMatchObject([
    { ...toSupport, text: expect.stringContaining('It still fails.') },
  ]);
  expect(await rows('select action, subject, detail from audit_log order by created_at limit 1')).toEqual([
    {
      action: 'help.answer',
      subject: number,
      detail: { state: { from: 'waiting_for_us', to: 'waiting_for_buyer' } },
    },
  ]);
});

test('secrets are stored and mailed masked, in messages, results, answers and replies', async () => {
  const secret = 'My DB_PASSWORD=hunter2 and ghp_hunter2hunter2.\n-----BEGIN PRIVATE KEY-----\nhunter2';
  const { number } = await ask(secret, { results: secret });
  await answer(number, undefined, secret);
  await reply(number, secret);
  const all = await rows(
    `select message as text from help_messages union all select results from help_requests
     union all select text_body || html_body || subject from mails union all select detail::text from audit_log`,
  );
  expect(all.filter(({ text }) => text.includes('[hidden]'))).toHaveLength(8);
  expect(all.filter(({ text }) => text.includes('hunter2'))).toEqual([]);
});

test('the same request, answer or reply twice is stored and mailed once', async () => {
  const [{ number }, again] = await Promise.all([ask(), ask()]);
  expect(again).toEqual({ number });
  await answer(number);
  await answer(number);
  await reply(number);
  await reply(number);
  expect((await listOwn())[0]?.messages).toHaveLength(3);
  for (const kind of ['help-request', 'help-received', 'help-answer', 'help-reply'])
    expect(await mailsOf(kind)).toHaveLength(1);
});

test('only the buyer asks for help, replies and reads: by the key, the account, or the browser that paid', async () => {
  const { number } = await ask();
  const stranger = shop.as(actorOf(await makeUser(shop.context.db)));
  const other = await buy();
  for (const [context, key, status] of [
    [shop.context, '', 'UNAUTHENTICATED'],
    [shop.context, other.key, 'UNAUTHENTICATED'],
    [stranger, '', 'PERMISSION_DENIED'],
  ] as const) {
    const claim = { orderId: order.orderId, key };
    await expect(ask('Help.', { key }, context)).rejects.toMatchObject({ status });
    await expect(replyHelp(context, { number, text: 'Hi.', key })).rejects.toMatchObject({ status });
    await expect(listOrderHelp(context, { ...claim, limit: 1 })).rejects.toMatchObject({ status });
  }
  await expect(ask('Help.', { orderId: 'none' }, stranger)).rejects.toMatchObject({ status: 'NOT_FOUND' });
  for (const unknown of ['H-9', '1001', number.replace('H', 'C')]) {
    await expect(reply(unknown)).rejects.toMatchObject({ status: 'NOT_FOUND' });
    await expect(answer(unknown)).rejects.toMatchObject({ status: 'NOT_FOUND' });
  }
  const paid = { orderId: order.orderId, paidOrders: [order.orderId] };
  expect((await listOrderHelp(shop.context, { ...paid, limit: 1 })).documents).toHaveLength(1);
  const account = await makeUser(shop.context.db);
  await rows(`update purchases set user_id = '${account.id}' where order_id = '${order.id}'`);
  const own = { orderId: order.orderId, limit: 1 };
  expect((await listOrderHelp(shop.as(actorOf(account)), own)).documents).toHaveLength(1);
});

test.each([
  ['blank', ' \r\n ', {}, false],
  ['4,000 characters of two UTF-16 units', '😀'.repeat(4000), {}, true],
  ['4,001 characters', 'x'.repeat(4001), {}, false],
  ['with results', 'x', { results: 'x'.repeat(20_000) }, true],
  ['with too long results', 'x', { results: 'x'.repeat(20_001) }, false],
])('a request for help that is %s is accepted or refused', (_, message, given, isValid) => {
  const { success } = functions.requestHelp.data.safeParse({ orderId: 'o', message, ...given });
  expect(success).toBe(isValid);
});

test('a buyer has at most 5 open requests over all orders, also of concurrent and reopened ones', async () => {
  const [first, second] = [order, await buy(undefined, 'acme/second')];
  const owner = `(select user_id from purchases where order_id = '${first.id}')`;
  await rows(`update purchases set user_id = ${owner} where order_id = '${second.id}'`);
  await rows(`update orders set email = 'asha@college.test' where id = '${second.id}'`);
  const ofBoth = Array.from({ length: 7 }, (_, n) => {
    const { orderId, key } = n % 2 ? first : second;
    return ask(`Request ${n}.`, { orderId, key });
  });
  const results = await Promise.allSettled(ofBoth);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused).toMatchObject(Array(2).fill({ status: 'RESOURCE_EXHAUSTED' }));
  const other = await buy();
  await ask('Another buyer.', { orderId: other.orderId, key: other.key });

  const number = (await listOwn())[0]?.number ?? '';
  await answer(number, 'solved');
  const later = await ask('There is room again.');
  await expect(reply(number)).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
  await answer(later.number, 'solved');
  expect(await reply(number)).toEqual({ state: 'waiting_for_us' });
});

test('a request takes 20 replies a day', async () => {
  const { number } = await ask();
  for (let n = 0; n < 20; n += 1) await reply(number, `Reply ${n}.`);
  await expect(reply(number, 'One more.')).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
});

test('admins list requests by state, oldest first and in pages', async () => {
  const numbers: string[] = [];
  for (const n of [1, 2, 3]) numbers.push((await ask(`Request ${n}.`)).number);
  const [first = '', second = '', third = ''] = numbers;
  await answer(second, 'solved');
  const read = async (query: object) => {
    const { documents, nextCursor } = await listAll(query);
    return [documents.map(({ number }) => number), nextCursor];
  };
  expect(await read({})).toEqual([numbers, null]);
  expect(await read({ state: 'waiting_for_us' })).toEqual([[first, third], null]);
  const { nextCursor } = await listAll({ limit: 2 });
  expect(await read({ limit: 2, cursor: nextCursor })).toEqual([[third], null]);
  expect((await listOwn()).map(({ number }) => number)).toEqual(numbers.toReversed());
});

describe('the clock', () => {
  const expire = () => rows(`update help_requests set due_at = due_at - interval '25 hours'`);
  const watch = async () => {
    await watchHelp(shop.context);
    await watchHelp(shop.context);
    return rows(
      `select subject, order_id, resolution from exceptions where kind = 'help_overdue' order by created_at`,
    );
  };

  test('a request without an answer for 24 hours opens a case, which an answer closes, each time', async () => {
    const { number } = await ask();
    expect(await watch()).toEqual([]);
    await expire();
    const open = { subject: expect.stringMatching(`^${number} `), order_id: order.id, resolution: null };
    expect(await watch()).toEqual([open]);
    expect(await mailsOf('support-alert')).toMatchObject([
      { subject: expect.stringMatching('A help request is overdue') },
    ]);
    await reply(number, 'Hello?');
    await answer(number);
    const closed = { ...open, resolution: 'The request was answered.' };
    expect(await watch()).toEqual([closed]);
    await reply(number);
    await expire();
    expect(await watch()).toEqual([closed, open]);
  });

  test('a reply while the shop has to answer does not move its time', async () => {
    const { number } = await ask();
    await rows(`update help_requests set due_at = due_at - interval '23 hours'`);
    await reply(number);
    expect(await dueIn()).toBeCloseTo(HOUR, -2);
  });
});

describe('setup problems', () => {
  const RESULTS = 'capstone-check 1\nnode 16.0.0\ndocker missing\npython 3.12.1\nos Windows 11\ndisk 9 MB';
  const askAs = (buyer: TestOrder, message = 'It fails.') =>
    ask(message, { orderId: buyer.orderId, key: buyer.key, results: RESULTS });
  const cases = () =>
    rows(`select split_part(subject, ' ', 2) as tool, message, resolution from exceptions
          where kind = 'setup_problem' order by 1`);
  beforeEach(async () => {
    const tools = { node: '>=20', docker: '>=24', python: '>=3.10' };
    const requires = Object.entries(tools).map(([tool, version]) => ({ tool, version }));
    await shop.database.pool.query('update projects set requires = $1', [JSON.stringify(requires)]);
  });

  test('three buyers without a tool open one case per tool, even when they ask at the same time', async () => {
    const buyers = [order, await buy(), await buy()];
    await askAs(order);
    await askAs(order, 'The same buyer again.');
    expect(await cases()).toEqual([]);
    await Promise.all(buyers.slice(1).map((buyer) => askAs(buyer)));
    await askAs(await buy());
    expect(await cases()).toMatchObject([
      { tool: 'docker', message: expect.stringMatching('Docker .* 3 buyers'), resolution: null },
      { tool: 'node', message: expect.stringMatching('Node.js .* 3 buyers'), resolution: null },
    ]);
  });

  test('requests older than 30 days are no setup problem', async () => {
    await askAs(order);
    await askAs(await buy());
    await rows(`update help_requests set created_at = now() - interval '31 days'`);
    await askAs(await buy());
    expect(await cases()).toEqual([]);
    await rows('update help_requests set created_at = now()');
    await askAs(await buy());
    expect(await cases()).toHaveLength(2);
  });

  test('a resolved setup problem opens again when another buyer has it', async () => {
    for (const buyer of [order, await buy(), await buy()]) await askAs(buyer);
    const [{ id: caseId }] = await rows(`select id from exceptions where subject like '% docker'`);
    await dismissCase(admin, { caseId, note: 'The README says it now.' });
    await askAs(await buy());
    expect(await cases()).toMatchObject([{ resolution: null }, { resolution: null }]);
  });
});

test('the median time to a first answer is that of 30 days, and is public from 20 answers on', async () => {
  const { number } = await ask('The first.');
  await ask('Not answered.');
  await answer(number);
  await answer(number, 'solved', 'The second answer does not count.');
  const contactPage = async () => {
    const app = await openApp('pages/storefront/static/');
    return (await (await app(shop.context, '/contact')).text()).includes('half of the requests');
  };
  const insert = (count: number, taken: string, ago: string) =>
    rows(`insert into help_requests (order_id, state, created_at, first_answered_at)
          select '${order.id}', 'solved', now() - interval '${ago}' - interval '${taken}', now() - interval '${ago}'
          from generate_series(1, ${count})`);
  await insert(18, '2 hours', '29 days');
  await insert(50, '9 hours', '31 days');
  expect(await getHelpSpeed(shop.context)).toEqual({ answered: 19, medianSeconds: 2 * HOUR });
  expect(await contactPage()).toBe(false);
  await insert(1, '2 hours', '1 day');
  expect(await contactPage()).toBe(true);
});

test('requests are deleted a year after their last message', async () => {
  const { number } = await ask('An old request.');
  await ask('A newer one.');
  await rows(`update help_requests set changed_at = now() - interval '366 days'
              where number = ${number.slice(2)}`);
  await prune(shop.context);
  expect(await rows('select message from help_messages')).toEqual([{ message: 'A newer one.' }]);
});
