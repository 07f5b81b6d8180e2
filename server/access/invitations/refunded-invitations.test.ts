import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepOutbox } from '#server/platform/outbox/sweep.ts';
import { type InviteDesk, openInviteDesk } from '#test/harness/access-fixture.ts';
import { orders } from '../../orders/schema.ts';
import { settleRefund } from '../../refunds/settle-refund.ts';
import { purchases, removalOutbox } from '../schema.ts';
import { inviteAccount } from './invite-account.ts';
import { leaseInvitation } from './lease-invitation.ts';
import { recordOutcome } from './record-outcome.ts';

// The money goes back while an invitation is on its way: whenever that is, and whoever dies over it, no access is left,
// and the buyer is not told of an invitation any more.

let desk: InviteDesk;

beforeAll(async () => {
  desk = await openInviteDesk();
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

const refund = (orderId: string) =>
  desk.context.db.transaction((tx) => settleRefund(desk.context, tx, orderId));

/** Somebody paid, and a worker has the invitation. */
async function claimed() {
  const { orderId } = await desk.buy('asha');
  const claim = await leaseInvitation(desk.context, orderId);
  return { orderId, claim: claim! };
}

/** The process comes back: jobs under way are lost, and the minute of every lease passes. */
async function restart() {
  const { pool } = desk.shop.database;
  await pool.query('delete from test_jobs');
  await pool.query('update purchases set leased_until = now() where leased_until > now()');
  await pool.query(`update access_removals set leased_until = null,
    next_try_at = least(next_try_at, now()) where next_try_at is not null`);
  await sweepOutbox(desk.context, removalOutbox);
  await desk.sweep();
}

async function expectNothingLeft(orderId: string) {
  expect(desk.whoIsIn()).toEqual({ invited: [], in: [] });
  expect(await desk.look(orderId)).toMatchObject({ final: null, status: 'invite_pending' });
  expect(await desk.mails()).toEqual([]);
  expect(await desk.exceptions()).toEqual([]);
  const [purchase] = await desk.context.db.select().from(purchases).where(eq(purchases.orderId, orderId));
  expect(purchase).toMatchObject({ nextTryAt: null, revokedAt: expect.any(Date) });
}

test('between the claim and the invitation', async () => {
  const { orderId, claim } = await claimed();
  await refund(orderId);
  await recordOutcome(desk.context, claim, await inviteAccount(desk.context, claim));
  await restart();
  await expectNothingLeft(orderId);
});

test('between the invitation and its being written down', async () => {
  const { orderId, claim } = await claimed();
  const outcome = await inviteAccount(desk.context, claim);
  await refund(orderId);
  expect(desk.whoIsIn().invited).toEqual(['asha']);
  await recordOutcome(desk.context, claim, outcome);
  await desk.run();
  await restart();
  await expectNothingLeft(orderId);
});

test('… accepted before anybody wrote it down', async () => {
  const { orderId, claim } = await claimed();
  const outcome = await inviteAccount(desk.context, claim);
  desk.acceptAll();
  await refund(orderId);
  await recordOutcome(desk.context, claim, outcome);
  await restart();
  await expectNothingLeft(orderId);
});

test('… and killed before it was written down', async () => {
  const { orderId, claim } = await claimed();
  await inviteAccount(desk.context, claim);
  await refund(orderId);
  await restart();
  expect(desk.whoIsIn()).toEqual({ invited: [], in: [] });
});

test('an answer that was lost: nothing is tried again', async () => {
  const { orderId, claim } = await claimed();
  desk.github.injectFaults(/^PUT /, 'drop-reply');
  const outcome = await inviteAccount(desk.context, claim);
  expect(outcome).toMatchObject({ kind: 'failed', unclear: true });
  await refund(orderId);
  await recordOutcome(desk.context, claim, outcome);
  await restart();
  await expectNothingLeft(orderId);
});

test.each([
  ['a person would be needed', { status: 404, body: { message: 'Not Found' } }],
  ['GitHub refused for good', { status: 422, body: { message: 'Validation Failed' } }],
])('%s: nobody is called', async (_what, reply) => {
  const { orderId, claim } = await claimed();
  desk.github.injectFaults(/^PUT /, reply);
  const outcome = await inviteAccount(desk.context, claim);
  await refund(orderId);
  await recordOutcome(desk.context, claim, outcome);
  await restart();
  await expectNothingLeft(orderId);
});

test('a worker that was thought dead comes back after everything was taken away: that is taken back, too', async () => {
  const { orderId, claim } = await claimed();
  await refund(orderId);
  await restart();
  const outcome = await inviteAccount(desk.context, claim);
  expect(desk.whoIsIn().invited).toEqual(['asha']);
  await recordOutcome(desk.context, claim, outcome);
  await restart();
  await expectNothingLeft(orderId);
});

test('once it was told, it stays told; the access goes', async () => {
  const { orderId } = await desk.buy('asha');
  await desk.run();
  desk.acceptAll();
  await refund(orderId);
  await restart();
  expect(desk.whoIsIn()).toEqual({ invited: [], in: [] });
  const [order] = await desk.context.db.select().from(orders);
  expect(order).toMatchObject({ state: 'refunded', finalInviteStatus: 'invite_success' });
});
