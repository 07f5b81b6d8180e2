import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccessFixture, openAccessFixture } from '#test/harness/access-fixture.ts';
import { sweep } from '../../../bootstrap/sweep.ts';
import { secondsFromNow } from '../../../platform/outbox/backoff.ts';
import { checkInvitations } from './check-invitations.ts';

let fixture: AccessFixture;

beforeAll(async () => {
  fixture = await openAccessFixture();
});
beforeEach(() => fixture.reset());
afterAll(() => fixture.close());

/** Makes a buyer who was invited so many days ago. */
async function invited(login: string, daysAgo: number) {
  const { orderId, account } = await fixture.buy(login);
  await fixture.run();
  await fixture.rewind(orderId, 'invitedAt', `${daysAgo} days`);
  await fixture.rewind(orderId, 'nextTryAt', '1 second');
  fixture.github.calls.length = 0;
  const invitation = fixture.github.invitations.find(({ accountId }) => accountId === account.id)!;
  return { orderId, account, invitation };
}

function accept({ account }: Awaited<ReturnType<typeof invited>>): void {
  fixture.github.acceptInvitations(account.login);
}

test('sent invitations are checked at growing intervals', async () => {
  const { orderId } = await fixture.buy('asha');
  await fixture.run();
  expect((await fixture.getInvitation(orderId)).checkInSeconds).toBe(120);
  fixture.github.calls.length = 0;
  await checkInvitations(fixture.context);
  expect(fixture.github.calls).toEqual([]);
  for (const [age, checkInSeconds] of [
    ['10 minutes', 600],
    ['5 hours', 5 * 3600],
    ['6 days', 20 * 3600],
  ] as const) {
    await fixture.rewind(orderId, 'invitedAt', age);
    await fixture.rewind(orderId, 'nextTryAt', '1 second');
    await checkInvitations(fixture.context);
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent', checkInSeconds });
  }
});

test('a check records an acceptance, and is repeated after a month', async () => {
  const one = await invited('asha', 0);
  accept(one);
  await checkInvitations(fixture.context);
  expect(await fixture.getInvitation(one.orderId)).toMatchObject({
    state: 'accepted',
    checkInSeconds: 30 * 24 * 3600,
  });
});

test('a declined invitation is not sent again', async () => {
  const { orderId } = await invited('asha', 1);
  fixture.github.deleteInvitations();
  await checkInvitations(fixture.context);
  await fixture.sweep();
  expect(await fixture.getInvitation(orderId)).toMatchObject({
    state: 'expired',
    status: 'invite_success',
    inSeconds: null,
  });
  expect(fixture.github.countCalls(/^PUT /)).toBe(0);
});

test('an accepted invitation expires when the buyer leaves, and is not sent again', async () => {
  const one = await invited('asha', 1);
  accept(one);
  await checkInvitations(fixture.context);
  await fixture.rewind(one.orderId, 'nextTryAt', '1 second');
  await checkInvitations(fixture.context);
  expect(await fixture.getInvitation(one.orderId)).toMatchObject({ state: 'accepted' });
  fixture.github.removeCollaborators();
  await fixture.rewind(one.orderId, 'nextTryAt', '1 second');
  await checkInvitations(fixture.context);
  await fixture.sweep();
  expect(await fixture.getInvitation(one.orderId)).toMatchObject({ state: 'expired', inSeconds: null });
  expect(fixture.github.countCalls(/^PUT /)).toBe(0);
});

test('accepted invitations of a repository that cannot be seen do not expire, and open one case', async () => {
  const all = [await invited('asha', 1), await invited('ravi', 1)];
  for (const one of all) accept(one);
  await fixture.shop.makeDue('invitations');
  await checkInvitations(fixture.context);
  fixture.github.hideRepository('acme/shop');
  await fixture.shop.makeDue('invitations');
  await checkInvitations(fixture.context);
  for (const { orderId } of all)
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'accepted' });
  expect(await fixture.listCases()).toMatchObject([
    { kind: 'repository', subject: 'acme/shop', resolved: false },
  ]);
  fixture.github.clearFaults();
  await fixture.shop.makeDue('invitations');
  await checkInvitations(fixture.context);
  await fixture.run();
  expect(await fixture.listCases()).toMatchObject([{ kind: 'repository', resolved: true }]);
});

test('an expired invitation is accepted again when the account is back', async () => {
  const one = await invited('asha', 1);
  accept(one);
  for (const isIn of [true, false]) {
    if (!isIn) fixture.github.removeCollaborators();
    await fixture.rewind(one.orderId, 'nextTryAt', '1 second');
    await checkInvitations(fixture.context);
  }
  expect(await fixture.getInvitation(one.orderId)).toMatchObject({ state: 'expired', inSeconds: null });
  fixture.github.addCollaborator('acme/shop', 'asha');
  await fixture.shop.makeDue('invitations', 'recheck_at');
  await checkInvitations(fixture.context);
  expect(await fixture.getInvitation(one.orderId)).toMatchObject({ state: 'accepted', inSeconds: null });
  expect(fixture.github.countCalls(/^PUT /)).toBe(0);
});

test('the result of a check is ignored when a new invitation was requested during it', async () => {
  const { orderId } = await invited('asha', 8);
  fixture.github.deleteInvitations();
  const codeHost = {
    ...fixture.context.codeHost,
    findAccountById: fixture.context.codeHost.findAccountById,
    isCollaborator: fixture.context.codeHost.isCollaborator,
    async findInvitation() {
      await fixture.setInvitations({ round: 1 });
      return null;
    },
  };
  await checkInvitations({ ...fixture.context, codeHost });
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent' });
});

test('a check after the acceptance records it and schedules no attempt', async () => {
  const one = await invited('asha', 8);
  accept(one);
  await checkInvitations(fixture.context);
  expect(await fixture.getInvitation(one.orderId)).toMatchObject({
    state: 'accepted',
    status: 'invite_success',
    inSeconds: null,
  });
  fixture.github.calls.length = 0;
  await checkInvitations(fixture.context);
  expect(fixture.github.calls).toEqual([]);
});

test.each(['expired', 'gone from the list'])('an invitation that is %s is sent again', async (what) => {
  const { orderId, invitation, account } = await invited('asha', 8);
  if (what === 'expired') fixture.github.expireInvitations();
  else fixture.github.deleteInvitations();
  await checkInvitations(fixture.context);
  expect(await fixture.getInvitation(orderId)).toMatchObject({
    state: 'expired',
    status: 'invite_success',
    final: 'invite_success',
  });
  await fixture.run();
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent', status: 'invite_success' });
  expect(fixture.github.invitations).toMatchObject([{ accountId: account.id, expired: false }]);
  expect(fixture.github.invitations[0]?.id).not.toBe(invitation.id);
  expect(await fixture.listMails()).toEqual([]);
});

test('a failed renewal of an invitation is tried again, and the status stays', async () => {
  const { orderId } = await invited('asha', 8);
  fixture.github.expireInvitations();
  fixture.github.injectFaults(/^PUT /, { status: 503 });
  await checkInvitations(fixture.context);
  await fixture.run();
  expect(await fixture.getInvitation(orderId)).toMatchObject({
    state: 'waiting',
    status: 'invite_success',
    final: 'invite_success',
    attempts: 1,
  });
  await fixture.runNextAttempt(orderId);
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent', status: 'invite_success' });
});

test('a check mails a buyer whose GitHub account is gone', async () => {
  const { orderId } = await invited('asha', 8);
  fixture.github.deleteAccount('asha');
  await checkInvitations(fixture.context);
  await fixture.run();
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'refused', status: 'invite_success' });
  expect(await fixture.listMails()).toMatchObject([{ kind: 'invite-failed' }]);
});

test('a check schedules the next one when the invitation is open or GitHub is down', async () => {
  const { orderId } = await invited('asha', 8);
  await checkInvitations(fixture.context);
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent' });
  fixture.github.calls.length = 0;
  await checkInvitations(fixture.context);
  expect(fixture.github.calls).toEqual([]);

  await fixture.rewind(orderId, 'nextTryAt', '1 second');
  fixture.github.injectFaults(/./, { status: 503 });
  await checkInvitations(fixture.context);
  expect(fixture.github.calls).toHaveLength(1);
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent' });
  expect((await fixture.getInvitation(orderId)).checkInSeconds).toBeGreaterThan(3600);
});

test('the sweep ignores invitations that are due for a check', async () => {
  const { orderId } = await invited('asha', 8);
  await fixture.rewind(orderId, 'nextTryAt', '1 second');
  await sweep(fixture.context);
  await fixture.run();
  expect(fixture.github.calls).toEqual([]);
});

test('all checks wait when GitHub asks to wait', async () => {
  const first = await invited('asha', 9);
  const second = await invited('ravi', 8);
  fixture.github.injectFaults(/./, { status: 429, headers: { 'retry-after': '900' } });
  await checkInvitations(fixture.context);
  await checkInvitations(fixture.context);
  expect(fixture.github.calls).toHaveLength(1);
  expect((await fixture.getInvitation(second.orderId)).checkInSeconds).toBeGreaterThan(890);
  expect((await fixture.getInvitation(first.orderId)).checkInSeconds).toBeGreaterThan(890);
});

test('a misconfigured repository does not block the checks of others', async () => {
  const bad = await invited('asha', 9);
  const good = await invited('ravi', 8);
  accept(good);
  fixture.github.injectFaults(/^GET \/user\//, { status: 403, body: { message: 'Forbidden' } });
  await checkInvitations(fixture.context);
  expect(await fixture.getInvitation(bad.orderId)).toMatchObject({ state: 'sent' });
  expect(await fixture.getInvitation(good.orderId)).toMatchObject({ state: 'accepted' });
});

test('invitations are checked in batches', async () => {
  const all: string[] = [];
  for (let n = 0; n < 16; n += 1) {
    const { orderId, account } = await fixture.buy(`buyer-${n}`);
    fixture.github.addCollaborator('acme/shop', account.login);
    all.push(orderId);
  }
  await fixture.shop.database.pool.query('delete from test_jobs');
  await fixture.setInvitations({
    state: 'sent',
    status: 'invite_success',
    nextTryAt: sql`now()`,
    invitedAt: secondsFromNow(-24 * 3600),
  });
  await checkInvitations(fixture.context);
  const accepted = async () => {
    const looks = await Promise.all(all.map((orderId) => fixture.getInvitation(orderId)));
    return looks.filter(({ state }) => state === 'accepted').length;
  };
  expect(await accepted()).toBe(15);
  await checkInvitations(fixture.context);
  expect(await accepted()).toBe(16);
});
