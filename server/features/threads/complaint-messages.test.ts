import { beforeEach, describe, expect, test } from 'vitest';
import { type ANSWERED_STATES, MAX_REPLIES } from '#domain/thread.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { readMails } from '#test/harness/mailed.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import type { Context } from '../../context.ts';
import { answerComplaint } from './answer-thread.ts';
import { fileComplaint } from './file-complaint.ts';
import { complaintsQuery, getComplaint, listComplaints, listOwnComplaints } from './list-threads.ts';
import { replyComplaint } from './reply-thread.ts';
import { watchComplaints } from './watch-threads.ts';

const shop = setUp(openTestShop);
let admin: Context;
let number: string;
let token: string;

const rows = async (query: string) => (await shop.database.pool.query(query)).rows;
const mailsOf = (kind: string) => readMails(shop.database.pool, kind);
const file = (given: { email?: string; message?: string } = {}) =>
  fileComplaint(shop.context, {
    email: 'asha@college.test',
    reference: 'pay_1',
    message: 'No reply since Monday.',
    ...given,
  });
const answer = (state: (typeof ANSWERED_STATES)[number], text = `We ${state} it.`) =>
  answerComplaint(admin, { number, text, state });
const reply = (text = 'Still waiting.') => replyComplaint(shop.context, { number, token, text });
const read = () => getComplaint(shop.context, { number, token });
const list = async (query: object = {}) => listComplaints(admin, complaintsQuery.parse(query));

beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite');
  ({ number } = await file());
  const [mail] = await mailsOf('complaint-received');
  const url = new URL(/\S+\/complaints\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  expect(url.pathname).toBe(`/complaints/${number}`);
  token = url.searchParams.get('token') ?? '';
});

test('answers and replies move a complaint from received to resolved, and each is mailed to the other side', async () => {
  expect(await read()).toMatchObject({
    number,
    state: 'received',
    acknowledgedAt: null,
    messages: [{ from: 'sender', text: 'No reply since Monday.' }],
  });
  expect(await reply('My number is 1.')).toEqual({ state: 'received' });
  expect(await answer('acknowledged')).toEqual({ state: 'acknowledged' });
  expect(await answer('answered', 'We refunded it.')).toEqual({ state: 'answered' });
  expect(await reply()).toEqual({ state: 'acknowledged' });
  expect(await answer('resolved', 'It arrived today.')).toEqual({ state: 'resolved' });
  expect(await read()).toMatchObject({
    state: 'resolved',
    acknowledgedAt: expect.any(Number),
    answeredAt: expect.any(Number),
    resolvedAt: expect.any(Number),
    messages: [
      { from: 'sender', text: 'No reply since Monday.' },
      { from: 'sender', text: 'My number is 1.' },
      { from: 'shop', text: 'We acknowledged it.' },
      { from: 'shop', text: 'We refunded it.' },
      { from: 'sender', text: 'Still waiting.' },
      { from: 'shop', text: 'It arrived today.' },
    ],
  });
  expect(await mailsOf('complaint-answer')).toMatchObject([
    { recipient: 'asha@college.test', text: expect.stringContaining(`/complaints/${number}?token=${token}`) },
    { text: expect.stringContaining('We refunded it.') },
    { subject: `Your complaint ${number} is resolved`, text: expect.stringContaining('It arrived today.') },
  ]);
  expect(await mailsOf('complaint-reply')).toMatchObject([
    { recipient: shop.context.settings.supportEmail, text: expect.stringContaining('My number is 1.') },
    { subject: `[Capstone] Reply to complaint ${number}` },
  ]);
  expect(await rows('select action, subject, detail from audit_log order by created_at limit 1')).toEqual([
    {
      action: 'complaint.answer',
      subject: number,
      detail: { state: { from: 'received', to: 'acknowledged' } },
    },
  ]);
  for (const late of [() => answer('answered'), reply])
    await expect(late()).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
});

test('the same answer or reply twice in a row is stored and mailed once', async () => {
  await answer('answered');
  await answer('answered');
  await reply();
  await reply();
  expect((await read()).messages).toHaveLength(3);
  expect(await mailsOf('complaint-answer')).toHaveLength(1);
  expect(await mailsOf('complaint-reply')).toHaveLength(1);
});

test('a complaint opens with its own token only', async () => {
  const { number: other } = await file({ message: 'Another complaint.' });
  for (const address of [
    { number, token: '' },
    { number, token: `${token}x` },
    { number: other, token },
    { number: 'C-9', token },
    { number: '1001', token },
  ]) {
    await expect(getComplaint(shop.context, address)).rejects.toMatchObject({ status: 'NOT_FOUND' });
    const sent = replyComplaint(shop.context, { ...address, text: 'Hello.' });
    await expect(sent).rejects.toMatchObject({ status: 'NOT_FOUND' });
  }
  await expect(answerComplaint(admin, { number: 'C-9', text: 'x', state: 'answered' })).rejects.toMatchObject(
    {
      status: 'NOT_FOUND',
    },
  );
});

test.each([
  ['blank', ' \r\n ', false],
  ['a character', 'x', true],
  ['4,000 characters of two UTF-16 units', '😀'.repeat(4000), true],
  ['4,001 characters', 'x'.repeat(4001), false],
  ['a NUL character', 'a\0b', false],
])('a message of a complaint that is %s is accepted or refused', (_, text, isValid) => {
  const { success } = answerComplaint.data.safeParse({ number: 'C-1001', text, state: 'resolved' });
  expect(success).toBe(isValid);
  expect(replyComplaint.data.safeParse({ number: 'C-1001', token: 't', text }).success).toBe(isValid);
});

test('no answer can give a complaint the state received', () => {
  const data = { number: 'C-1001', text: 'x', state: 'received' };
  expect(answerComplaint.data.safeParse(data).success).toBe(false);
});

test('a complaint takes 20 replies a day', async () => {
  for (let n = 0; n < 20; n += 1) await reply(`Reply ${n}.`);
  await expect(reply('One more.')).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
});

test('a complaint takes 100 replies in all', async () => {
  await shop.database.pool.query(
    `insert into complaint_messages (id, number, sender, message)
     select n, $1, 'sender', 'Reply ' || n from generate_series(2, $2::int) n`,
    [number.slice(2), MAX_REPLIES],
  );
  await reply('The last one.');
  await answer('answered');
  await expect(reply('One more.')).rejects.toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
    message: expect.stringContaining('support'),
  });
  const query = `select 1 from complaint_messages where sender = 'sender'`;
  const { rows } = await shop.database.pool.query(query);
  expect(rows).toHaveLength(MAX_REPLIES);
});

describe('lists', () => {
  test('admins list complaints by state, newest first and in pages', async () => {
    await answer('answered');
    const second = (await file({ message: 'The second complaint.' })).number;
    const third = (await file({ message: 'The third complaint.' })).number;
    const numbers = (page: Awaited<ReturnType<typeof list>>) => page.documents.map((each) => each.number);
    expect(numbers(await list())).toEqual([third, second, number]);
    expect(numbers(await list({ state: 'answered' }))).toEqual([number]);
    expect(numbers(await list({ state: 'open' }))).toEqual([third, second, number]);
    const first = await list({ limit: 2 });
    expect(numbers(first)).toEqual([third, second]);
    const last = await list({ limit: 2, cursor: first.nextCursor });
    expect([numbers(last), last.nextCursor]).toEqual([[number], null]);
  });

  test('an account lists the complaints of its address once that is confirmed', async () => {
    await file({ email: 'ravi@college.test' });
    const asha = await makeUser(shop.context.db, { email: 'asha@college.test' });
    const own = (emailVerified: boolean) => listOwnComplaints(shop.as(actorOf(asha, { emailVerified })));
    expect(await own(false)).toEqual([]);
    expect(await own(true)).toMatchObject([
      {
        number,
        state: 'received',
        url: expect.stringMatching(new RegExp(`/complaints/${number}\\?token=${token}$`)),
      },
    ]);
  });
});

describe('clocks', () => {
  const hours = (count: number) => move(`now() - interval '${count} hours'`);
  /** Moves the time at which the complaint was sent. */
  const move = (time: string) => rows(`update complaints set created_at = ${time}`);
  const watch = async () => {
    await watchComplaints(shop.context);
    await watchComplaints(shop.context);
    const reminders = await mailsOf('complaint-reminder');
    const cases = await rows(
      `select subject, resolution from exceptions where kind = 'complaint_overdue' order by 1`,
    );
    return { reminders: reminders.map(({ subject }) => subject), cases };
  };

  test('a complaint is due 48 hours and one calendar month after it was sent', async () => {
    await move(`'2027-01-30T20:00:00+05:30'`);
    expect(await read()).toMatchObject({
      acknowledgeBy: Date.parse('2027-02-01T20:00:00+05:30') / 1000,
      resolveBy: Date.parse('2027-02-28T20:00:00+05:30') / 1000,
    });
  });

  test('support is reminded once, 8 hours before an unanswered complaint is overdue', async () => {
    await hours(39);
    expect((await watch()).reminders).toEqual([]);
    await hours(41);
    const { reminders, cases } = await watch();
    expect([reminders, cases]).toEqual([
      [expect.stringMatching(new RegExp(`^\\[Capstone\\] Acknowledge complaint ${number} by .+ IST$`))],
      [],
    ]);
  });

  test('a complaint without an answer for 48 hours opens a case, which an answer closes', async () => {
    await hours(49);
    expect((await watch()).cases).toEqual([{ subject: `${number} acknowledge`, resolution: null }]);
    expect(await mailsOf('support-alert')).toMatchObject([{ subject: '[Capstone] A complaint is overdue' }]);
    await answer('acknowledged');
    expect(await watch()).toEqual({
      reminders: [],
      cases: [{ subject: `${number} acknowledge`, resolution: 'The complaint was acknowledged.' }],
    });
  });

  test('support is reminded 5 days before the month ends, and a missed month opens a case', async () => {
    await answer('answered');
    await move(`now() - interval '1 month' + interval '10 days'`);
    expect(await watch()).toEqual({ reminders: [], cases: [] });
    // From an hour to four days before the end, as months differ.
    await move(`now() - interval '1 month' + interval '25 hours'`);
    expect((await watch()).reminders).toEqual([expect.stringMatching(/Resolve complaint/)]);
    await move(`now() - interval '1 month 1 day'`);
    expect(await watch()).toMatchObject({
      reminders: [expect.any(String)],
      cases: [{ subject: `${number} resolve`, resolution: null }],
    });
    await answer('resolved');
    expect((await watch()).cases).toEqual([
      { subject: `${number} resolve`, resolution: 'The complaint was resolved.' },
    ]);
  });

  test('a resolved complaint has no clocks', async () => {
    await answer('resolved');
    await move(`now() - interval '2 months'`);
    expect(await watch()).toEqual({ reminders: [], cases: [] });
  });
});
