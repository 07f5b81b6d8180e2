import { expect, test } from 'vitest';
import { MAX_REPLIES } from '#domain/thread.ts';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { openHelpShop } from '#test/harness/help.ts';
import { setUp } from '#test/harness/set-up.ts';
import { prune } from '../../bootstrap/prune.ts';
import { encodeCursor } from '../../platform/db/cursor.ts';
import { listOrderHelp } from './list-threads.ts';
import { replyHelp } from './reply-thread.ts';
import { requestHelp } from './request-help.ts';

const HOUR = 3600;

const shop = setUp(openHelpShop);

test('requests, answers and replies change the state, and each is mailed to the other side', async () => {
  const { number } = await shop.ask('npm start fails.', { results: 'capstone-check 1\nnode 24.1.0' });
  expect(number).toMatch(/^H-\d{4,}$/);
  expect(await shop.dueIn()).toBeCloseTo(24 * HOUR, -2);
  expect(await shop.answer(number)).toEqual({ state: 'waiting_for_buyer' });
  expect(await shop.dueIn()).toBeNull();
  expect(await shop.reply(number)).toEqual({ state: 'waiting_for_us' });
  expect(await shop.dueIn()).toBeCloseTo(24 * HOUR, -2);
  expect(await shop.answer(number, 'refund', 'We refund it.')).toEqual({ state: 'refund' });
  expect(await shop.listOwn()).toMatchObject([
    {
      number,
      state: 'refund',
      orderId: shop.current.order.orderId,
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
  const link = expect.stringContaining(
    `/orders/${shop.current.order.orderId}/help?key=${shop.current.order.key}`,
  );
  const toBuyer = { recipient: 'asha@college.test', text: link };
  const toSupport = { recipient: shop.context.settings.supportEmail };
  expect(await shop.mailsOf('help-request')).toMatchObject([
    { ...toSupport, text: expect.stringMatching(/npm start fails\.[\s\S]+node 24\.1\.0/) },
  ]);
  expect(await shop.mailsOf('help-received')).toMatchObject([toBuyer]);
  expect(await shop.mailsOf('help-answer')).toMatchObject([
    toBuyer,
    { text: expect.stringMatching('refund') },
  ]);
  expect(await shop.mailsOf('help-reply')).toMatchObject([
    { ...toSupport, text: expect.stringContaining('It still fails.') },
  ]);
  expect(
    await shop.rows('select action, subject, detail from audit_log order by created_at limit 1'),
  ).toEqual([
    {
      action: 'help.answer',
      subject: number,
      detail: { state: { from: 'waiting_for_us', to: 'waiting_for_buyer' } },
    },
  ]);
});

test('secrets are stored and mailed masked, in messages, results, answers and replies', async () => {
  const secret = 'My DB_PASSWORD=hunter2 and ghp_hunter2hunter2.\n-----BEGIN PRIVATE KEY-----\nhunter2';
  const { number } = await shop.ask(secret, { results: secret });
  await shop.answer(number, undefined, secret);
  await shop.reply(number, secret);
  const all = await shop.rows(
    `select message as text from help_messages union all select results from help_requests
     union all select text_body || html_body || subject from mails union all select detail::text from audit_log`,
  );
  expect(all.filter(({ text }) => text.includes('[hidden]'))).toHaveLength(7);
  expect(all.filter(({ text }) => text.includes('hunter2'))).toEqual([]);
});

test('the same answer or reply twice is stored and mailed once', async () => {
  const { number } = await shop.ask();
  await shop.answer(number);
  await shop.answer(number);
  await shop.reply(number);
  await shop.reply(number);
  expect((await shop.listOwn())[0]?.messages).toHaveLength(3);
  for (const kind of ['help-request', 'help-received', 'help-answer', 'help-reply'])
    expect(await shop.mailsOf(kind)).toHaveLength(1);
});

test('only the buyer asks for help, replies and reads: by the key, the account, or the browser that paid', async () => {
  const { number } = await shop.ask();
  const stranger = shop.as(actorOf(await makeUser(shop.context.db)));
  const other = await shop.buy();
  for (const [context, key, status] of [
    [shop.context, '', 'UNAUTHENTICATED'],
    [shop.context, other.key, 'UNAUTHENTICATED'],
    [stranger, '', 'PERMISSION_DENIED'],
  ] as const) {
    const claim = { orderId: shop.current.order.orderId, key };
    await expect(shop.ask('Help.', { key }, context)).rejects.toMatchObject({ status });
    await expect(replyHelp(context, { number, text: 'Hi.', key })).rejects.toMatchObject({ status });
    await expect(listOrderHelp(context, { ...claim, limit: 1 })).rejects.toMatchObject({ status });
  }
  await expect(shop.ask('Help.', { orderId: 'none' }, stranger)).rejects.toMatchObject({
    status: 'NOT_FOUND',
  });
  for (const unknown of ['H-9', '1001', number.replace('H', 'C')]) {
    await expect(shop.reply(unknown)).rejects.toMatchObject({ status: 'NOT_FOUND' });
    await expect(shop.answer(unknown)).rejects.toMatchObject({ status: 'NOT_FOUND' });
  }
  const paid = { orderId: shop.current.order.orderId, paidOrders: [shop.current.order.orderId] };
  expect((await listOrderHelp(shop.context, { ...paid, limit: 1 })).documents).toHaveLength(1);
  const account = await makeUser(shop.context.db);
  await shop.rows(
    `update purchases set user_id = '${account.id}' where order_id = '${shop.current.order.id}'`,
  );
  const own = { orderId: shop.current.order.orderId, limit: 1 };
  expect((await listOrderHelp(shop.as(actorOf(account)), own)).documents).toHaveLength(1);
});

test.each([
  ['blank', ' \r\n ', {}, false],
  ['4,000 characters of two UTF-16 units', '😀'.repeat(4000), {}, true],
  ['4,001 characters', 'x'.repeat(4001), {}, false],
  ['with results', 'x', { results: 'x'.repeat(20_000) }, true],
  ['with too long results', 'x', { results: 'x'.repeat(20_001) }, false],
])('a request for help that is %s is accepted or refused', (_, message, given, isValid) => {
  const { success } = requestHelp.data.safeParse({ orderId: 'o', message, ...given });
  expect(success).toBe(isValid);
});

test('a buyer has at most 5 open requests over all orders, also of concurrent, equal and reopened ones', async () => {
  const [first, second] = [shop.current.order, await shop.buy(undefined, 'acme/second')];
  const owner = `(select user_id from purchases where order_id = '${first.id}')`;
  await shop.rows(`update purchases set user_id = ${owner} where order_id = '${second.id}'`);
  await shop.rows(`update orders set email = 'asha@college.test' where id = '${second.id}'`);
  const ofBoth = Array.from({ length: 7 }, (_, n) => {
    const { orderId, key } = n % 2 ? first : second;
    return shop.ask('It does not run.', { orderId, key });
  });
  const results = await Promise.allSettled(ofBoth);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused).toMatchObject(Array(2).fill({ status: 'RESOURCE_EXHAUSTED' }));
  const other = await shop.buy();
  await shop.ask('Another buyer.', { orderId: other.orderId, key: other.key });

  const number = (await shop.listOwn())[0]?.number ?? '';
  await shop.answer(number, 'solved');
  const later = await shop.ask('There is room again.');
  await expect(shop.reply(number)).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
  await shop.answer(later.number, 'solved');
  expect(await shop.reply(number)).toEqual({ state: 'waiting_for_us' });
});

test('a request takes 20 replies a day', async () => {
  const { number } = await shop.ask();
  for (let n = 0; n < 20; n += 1) await shop.reply(number, `Reply ${n}.`);
  await expect(shop.reply(number, 'One more.')).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
});

test('a buyer writes 100 messages in a request in all', async () => {
  const { number } = await shop.ask();
  await shop.database.pool.query(
    `insert into help_messages (id, number, sender, message)
     select n, $1, 'buyer', 'Reply ' || n from generate_series(3, $2::int) n`,
    [number.slice(2), MAX_REPLIES],
  );
  await shop.reply(number, 'The last one.');
  await shop.answer(number);
  await expect(shop.reply(number, 'One more.')).rejects.toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
    message: expect.stringContaining('support'),
  });
  const { rows: messages } = await shop.database.pool.query(
    `select 1 from help_messages where sender = 'buyer'`,
  );
  expect(messages).toHaveLength(MAX_REPLIES);
});

test('admins list requests by state, oldest first and in pages', async () => {
  const numbers: string[] = [];
  for (const n of [1, 2, 3]) numbers.push((await shop.ask(`Request ${n}.`)).number);
  const [first = '', second = '', third = ''] = numbers;
  await shop.answer(second, 'solved');
  const read = async (query: object) => {
    const { documents, nextCursor } = await shop.listAll(query);
    return [documents.map(({ number }) => number), nextCursor];
  };
  expect(await read({})).toEqual([numbers, null]);
  expect(await read({ state: 'waiting_for_us' })).toEqual([[first, third], null]);
  const { nextCursor } = await shop.listAll({ limit: 2 });
  expect(await read({ limit: 2, cursor: nextCursor })).toEqual([[third], null]);
  expect((await shop.listOwn()).map(({ number }) => number)).toEqual(numbers.toReversed());
  for (const position of [1.5, 1e300])
    await expect(read({ cursor: encodeCursor([position]) })).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
});

test('requests are deleted a year after their last message', async () => {
  const { number } = await shop.ask('An old request.');
  await shop.ask('A newer one.');
  await shop.rows(`update help_requests set changed_at = now() - interval '366 days'
              where number = ${number.slice(2)}`);
  await prune(shop.context);
  expect(await shop.rows('select message from help_messages')).toEqual([{ message: 'A newer one.' }]);
});
