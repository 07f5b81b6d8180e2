import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';
import { sweepOutbox } from '../../../platform/outbox/lease.ts';
import { orders } from '../../orders/schema.ts';
import { settleRefund } from '../../refunds/settle-refund.ts';
import { invitations, removalOutbox } from '../schema.ts';
import { inviteAccount } from './invite-account.ts';
import { leaseInvitation } from './lease-invitation.ts';
import { recordOutcome } from './record-outcome.ts';

// A refund while an invitation is being sent leaves no access, and the buyer gets no mail about the
// invitation.

const fixture = setUp(openAccessFixture);

const refund = (orderId: string) =>
  fixture.context.db.transaction((tx) =>
    settleRefund(fixture.context, tx, { orderId, refundedPaise: 49_900 }),
  );

/** Makes a purchase whose invitation is leased. */
async function leaseBought() {
  const { orderId } = await fixture.buy('asha');
  const lease = await leaseInvitation(fixture.context, orderId);
  return { orderId, lease: lease! };
}

/** Restarts after a crash, which loses the running jobs, when leases have expired. */
async function restart() {
  const { pool } = fixture.shop.database;
  await pool.query('delete from test_jobs');
  await pool.query('update invitations set leased_until = now() where leased_until > now()');
  await pool.query(`update access_removals set leased_until = null,
    next_try_at = least(next_try_at, now()) where next_try_at is not null`);
  await sweepOutbox(fixture.context, removalOutbox);
  await fixture.sweep();
}

async function expectNothingLeft(orderId: string) {
  expect(fixture.getAccess()).toEqual({ invited: [], collaborators: [] });
  expect(await fixture.getInvitation(orderId)).toMatchObject({ final: null, status: 'invite_pending' });
  expect(await fixture.listMails()).toEqual([]);
  expect(await fixture.listCases()).toEqual([]);
  const isBuyers = eq(invitations.id, orderId);
  const [invitation] = await fixture.context.db.select().from(invitations).where(isBuyers);
  expect(invitation).toMatchObject({ nextTryAt: null, revokedAt: expect.any(Date) });
}

test('a refund between lease and call leaves no access', async () => {
  const { orderId, lease } = await leaseBought();
  await refund(orderId);
  await recordOutcome(fixture.context, lease, await inviteAccount(fixture.context, lease));
  await restart();
  await expectNothingLeft(orderId);
});

test('the next invitation of the repository waits for the attempt of a refunded one', async () => {
  const { orderId, lease } = await leaseBought();
  await refund(orderId);
  const next = await fixture.buy('ravi');
  expect(await leaseInvitation(fixture.context, next.orderId)).toBeNull();
  await recordOutcome(fixture.context, lease, await inviteAccount(fixture.context, lease));
  expect(await leaseInvitation(fixture.context, next.orderId)).not.toBeNull();
});

test('a refund between call and recording leaves no access', async () => {
  const { orderId, lease } = await leaseBought();
  const outcome = await inviteAccount(fixture.context, lease);
  await refund(orderId);
  expect(fixture.getAccess().invited).toEqual(['asha']);
  await recordOutcome(fixture.context, lease, outcome);
  await fixture.run();
  await restart();
  await expectNothingLeft(orderId);
});

test('a refund after an acceptance that was not recorded leaves no access', async () => {
  const { orderId, lease } = await leaseBought();
  const outcome = await inviteAccount(fixture.context, lease);
  fixture.acceptInvitations();
  await refund(orderId);
  await recordOutcome(fixture.context, lease, outcome);
  await restart();
  await expectNothingLeft(orderId);
});

test('a refund after the call leaves no access when the worker crashed', async () => {
  const { orderId, lease } = await leaseBought();
  await inviteAccount(fixture.context, lease);
  await refund(orderId);
  await restart();
  expect(fixture.getAccess()).toEqual({ invited: [], collaborators: [] });
});

test('a refund after a lost response leaves no access', async () => {
  const { orderId, lease } = await leaseBought();
  fixture.github.injectFaults(/^PUT /, 'drop-reply');
  const outcome = await inviteAccount(fixture.context, lease);
  expect(outcome).toMatchObject({ kind: 'failed', unclear: true });
  await refund(orderId);
  await recordOutcome(fixture.context, lease, outcome);
  await restart();
  await expectNothingLeft(orderId);
});

test.each([
  ['needs manual review', { status: 404, body: { message: 'Not Found' } }],
  ['the account was rejected', { status: 422, body: { message: 'This user is blocked' } }],
])('a refund before a failure was recorded leaves no access: %s', async (_what, reply) => {
  const { orderId, lease } = await leaseBought();
  fixture.github.injectFaults(/^PUT /, reply);
  const outcome = await inviteAccount(fixture.context, lease);
  await refund(orderId);
  await recordOutcome(fixture.context, lease, outcome);
  await restart();
  await expectNothingLeft(orderId);
});

test('a refund removes an invitation sent by a worker whose lease expired before the refund', async () => {
  const { orderId, lease } = await leaseBought();
  await refund(orderId);
  await restart();
  const outcome = await inviteAccount(fixture.context, lease);
  expect(fixture.getAccess().invited).toEqual(['asha']);
  await recordOutcome(fixture.context, lease, outcome);
  await restart();
  await expectNothingLeft(orderId);
});

test('a refund removes an invitation that was sent after its lease expired and whose response was lost', async () => {
  const { orderId, lease } = await leaseBought();
  await refund(orderId);
  await restart();
  fixture.github.injectFaults(/^PUT /, 'drop-reply');
  const outcome = await inviteAccount(fixture.context, lease);
  expect(outcome).toMatchObject({ kind: 'failed', unclear: true });
  expect(fixture.getAccess().invited).toEqual(['asha']);
  await recordOutcome(fixture.context, lease, outcome);
  await restart();
  await expectNothingLeft(orderId);
});

test('a refund after a sent invitation keeps the final status and removes the access', async () => {
  const { orderId } = await fixture.buy('asha');
  await fixture.run();
  fixture.acceptInvitations();
  await refund(orderId);
  await restart();
  expect(fixture.getAccess()).toEqual({ invited: [], collaborators: [] });
  const [order] = await fixture.context.db.select().from(orders);
  expect(order).toMatchObject({ state: 'refunded', finalInviteStatus: 'invite_success' });
});
