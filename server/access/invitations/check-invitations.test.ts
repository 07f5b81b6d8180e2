import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type InviteDesk, openInviteDesk } from '#test/harness/access-fixture.ts';
import { checkInvitations } from './check-invitations.ts';

let desk: InviteDesk;

beforeAll(async () => {
  desk = await openInviteDesk();
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

/** Somebody was invited some days ago. */
async function invited(login: string, daysAgo: number) {
  const { orderId, account } = await desk.buy(login);
  await desk.run();
  await desk.ago(orderId, 'invitedAt', `${daysAgo} days`);
  await desk.ago(orderId, 'nextTryAt', '1 second');
  desk.github.calls.length = 0;
  const invitation = desk.github.invitations.find(({ accountId }) => accountId === account.id)!;
  return { orderId, account, invitation };
}

function accept({ account }: Awaited<ReturnType<typeof invited>>): void {
  desk.github.acceptInvitations(account.login);
}

test('looked at soon after it was sent, and then ever more rarely', async () => {
  const { orderId } = await desk.buy('asha');
  await desk.run();
  expect((await desk.look(orderId)).lookIn).toBe(120);
  desk.github.calls.length = 0;
  await checkInvitations(desk.context);
  expect(desk.github.calls).toEqual([]);
  for (const [age, lookIn] of [
    ['10 minutes', 600],
    ['5 hours', 5 * 3600],
    ['6 days', 20 * 3600],
  ] as const) {
    await desk.ago(orderId, 'invitedAt', age);
    await desk.ago(orderId, 'nextTryAt', '1 second');
    await checkInvitations(desk.context);
    expect(await desk.look(orderId)).toMatchObject({ state: 'sent', lookIn });
  }
});

test('accepted a minute later: the dashboard and the desk are told', async () => {
  const one = await invited('asha', 0);
  accept(one);
  const told: string[] = [];
  const live = {
    ...desk.context.live,
    publish: async (_tx: unknown, topic: string) => void told.push(topic),
  };
  await checkInvitations({ ...desk.context, live });
  expect(await desk.look(one.orderId)).toMatchObject({ state: 'accepted', lookIn: 30 * 24 * 3600 });
  expect(told).toEqual(['orders', expect.stringMatching(/^users\//)]);
});

test('declined: nothing is sent again by itself', async () => {
  const { orderId } = await invited('asha', 1);
  desk.github.deleteInvitations();
  await checkInvitations(desk.context);
  await desk.sweep();
  expect(await desk.look(orderId)).toMatchObject({
    state: 'expired',
    status: 'invite_success',
    inSeconds: null,
  });
  expect(desk.github.countCalls(/^PUT /)).toBe(0);
});

test('accepted and later gone from the repository: told, and nothing is sent again by itself', async () => {
  const one = await invited('asha', 1);
  accept(one);
  await checkInvitations(desk.context);
  await desk.ago(one.orderId, 'nextTryAt', '1 second');
  await checkInvitations(desk.context);
  expect(await desk.look(one.orderId)).toMatchObject({ state: 'accepted' });
  desk.github.removeCollaborators();
  await desk.ago(one.orderId, 'nextTryAt', '1 second');
  await checkInvitations(desk.context);
  await desk.sweep();
  expect(await desk.look(one.orderId)).toMatchObject({ state: 'expired', inSeconds: null });
  expect(desk.github.countCalls(/^PUT /)).toBe(0);
});

test('asked for anew while it is being looked at: what the look found is about the one before', async () => {
  const { orderId } = await invited('asha', 8);
  desk.github.deleteInvitations();
  const codeHost = {
    ...desk.context.codeHost,
    findAccountById: desk.context.codeHost.findAccountById,
    isCollaborator: desk.context.codeHost.isCollaborator,
    async findInvitation() {
      await desk.shop.database.pool.query('update purchases set invite_round = invite_round + 1');
      return null;
    },
  };
  await checkInvitations({ ...desk.context, codeHost });
  expect(await desk.look(orderId)).toMatchObject({ state: 'sent' });
});

test('accepted: done', async () => {
  const one = await invited('asha', 8);
  accept(one);
  await checkInvitations(desk.context);
  expect(await desk.look(one.orderId)).toMatchObject({
    state: 'accepted',
    status: 'invite_success',
    inSeconds: null,
  });
  desk.github.calls.length = 0;
  await checkInvitations(desk.context);
  expect(desk.github.calls).toEqual([]);
});

test.each(['lapsed', 'gone from the list'])('%s: a fresh one is sent', async (what) => {
  const { orderId, invitation, account } = await invited('asha', 8);
  if (what === 'lapsed') desk.github.expireInvitations();
  else desk.github.deleteInvitations();
  await checkInvitations(desk.context);
  expect(await desk.look(orderId)).toMatchObject({
    state: 'expired',
    status: 'invite_success',
    final: 'invite_success',
  });
  await desk.run();
  expect(await desk.look(orderId)).toMatchObject({ state: 'sent', status: 'invite_success' });
  expect(desk.github.invitations).toMatchObject([{ accountId: account.id, expired: false }]);
  expect(desk.github.invitations[0]?.id).not.toBe(invitation.id);
  expect(await desk.mails()).toEqual([]);
});

test('a fresh one that fails is tried again; what the buyer was told stays', async () => {
  const { orderId } = await invited('asha', 8);
  desk.github.expireInvitations();
  desk.github.injectFaults(/^PUT /, { status: 503 });
  await checkInvitations(desk.context);
  await desk.run();
  expect(await desk.look(orderId)).toMatchObject({
    ...{ state: 'waiting', status: 'invite_success', final: 'invite_success', attempts: 1 },
  });
  await desk.runNext(orderId);
  expect(await desk.look(orderId)).toMatchObject({ state: 'sent', status: 'invite_success' });
});

test('who never accepted and is gone from GitHub hears by mail', async () => {
  const { orderId } = await invited('asha', 8);
  desk.github.deleteAccount('asha');
  await checkInvitations(desk.context);
  await desk.run();
  expect(await desk.look(orderId)).toMatchObject({ state: 'refused', status: 'invite_success' });
  expect(await desk.mails()).toMatchObject([{ kind: 'invite-failed' }]);
});

test('still open, or GitHub is down: looked at again another day', async () => {
  const { orderId } = await invited('asha', 8);
  await checkInvitations(desk.context);
  expect(await desk.look(orderId)).toMatchObject({ state: 'sent' });
  desk.github.calls.length = 0;
  await checkInvitations(desk.context);
  expect(desk.github.calls).toEqual([]);

  await desk.ago(orderId, 'nextTryAt', '1 second');
  desk.github.injectFaults(/./, { status: 503 });
  await checkInvitations(desk.context);
  expect(desk.github.calls).toHaveLength(1);
  expect(await desk.look(orderId)).toMatchObject({ state: 'sent' });
  expect((await desk.look(orderId)).lookIn).toBeGreaterThan(3600);
});

test('an invitation being looked after is not mistaken for one to be sent', async () => {
  const { orderId } = await invited('asha', 8);
  await desk.ago(orderId, 'nextTryAt', '1 second');
  await desk.shop.context.jobs.enqueue(desk.context.db, { name: 'sweep-invites', data: {} });
  await desk.run();
  expect(desk.github.calls).toEqual([]);
});

test('GitHub wants to be left alone: nobody is asked about until then', async () => {
  const first = await invited('asha', 9);
  const second = await invited('ravi', 8);
  desk.github.injectFaults(/./, { status: 429, headers: { 'retry-after': '900' } });
  await checkInvitations(desk.context);
  await checkInvitations(desk.context);
  expect(desk.github.calls).toHaveLength(1);
  expect((await desk.look(second.orderId)).lookIn).toBeGreaterThan(890);
  expect((await desk.look(first.orderId)).lookIn).toBeGreaterThan(890);
});

test('one repository in trouble does not hold up the others', async () => {
  const bad = await invited('asha', 9);
  const good = await invited('ravi', 8);
  accept(good);
  desk.github.injectFaults(/^GET \/user\//, { status: 401, body: { message: 'Bad credentials' } });
  await checkInvitations(desk.context);
  expect(await desk.look(bad.orderId)).toMatchObject({ state: 'sent' });
  expect(await desk.look(good.orderId)).toMatchObject({ state: 'accepted' });
});

test('many are done batch by batch', async () => {
  const all: string[] = [];
  for (let n = 0; n < 16; n += 1) {
    const { orderId, account } = await desk.buy(`buyer-${n}`);
    desk.github.addCollaborator('acme/shop', account.login);
    all.push(orderId);
  }
  await desk.shop.database.pool.query('delete from test_jobs');
  await desk.shop.database.pool.query(
    `update purchases set invite_state = 'sent', invite_status = 'invite_success', next_invite_at = now(),
       invited_at = now() - interval '1 day'`,
  );
  await checkInvitations(desk.context);
  const accepted = async () => {
    const looks = await Promise.all(all.map((orderId) => desk.look(orderId)));
    return looks.filter(({ state }) => state === 'accepted').length;
  };
  expect(await accepted()).toBe(15);
  await checkInvitations(desk.context);
  expect(await accepted()).toBe(16);
});
