import { beforeEach, expect, test } from 'vitest';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { mailed } from '#test/harness/mailed.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { prune } from '../../bootstrap/prune.ts';
import { erasePerson } from '../erasure/erase-person.ts';
import { setPaused } from '../projects/refresh-project.ts';
import { projects } from '../projects/schema.ts';
import { confirmWaiting, getWaiting } from './confirm-waiting.ts';
import { mailWaitingList } from './jobs.ts';
import { joinWaitingList } from './join-waiting-list.ts';

const shop = setUp(openTestShop);
let projectId: string;

beforeEach(async () => {
  projectId = (await makeProject(shop.context.db, { slug: 'crop-doctor', name: 'Crop Doctor' })).id;
  await pause(true);
});

const query = async (text: string) => (await shop.database.pool.query(text)).rows;
const pause = (isPaused: boolean) => shop.context.db.transaction((tx) => setPaused(tx, projectId, isPaused));
const join = (email: string, context = shop.context) => joinWaitingList(context, { projectId, email });
const list = () => query('select email, confirmed_at is not null as waits from waiting_list order by email');
const getToken = async () => {
  const [{ text_body: text }] = await query(`select text_body from mails where kind = 'confirm-waiting'
    order by created_at desc`);
  return /notify-me\/([\w-]+)/.exec(mailed(text))?.[1] ?? '';
};
const listMails = () => query('select kind, recipient from mails order by created_at, kind');

test('a guest confirms by the mailed link, gets one mail when the sale resumes, and is deleted from the list', async () => {
  const unknown = { state: 'confirmation', email: 'asha@example.com' };
  expect(await join(' Asha@Example.com')).toEqual(unknown);
  expect(await list()).toEqual([{ email: 'asha@example.com', waits: false }]);
  const token = await getToken();
  expect(token).toMatch(/^[\w-]{79}$/);
  // Opening the link changes nothing.
  const named = { projectName: 'Crop Doctor', slug: 'crop-doctor' };
  for (const _ of [1, 2])
    expect(await getWaiting(shop.context, token)).toEqual({ ...named, state: 'awaiting' });
  for (const _ of [1, 2])
    expect(await confirmWaiting(shop.context, token)).toEqual({ ...named, state: 'waiting' });
  // Asking again gives the same answer and mails nothing.
  expect(await join('asha@example.com')).toEqual(unknown);
  await mailWaitingList(shop.context);
  expect(await listMails()).toEqual([{ kind: 'confirm-waiting', recipient: 'asha@example.com' }]);
  await pause(false);
  expect(await getWaiting(shop.context, token)).toEqual({ ...named, state: 'on sale' });
  await Promise.all([1, 2, 3].map(() => mailWaitingList(shop.context)));
  expect(await listMails()).toEqual([
    { kind: 'confirm-waiting', recipient: 'asha@example.com' },
    { kind: 'on-sale-again', recipient: 'asha@example.com' },
  ]);
  expect(await list()).toEqual([]);
  await expect(getWaiting(shop.context, token)).rejects.toMatchObject({ status: 'NOT_FOUND' });
});

test('signed-in users wait with their confirmed email at once, else with the link', async () => {
  for (const [email, emailVerified] of [
    ['asha@example.com', true],
    ['ravi@example.com', false],
  ] as const) {
    const user = await makeUser(shop.context.db, { email, emailVerified });
    const context = shop.as(actorOf(user, { emailVerified }));
    // The typed address does not matter.
    expect(await join('someone@example.com', context)).toEqual({
      state: emailVerified ? 'waiting' : 'confirmation',
      email,
    });
  }
  expect(await list()).toEqual([
    { email: 'asha@example.com', waits: true },
    { email: 'ravi@example.com', waits: false },
  ]);
  expect(await listMails()).toEqual([{ kind: 'confirm-waiting', recipient: 'ravi@example.com' }]);
});

test('known and unknown addresses get the same answer, and a mailbox gets three mails an hour', async () => {
  await makeUser(shop.context.db, { email: 'asha@example.com', emailVerified: true });
  for (let n = 0; n < 5; n += 1)
    expect(await join('asha@example.com')).toEqual({ state: 'confirmation', email: 'asha@example.com' });
  expect(await listMails()).toHaveLength(3);
  expect(await list()).toHaveLength(1);
});

test('joining the list is refused where the shop cannot keep the promise', async () => {
  await expect(join('asha')).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  await expect(joinWaitingList(shop.context, { projectId: 'x', email: 'a@b.co' })).rejects.toMatchObject({
    status: 'NOT_FOUND',
  });
  await pause(false);
  await expect(join('asha@example.com')).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
  await pause(true);
  for (let n = 0; n < 28; n += 1) await join(`student-${n}@example.com`);
  await join('one@example.com');
  await expect(join('another@example.com')).resolves.toBeDefined();
  await expect(join('last@example.com')).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
});

test('links expire after a day, and no one waits longer than the retention', async () => {
  await join('asha@example.com');
  const token = await getToken();
  await shop.age('waiting_list', '25 hours');
  await expect(confirmWaiting(shop.context, token)).rejects.toMatchObject({ status: 'NOT_FOUND' });
  expect(await list()).toMatchObject([{ waits: false }]);
  await prune(shop.context);
  expect(await list()).toEqual([]);
  await join('asha@example.com');
  await confirmWaiting(shop.context, await getToken());
  await shop.age('waiting_list', '364 days');
  await prune(shop.context);
  expect(await list()).toHaveLength(1);
  await shop.age('waiting_list', '366 days');
  await prune(shop.context);
  expect(await list()).toEqual([]);
});

test('erasure removes an address from the list', async () => {
  await join('asha@example.com');
  await join('ravi@example.com');
  await erasePerson(shop.context, { email: 'asha@example.com' });
  expect(await list()).toEqual([{ email: 'ravi@example.com', waits: false }]);
  expect(JSON.stringify(await query('select * from mails'))).not.toContain('asha@');
});

test('a project that is not on sale mails no one until it is', async () => {
  const user = await makeUser(shop.context.db, { email: 'asha@example.com', emailVerified: true });
  await join('', shop.as(actorOf(user, { emailVerified: true })));
  await shop.context.db.update(projects).set({ status: 'archived', pausedAt: null });
  await mailWaitingList(shop.context);
  expect(await listMails()).toEqual([]);
  await shop.context.db.update(projects).set({ status: 'published' });
  await mailWaitingList(shop.context);
  expect(await listMails()).toHaveLength(1);
});
