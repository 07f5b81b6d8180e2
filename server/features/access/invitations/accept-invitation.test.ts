import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';
import { unreachableAt } from '#test/harness/unreachable.ts';
import { sendHeartbeat } from '../../../platform/nodes/heartbeat.ts';
import { nodes } from '../../../platform/nodes/schema.ts';
import { sweepOutbox } from '../../../platform/outbox/lease.ts';
import { findOrderProgress, findPendingOrder } from '../../../readers/order-page/find-order-progress.ts';
import { acceptanceOutbox, githubConnections } from '../../connections/schema.ts';
import { changeGithubAccount } from '../own-invitation.ts';
import { revokePurchase } from '../purchases.ts';
import { acceptSentInvitation } from './accept-invitation.ts';
import { checkInvitation } from './check-invitation.ts';
import { inviteAccount } from './invite-account.ts';
import { leaseInvitation } from './lease-invitation.ts';
import { sendInvitation } from './send-invitation.ts';

const fixture = setUp(openAccessFixture);
const PATCH = 'PATCH /user/repository_invitations';

const countTokens = () => fixture.context.db.$count(githubConnections);

async function getPublicId(orderId: string) {
  const { rows } = await fixture.context.db.execute<{ id: string }>(
    sql`select public_id as id from orders where id = ${orderId}`,
  );
  return rows[0]?.id ?? '';
}
const getAccess = async (orderId: string) =>
  (await findPendingOrder(fixture.context, await getPublicId(orderId)))?.access;
const findObstacleOf = async (orderId: string) =>
  (await findOrderProgress(fixture.context, await getPublicId(orderId)))?.invitation?.obstacle;

/** Expects that the buyer has access, according to the shop and GitHub, and that no token is kept. */
async function expectIn(orderId: string): Promise<void> {
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'accepted', final: 'invite_success' });
  expect(await getAccess(orderId)).toBe('granted');
  expect(fixture.getAccess()).toEqual({ invited: [], collaborators: ['asha'] });
  expect(await countTokens()).toBe(0);
}

/** Expects that the invitation is open, as for a buyer who typed the username. */
async function expectOpen(orderId: string): Promise<void> {
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent', final: 'invite_success' });
  expect(await getAccess(orderId)).toBe('invited');
  expect(fixture.getAccess()).toEqual({ invited: ['asha'], collaborators: [] });
}

/** Makes the next attempt at accepting due and runs it. */
async function retry(): Promise<void> {
  await fixture.context.db.update(githubConnections).set({ nextTryAt: sql`now()` });
  await fixture.shop.runJob('accept-invitation');
}

test('sending an invitation also accepts it for a buyer who connected GitHub, and deletes the token', async () => {
  const { orderId } = await fixture.buy('asha', { connectedAs: 'asha' });
  expect(await countTokens()).toBe(1);
  await fixture.run();
  await expectIn(orderId);
  expect(fixture.github.countCalls('PUT ')).toBe(1);
  // The token is revoked at GitHub as well.
  expect(fixture.github.tokens).toEqual([]);
  // The invitation counts towards GitHub's daily limit.
  const { rows } = await fixture.shop.database.pool.query('select counted from invite_calls');
  expect(rows).toEqual([{ counted: true }]);
});

test('an invitation is also accepted when the database could not be reached after it was sent', async () => {
  const { orderId } = await fixture.buy('asha', { connectedAs: 'asha' });
  await sendInvitation(unreachableAt(fixture.context, 1, 'select'), { invitationId: orderId });
  await expectIn(orderId);
});

test('an invitation is accepted with the buyer’s own token and not with the shop’s', async () => {
  await fixture.buy('asha', { connectedAs: 'asha' });
  const [token] = fixture.github.tokens;
  await fixture.run();
  const patch = fixture.github.calls.find(({ route }) => route.startsWith(PATCH));
  expect(patch?.headers.authorization).toBe(`token ${token}`);
});

test('a token that GitHub fails to revoke is deleted all the same', async () => {
  const { orderId } = await fixture.buy('asha', { connectedAs: 'asha' });
  fixture.github.injectFaults('DELETE /applications', { status: 503 });
  await fixture.run();
  await expectIn(orderId);
});

test('the buyer accepts the invitation when the order is for another account', async () => {
  const { orderId } = await fixture.buy('asha', { connectedAs: 'ravi' });
  await fixture.run();
  await expectOpen(orderId);
  expect(fixture.github.countCalls(PATCH)).toBe(0);
});

test('the buyer accepts the invitation, and no token is kept, when the token was revoked before', async () => {
  const { orderId } = await fixture.buy('asha', { connectedAs: 'asha' });
  fixture.github.revokeTokens();
  await fixture.run();
  await expectOpen(orderId);
  expect(await countTokens()).toBe(0);
});

test('the buyer accepts the invitation when the token has expired', async () => {
  const { orderId } = await fixture.buy('asha', { connectedAs: 'asha' });
  await fixture.context.db.update(githubConnections).set({ endsAt: sql`now()` });
  await fixture.run();
  await expectOpen(orderId);
  await fixture.shop.context.jobs.enqueue(fixture.context.db, { name: 'sweep-connections', data: {} });
  await fixture.run();
  expect(await countTokens()).toBe(0);
});

const TWO_FACTOR = {
  status: 403,
  body: {
    message: 'The acme organization requires all members to have two-factor authentication enabled.',
  },
};
test.each([
  ['at once', [TWO_FACTOR]],
  ['later', [{ status: 502 }, TWO_FACTOR]],
] as const)(
  'the buyer is told why GitHub refuses the acceptance %s, and can accept the invitation',
  async (_when, faults) => {
    const { orderId } = await fixture.buy('asha', { connectedAs: 'asha' });
    fixture.github.injectFaults(PATCH, ...faults);
    await fixture.run();
    if (faults.length > 1) await retry();
    await expectOpen(orderId);
    expect(await findObstacleOf(orderId)).toBe('two_factor');
    expect(await countTokens()).toBe(0);
    expect(await fixture.listCases()).toEqual([]);
    fixture.acceptInvitations();
    await fixture.rewind(orderId, 'nextTryAt', '1 second');
    await checkInvitation(fixture.context, orderId);
    await expectIn(orderId);
    expect(await findObstacleOf(orderId)).toBeNull();
  },
);

test('an invitation is sent at once, and accepted later, when GitHub fails to accept it', async () => {
  const { orderId } = await fixture.buy('asha', { connectedAs: 'asha' });
  fixture.github.injectFaults(PATCH, { status: 502 }, 'drop');
  await fixture.run();
  await expectOpen(orderId);
  await retry();
  await expectOpen(orderId);
  await retry();
  await expectIn(orderId);
});

test('a repeated acceptance finds that the buyer has access', async () => {
  const { orderId } = await fixture.buy('asha', { connectedAs: 'asha' });
  // GitHub accepted, but its answer was lost.
  fixture.github.injectFaults(PATCH, 'drop-reply');
  await fixture.run();
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent' });
  await retry();
  await expectIn(orderId);
});

test('accepting recovers from a crash between accepting an invitation and recording it', async () => {
  const { orderId } = await fixture.buy('asha', { connectedAs: 'asha' });
  const lease = await leaseInvitation(fixture.context, orderId);
  if (!lease) throw new Error('The invitation is not due.');
  await acceptSentInvitation(fixture.context, lease, await inviteAccount(fixture.context, lease));
  // The token is gone before the next attempt is due.
  expect(await countTokens()).toBe(0);
  await fixture.rewind(orderId, 'leasedUntil', '1 second');
  await fixture.sweep();
  await expectIn(orderId);
  expect(fixture.github.countCalls('PUT ')).toBe(1);
});

test('accepting recovers by the sweep from a crash between a later acceptance and recording it', async () => {
  const { orderId } = await fixture.buy('asha', { connectedAs: 'asha' });
  fixture.github.injectFaults(PATCH, { status: 502 });
  await fixture.run();
  // The worker had leased the connection, and GitHub accepted.
  fixture.acceptInvitations();
  await fixture.context.db.update(githubConnections).set({
    attempts: 1,
    nextTryAt: sql`now()`,
    leasedBy: 'dead',
    leasedUntil: sql`now() + interval '1 hour'`,
  });
  await fixture.shop.database.pool.query('delete from test_jobs');
  await fixture.context.db.insert(nodes).values({ id: 'dead', seenAt: sql`now() - interval '11 seconds'` });
  await sendHeartbeat(fixture.context, [acceptanceOutbox]);
  await sweepOutbox(fixture.context, acceptanceOutbox);
  await fixture.run();
  await expectIn(orderId);
});

test('a refund and a change of the account end the token', async () => {
  const refunded = await fixture.buy('asha', { connectedAs: 'asha' });
  await fixture.context.db.transaction((tx) => revokePurchase(fixture.context, tx, refunded.orderId));
  expect(await countTokens()).toBe(0);

  const { orderId } = await fixture.buy('ravi', { connectedAs: 'ravi' });
  fixture.github.injectFaults(PATCH, { status: 502 });
  await fixture.run();
  fixture.github.addAccount('meera');
  await changeGithubAccount(await fixture.asBuyer(orderId), { orderId, githubId: 'meera' });
  await fixture.run();
  await retry();
  expect(fixture.getAccess().collaborators).toEqual([]);
});
