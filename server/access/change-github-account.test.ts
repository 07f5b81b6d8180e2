import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type InviteDesk, openInviteDesk } from '#test/harness/access-fixture.ts';
import { users } from '../users/schema.ts';
import { changeGithubAccount } from './change-github-account.ts';
import { sendInvitation } from './invitations/send-invitation.ts';
import { purchases } from './schema.ts';

let desk: InviteDesk;
const PUT = /^PUT /;

beforeAll(async () => {
  desk = await openInviteDesk();
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

// Another GitHub account for a purchase.

const to = (orderId: string, githubId: string) => ({ orderId: `public_${orderId}`, githubId });

test('is invited first, and only then the old invitation is cancelled', async () => {
  const { orderId, context } = await desk.invited('asha');
  desk.github.addAccount('Asha-New');
  expect(await changeGithubAccount(context, to(orderId, ' asha-new '))).toEqual({ githubId: 'Asha-New' });
  expect(desk.whoIsIn()).toEqual({ invited: ['asha'], in: [] });
  desk.github.injectFaults(PUT, { status: 503 });
  await desk.run();
  expect(desk.whoIsIn()).toEqual({ invited: ['asha'], in: [] });
  await desk.runNext(orderId);
  expect(await desk.look(orderId)).toMatchObject({
    state: 'sent',
    login: 'Asha-New',
    status: 'invite_success',
  });
  await desk.run();
  expect(desk.whoIsIn()).toEqual({ invited: ['Asha-New'], in: [] });
  const [me] = await desk.context.db
    .select()
    .from(users)
    .where(eq(users.id, context.actor?.userId ?? ''));
  expect(me).toMatchObject({ githubLogin: 'Asha-New' });
});

test('takes the place of one that had accepted', async () => {
  const { orderId, context } = await desk.invited('asha');
  desk.acceptAll();
  desk.github.addAccount('new');
  await changeGithubAccount(context, to(orderId, 'new'));
  await desk.run();
  expect(desk.whoIsIn()).toEqual({ invited: ['new'], in: [] });
});

test('there and back again before anything was sent: nothing changes hands', async () => {
  const { orderId, context } = await desk.invited('asha');
  desk.acceptAll();
  desk.github.addAccount('new');
  await changeGithubAccount(context, to(orderId, 'new'));
  await changeGithubAccount(context, to(orderId, 'asha'));
  await desk.run();
  expect(desk.whoIsIn()).toEqual({ invited: [], in: ['asha'] });
  expect(await desk.look(orderId)).toMatchObject({ state: 'accepted', login: 'asha' });
});

test.each([
  [['new', 'asha'], 'asha'],
  [['new', 'newer'], 'newer'],
  [['new', 'newer', 'asha'], 'asha'],
  [['new', 'asha', 'newer'], 'newer'],
])('%j, with everything sent in between: ends with the last one only', async (names, last) => {
  const { orderId, context } = await desk.invited('asha');
  for (const name of ['new', 'newer']) desk.github.addAccount(name);
  desk.acceptAll();
  for (const name of names) {
    await changeGithubAccount(context, to(orderId, name));
    desk.github.injectFaults(/^DELETE /, { status: 503 });
    await desk.run();
  }
  desk.github.clearFaults();
  await desk.shop.database.pool.query(
    'update access_removals set next_try_at = now() where next_try_at is not null',
  );
  await desk.shop.runJobs(100);
  desk.acceptAll();
  expect(desk.whoIsIn()).toEqual({ invited: [], in: [last] });
});

test('while the old one is being invited: both calls are seen through, the old one goes', async () => {
  const { orderId } = await desk.buy('asha');
  const context = await desk.asBuyer(orderId);
  desk.github.addAccount('new');
  const host = desk.context.codeHost;
  const codeHost = {
    ...{ findAccountById: host.findAccountById, isCollaborator: host.isCollaborator },
    findInvitation: host.findInvitation,
    async invite(whom: Parameters<typeof host.invite>[0]) {
      await changeGithubAccount(context, to(orderId, 'new'));
      return host.invite(whom);
    },
  } as unknown as typeof host;
  await sendInvitation({ ...desk.context, codeHost }, { orderId });
  expect(await desk.look(orderId)).toMatchObject({ state: 'waiting', login: 'new', leased: false });
  await desk.run();
  await desk.shop.runJobs(100);
  expect(desk.whoIsIn()).toEqual({ invited: ['new'], in: [] });
});

test('an account that cannot be invited leaves the old one its access', async () => {
  const { orderId, context } = await desk.invited('asha');
  desk.acceptAll();
  desk.github.addAccount('new');
  await changeGithubAccount(context, to(orderId, 'new'));
  desk.github.injectFaults(PUT, { status: 422, body: { message: 'Validation Failed' } });
  await desk.run();
  expect(await desk.look(orderId)).toMatchObject({ state: 'refused', status: 'invite_success' });
  expect(desk.whoIsIn()).toEqual({ invited: [], in: ['asha'] });
});

test.each([
  ['missing-name', 'NOT_FOUND'],
  ['college', 'FAILED_PRECONDITION'],
  ['ASHA', 'FAILED_PRECONDITION'],
  ['ravi', 'ALREADY_EXISTS'],
  ['', 'INVALID_ARGUMENT'],
])('%s: %s, and nothing changes', async (name, status) => {
  const { orderId, context } = await desk.invited('asha');
  await desk.invited('ravi');
  desk.github.addAccount('college', { type: 'Organization' });
  await expect(changeGithubAccount(context, to(orderId, name))).rejects.toMatchObject({ status });
  expect(await desk.look(orderId)).toMatchObject({ state: 'sent', login: 'asha' });
});

test('three times a day', async () => {
  const { orderId, context } = await desk.invited('asha');
  for (const name of ['a', 'b', 'c', 'd']) desk.github.addAccount(name);
  for (const name of ['a', 'b', 'c']) await changeGithubAccount(context, to(orderId, name));
  await expect(changeGithubAccount(context, to(orderId, 'd'))).rejects.toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
  });
});

test('taken by two purchases at once: one of them', async () => {
  const one = await desk.invited('asha');
  const two = await desk.invited('ravi');
  desk.github.addAccount('new');
  const both = await Promise.allSettled(
    [one, two].map(({ context, orderId }) => changeGithubAccount(context, to(orderId, 'new'))),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const rows = await desk.context.db.select().from(purchases).where(eq(purchases.githubLogin, 'new'));
  expect(rows).toHaveLength(1);
});
