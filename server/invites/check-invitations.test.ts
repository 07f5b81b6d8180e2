import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { InviteDesk } from '#test/invite-desk.ts';
import { openInviteDesk } from '#test/invite-desk.ts';
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
  desk.github.calls.length = 0;
  const invitation = desk.github.invitations.find(({ accountId }) => accountId === account.id)!;
  return { orderId, account, invitation };
}

function accept({ account, invitation }: Awaited<ReturnType<typeof invited>>): void {
  desk.github.invitations.splice(desk.github.invitations.indexOf(invitation), 1);
  desk.github.collaborators.push({ repository: 'acme/shop', accountId: account.id, role: 'pull' });
}

test('young ones are left alone', async () => {
  await invited('asha', 6);
  await checkInvitations(desk.context);
  expect(desk.github.calls).toEqual([]);
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
  if (what === 'lapsed') invitation.expired = true;
  else desk.github.invitations.length = 0;
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
  const { orderId, invitation } = await invited('asha', 8);
  invitation.expired = true;
  desk.github.script(/^PUT /, { status: 503 });
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
  desk.github.accounts.length = 0;
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

  await desk.ago(orderId, 'nextInviteAt', '1 second');
  desk.github.script(/./, { status: 503 });
  await checkInvitations(desk.context);
  expect(desk.github.calls).toHaveLength(1);
  expect(await desk.look(orderId)).toMatchObject({ state: 'sent' });
  expect((await desk.look(orderId)).inSeconds).toBeGreaterThan(3600);
});

test('an invitation being looked after is not mistaken for one to be sent', async () => {
  const { orderId } = await invited('asha', 8);
  await desk.ago(orderId, 'nextInviteAt', '1 second');
  await desk.shop.context.jobs.enqueue(desk.context.db, { name: 'sweep-invites', data: {} });
  await desk.run();
  expect(desk.github.calls).toEqual([]);
});

test('one repository in trouble does not hold up the others', async () => {
  const bad = await invited('asha', 9);
  const good = await invited('ravi', 8);
  accept(good);
  desk.github.script(/^GET \/user\//, { status: 401, body: { message: 'Bad credentials' } });
  await checkInvitations(desk.context);
  expect(await desk.look(bad.orderId)).toMatchObject({ state: 'sent' });
  expect(await desk.look(good.orderId)).toMatchObject({ state: 'accepted' });
});

test('many are done batch by batch', async () => {
  const all: string[] = [];
  for (let n = 0; n < 26; n += 1) {
    const { orderId, account } = await desk.buy(`buyer-${n}`);
    desk.github.collaborators.push({ repository: 'acme/shop', accountId: account.id, role: 'pull' });
    all.push(orderId);
  }
  await desk.shop.database.pool.query('delete from test_jobs');
  await desk.shop.database.pool.query(
    `update purchases set invite_state = 'sent', invite_status = 'invite_success', next_invite_at = null,
       invited_at = now() - interval '8 days'`,
  );
  await checkInvitations(desk.context);
  expect(await desk.shop.waitingJobs('check-invitations')).toHaveLength(1);
  await desk.run();
  for (const orderId of all) expect((await desk.look(orderId)).state).toBe('accepted');
  expect(await desk.shop.waitingJobs('check-invitations')).toEqual([]);
});
