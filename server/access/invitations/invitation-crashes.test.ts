import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepOutbox } from '#server/platform/outbox/sweep.ts';
import { type InviteDesk, openInviteDesk } from '#test/harness/access-fixture.ts';
import { invitationOutbox } from '../schema.ts';
import { inviteAccount } from './invite-account.ts';
import { leaseInvitation } from './lease-invitation.ts';
import { recordOutcome } from './record-outcome.ts';
import { sendInvitation } from './send-invitation.ts';

// `kill -9` between two steps is what is left in the database, without what would have come next. After the restart the
// sweep finds it; the lease of the dead worker runs out first.

let desk: InviteDesk;
const PUT = /^PUT /;

beforeAll(async () => {
  desk = await openInviteDesk();
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

/** The process comes back: jobs under way are lost, and the minute of the lease passes. */
async function restart(orderId: string): Promise<void> {
  await desk.shop.database.pool.query('delete from test_jobs');
  await sweepOutbox(desk.context, invitationOutbox);
  await desk.run();
  const { leased } = await desk.look(orderId);
  if (leased) await desk.ago(orderId, 'leasedUntil', '1 second');
  await sweepOutbox(desk.context, invitationOutbox);
  await desk.run();
}

async function expectInvitedOnce(orderId: string): Promise<void> {
  expect(await desk.look(orderId)).toMatchObject({
    state: 'sent',
    final: 'invite_success',
    leased: false,
    inSeconds: null,
  });
  expect(desk.github.invitations).toHaveLength(1);
}

test('before the job was taken', async () => {
  const { orderId } = await desk.buy('asha');
  await restart(orderId);
  await expectInvitedOnce(orderId);
});

test('after the claim, before the invite', async () => {
  const { orderId } = await desk.buy('asha');
  await leaseInvitation(desk.context, orderId);
  await restart(orderId);
  await expectInvitedOnce(orderId);
});

test('the invite was received and never answered', async () => {
  const { orderId } = await desk.buy('asha');
  desk.github.injectFaults(PUT, 'drop-reply');
  await desk.run();
  expect(await desk.look(orderId)).toMatchObject({ state: 'waiting', final: null, inSeconds: 1 });
  await desk.runNext(orderId);
  await expectInvitedOnce(orderId);
  expect(desk.github.countCalls(PUT)).toBe(1);
});

test('answered and not written down', async () => {
  const { orderId } = await desk.buy('asha');
  const claim = await leaseInvitation(desk.context, orderId);
  expect(await inviteAccount(desk.context, claim!)).toMatchObject({ kind: 'sent' });
  await restart(orderId);
  await expectInvitedOnce(orderId);
  expect(desk.github.countCalls(PUT)).toBe(1);
});

test('in the middle of writing it down', async () => {
  const { orderId } = await desk.buy('asha');
  const live = { ...desk.context.live, publish: () => Promise.reject(new Error('killed')) };
  await expect(sendInvitation({ ...desk.context, live }, { orderId })).rejects.toThrow('killed');
  expect(await desk.look(orderId)).toMatchObject({ state: 'waiting', final: null, leased: true });
  await restart(orderId);
  await expectInvitedOnce(orderId);
  expect(desk.github.countCalls(PUT)).toBe(1);
});

test('after a failure was written down, and its job lost', async () => {
  const { orderId } = await desk.buy('asha');
  desk.github.injectFaults(PUT, { status: 503 });
  await desk.run();
  await desk.ago(orderId, 'nextTryAt', '1 second');
  await restart(orderId);
  await expectInvitedOnce(orderId);
});

test('while somebody has it, nobody else tries', async () => {
  const { orderId } = await desk.buy('asha');
  await leaseInvitation(desk.context, orderId);
  await sweepOutbox(desk.context, invitationOutbox);
  await desk.run();
  await sendInvitation(desk.context, { orderId });
  expect(desk.github.calls).toEqual([]);
});

test('a worker that was thought dead comes back with a failure: what the other one did stands', async () => {
  const { orderId } = await desk.buy('asha');
  const slow = await leaseInvitation(desk.context, orderId);
  await desk.ago(orderId, 'leasedUntil', '1 second');
  const second = await leaseInvitation(desk.context, orderId);
  const failure = { kind: 'needs_person', reason: 'late' } as const;
  await recordOutcome(desk.context, slow!, { kind: 'failed', failure, unclear: false });
  expect(await desk.look(orderId)).toMatchObject({ state: 'waiting', leased: true });
  await recordOutcome(desk.context, second!, await inviteAccount(desk.context, second!));
  await recordOutcome(desk.context, slow!, { kind: 'failed', failure, unclear: false });
  await expectInvitedOnce(orderId);
});

test('… or with a success: it counts', async () => {
  const { orderId } = await desk.buy('asha');
  const slow = await leaseInvitation(desk.context, orderId);
  await desk.ago(orderId, 'leasedUntil', '1 second');
  const second = await leaseInvitation(desk.context, orderId);
  await recordOutcome(desk.context, slow!, await inviteAccount(desk.context, slow!));
  const failure = { kind: 'retry', reason: 'busy' } as const;
  await recordOutcome(desk.context, second!, { kind: 'failed', failure, unclear: true });
  await expectInvitedOnce(orderId);
});

test('an error that nobody thought of is tried again later, not at once for ever', async () => {
  const { orderId } = await desk.buy('asha');
  const codeHost = { ...desk.context.codeHost, findAccountById: () => Promise.reject(new TypeError('oops')) };
  await sendInvitation({ ...desk.context, codeHost }, { orderId });
  expect(await desk.look(orderId)).toMatchObject({ state: 'waiting', leased: false, inSeconds: 1 });
});

test('a revoked purchase is not invited', async () => {
  const { orderId } = await desk.buy('asha');
  await desk.shop.database.pool.query('update purchases set revoked_at = now()');
  await restart(orderId);
  expect(desk.github.calls).toEqual([]);
});

test('an order that does not exist is nothing', async () => {
  await sendInvitation(desk.context, { orderId: 'ord_unknown' });
  expect(desk.github.calls).toEqual([]);
});

test('put right by a person: invited, the exception resolved, the buyer told by mail; broken again, it is open again', async () => {
  const { orderId } = await desk.buy('asha');
  const putRight = () =>
    desk.shop.database.pool.query(`update purchases set invite_state = 'waiting', next_invite_at = now()`);
  desk.github.injectFaults(PUT, { status: 403 }, { status: 403 });
  await desk.run();
  await desk.shop.database.pool.query('update exceptions set resolved_at = now()');
  await putRight();
  await desk.runNext(orderId);
  expect(await desk.exceptions()).toMatchObject([{ subject: orderId, resolved: false }]);
  await putRight();
  await desk.runNext(orderId);
  await expectInvitedOnce(orderId);
  expect(await desk.exceptions()).toMatchObject([{ subject: orderId, resolved: true }]);
  const kinds = (await desk.mails()).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(['invite-worked', 'support-alert']);
});
