import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { makeUser } from '#test/harness/factories.ts';
import { setUp } from '#test/harness/set-up.ts';
import { getOrder } from '../orders/get-order.ts';
import { orderLink } from '../orders/order-link.ts';
import { users } from '../users/schema.ts';
import { sendInvitation } from './invitations/send-invitation.ts';
import { changeGithubAccount } from './own-invitation.ts';
import { invitations } from './schema.ts';

const fixture = setUp(openAccessFixture);
const PUT = /^PUT /;

const to = (orderId: string, githubId: string) => ({ orderId: `public_${orderId}`, githubId });

test('changing the account invites the new account before it cancels the previous invitation', async () => {
  const { orderId, context } = await fixture.buyInvited('asha');
  fixture.github.addAccount('Asha-New');
  expect(await changeGithubAccount(context, to(orderId, 'asha-new'))).toEqual({ githubId: 'Asha-New' });
  expect(fixture.getAccess()).toEqual({ invited: ['asha'], collaborators: [] });
  fixture.github.injectFaults(PUT, { status: 503 });
  await fixture.run();
  expect(fixture.getAccess()).toEqual({ invited: ['asha'], collaborators: [] });
  await fixture.runNextAttempt(orderId);
  expect(await fixture.getInvitation(orderId)).toMatchObject({
    state: 'sent',
    login: 'Asha-New',
    status: 'invite_success',
  });
  await fixture.run();
  expect(fixture.getAccess()).toEqual({ invited: ['Asha-New'], collaborators: [] });
  const [me] = await fixture.context.db
    .select()
    .from(users)
    .where(eq(users.id, context.actor?.userId ?? ''));
  expect(me).toMatchObject({ githubLogin: 'Asha-New' });
});

test('changing the account removes a previous account that was a collaborator', async () => {
  const { orderId, context } = await fixture.buyInvited('asha');
  fixture.acceptInvitations();
  fixture.github.addAccount('new');
  await changeGithubAccount(context, to(orderId, 'new'));
  await fixture.run();
  expect(fixture.getAccess()).toEqual({ invited: ['new'], collaborators: [] });
});

test('a purchase keeps its account when it is changed back before anything was sent', async () => {
  const { orderId, context } = await fixture.buyInvited('asha');
  fixture.acceptInvitations();
  fixture.github.addAccount('new');
  await changeGithubAccount(context, to(orderId, 'new'));
  await changeGithubAccount(context, to(orderId, 'asha'));
  await fixture.run();
  expect(fixture.getAccess()).toEqual({ invited: [], collaborators: ['asha'] });
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'accepted', login: 'asha' });
});

test.each([
  [['new', 'asha'], 'asha'],
  [['new', 'newer'], 'newer'],
  [['new', 'newer', 'asha'], 'asha'],
  [['new', 'asha', 'newer'], 'newer'],
])('changing the account to %j leaves access to the last account only', async (names, last) => {
  const { orderId, context } = await fixture.buyInvited('asha');
  for (const name of ['new', 'newer']) fixture.github.addAccount(name);
  fixture.acceptInvitations();
  for (const name of names) {
    await changeGithubAccount(context, to(orderId, name));
    fixture.github.injectFaults(/^DELETE /, { status: 503 });
    await fixture.run();
  }
  fixture.github.clearFaults();
  await fixture.shop.database.pool.query(
    'update access_removals set next_try_at = now() where next_try_at is not null',
  );
  await fixture.shop.runJobs(100);
  fixture.acceptInvitations();
  expect(fixture.getAccess()).toEqual({ invited: [], collaborators: [last] });
});

test('changing the account removes the previous account when it is invited during the change', async () => {
  const { orderId } = await fixture.buy('asha');
  const context = await fixture.asBuyer(orderId);
  fixture.github.addAccount('new');
  const host = fixture.context.codeHost;
  const codeHost = {
    findAccountById: host.findAccountById,
    findAccess: host.findAccess,
    async invite(whom: Parameters<typeof host.invite>[0]) {
      await changeGithubAccount(context, to(orderId, 'new'));
      return host.invite(whom);
    },
  } as unknown as typeof host;
  await sendInvitation({ ...fixture.context, codeHost }, { invitationId: orderId });
  expect(await fixture.getInvitation(orderId)).toMatchObject({
    state: 'waiting',
    login: 'new',
    isLeased: false,
  });
  await fixture.run();
  await fixture.shop.runJobs(100);
  expect(fixture.getAccess()).toEqual({ invited: ['new'], collaborators: [] });
});

test('a purchase keeps its previous account when the new one cannot be invited', async () => {
  const { orderId, context } = await fixture.buyInvited('asha');
  fixture.acceptInvitations();
  fixture.github.addAccount('new');
  await changeGithubAccount(context, to(orderId, 'new'));
  fixture.github.injectFaults(PUT, { status: 422, body: { message: 'This user is blocked' } });
  await fixture.run();
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'refused', status: 'invite_success' });
  expect(fixture.getAccess()).toEqual({ invited: [], collaborators: ['asha'] });
});

test.each([
  ['missing-name', 'NOT_FOUND'],
  ['college', 'FAILED_PRECONDITION'],
  ['ASHA', 'FAILED_PRECONDITION'],
  ['ravi', 'ALREADY_EXISTS'],
  ['', 'INVALID_ARGUMENT'],
])('changing the account to %j is rejected with %s', async (name, status) => {
  const { orderId, context } = await fixture.buyInvited('asha');
  await fixture.buyInvited('ravi');
  fixture.github.addAccount('college', { type: 'Organization' });
  await expect(changeGithubAccount(context, to(orderId, name))).rejects.toMatchObject({ status });
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent', login: 'asha' });
});

test('guests may change their account by the mailed link or in the browser that paid, until an account has access', async () => {
  const { orderId } = await fixture.buyInvited('asha');
  for (const name of ['new', 'newer']) fixture.github.addAccount(name);
  const { context } = fixture;
  const order = await getOrder(context.db, orderId);
  const key = new URL(orderLink(context, order)).searchParams.get('key') ?? '';
  for (const wrong of [{}, { key: `${key}x` }, { paidOrders: ['order_other'] }])
    await expect(changeGithubAccount(context, { ...to(orderId, 'new'), ...wrong })).rejects.toMatchObject({
      status: 'UNAUTHENTICATED',
    });
  await changeGithubAccount(context, { ...to(orderId, 'new'), key });
  await changeGithubAccount(context, { ...to(orderId, 'newer'), paidOrders: [`public_${orderId}`] });
  await fixture.run();
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent', login: 'newer' });
  await context.db.update(invitations).set({ acceptedAt: new Date() });
  await expect(changeGithubAccount(context, { ...to(orderId, 'asha'), key })).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
  });
  await context.db.update(users).set({ kind: 'registered', referralCode: 'ABCDEF' });
  await expect(changeGithubAccount(context, { ...to(orderId, 'asha'), key })).rejects.toMatchObject({
    status: 'UNAUTHENTICATED',
  });
});

test('a buyer may change the account three times a day', async () => {
  const { orderId, context } = await fixture.buyInvited('asha');
  for (const name of ['a', 'b', 'c', 'd']) fixture.github.addAccount(name);
  for (const name of ['a', 'b', 'c']) await changeGithubAccount(context, to(orderId, name));
  await expect(changeGithubAccount(context, to(orderId, 'd'))).rejects.toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
  });
});

test('a buyer may change the account five times in all', async () => {
  const { orderId, context } = await fixture.buyInvited('asha');
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) fixture.github.addAccount(name);
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await fixture.shop.database.pool.query('delete from attempts');
    await changeGithubAccount(context, to(orderId, name));
  }
  await fixture.shop.database.pool.query('delete from attempts');
  await expect(changeGithubAccount(context, to(orderId, 'f'))).rejects.toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
    message: expect.stringContaining('support'),
  });
  expect(await fixture.getInvitation(orderId)).toMatchObject({ login: 'e' });
});

test('an account is given to only one of two concurrent purchases', async () => {
  const one = await fixture.buyInvited('asha');
  const two = await fixture.buyInvited('ravi');
  fixture.github.addAccount('new');
  const both = await Promise.allSettled(
    [one, two].map(({ context, orderId }) => changeGithubAccount(context, to(orderId, 'new'))),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const isNew = eq(invitations.githubLogin, 'new');
  const rows = await fixture.context.db.select().from(invitations).where(isNew);
  expect(rows).toHaveLength(1);
});

test('a purchase can’t move to the GitHub account whose owner earned the reward for it', async () => {
  const { id: githubAccountId } = fixture.github.addAccount('own');
  const { id: referrerId } = await makeUser(fixture.context.db, { githubAccountId });
  const { orderId } = await fixture.buy('asha', { referrerId });
  await fixture.run();
  await expect(changeGithubAccount(await fixture.asBuyer(orderId), to(orderId, 'own'))).rejects.toMatchObject(
    {
      status: 'FAILED_PRECONDITION',
      message: 'own can’t have this project, because it was bought with their referral code.',
    },
  );
  expect(await fixture.getInvitation(orderId)).toMatchObject({ login: 'asha' });
});
