import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MAX_INVITATION_ROUNDS } from '#domain/invitation.ts';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { endPurchases } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { leaseInvitation } from './invitations/lease-invitation.ts';
import { changeGithubAccount, requestNewInvitation } from './own-invitation.ts';
import { inviteCalls } from './schema.ts';

const fixture = setUp(openAccessFixture);
const PUT = /^PUT /;

const publicId = (orderId: string) => ({ orderId: `public_${orderId}` });

test('requesting a new invitation cancels the open one and sends a new one', async () => {
  const { orderId, context } = await fixture.buyInvited('asha');
  const [before] = fixture.github.invitations;
  await requestNewInvitation(context, publicId(orderId));
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'waiting', status: 'invite_success' });
  await fixture.run();
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent', final: 'invite_success' });
  expect(fixture.github.invitations).toHaveLength(1);
  expect(fixture.github.invitations[0]?.id).not.toBe(before?.id);
});

test('requesting a new invitation records the acceptance when the buyer is a collaborator', async () => {
  const { orderId, context } = await fixture.buyInvited('asha');
  fixture.acceptInvitations();
  await requestNewInvitation(context, publicId(orderId));
  await fixture.run();
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'accepted', status: 'invite_success' });
  expect(fixture.github.countCalls(PUT)).toBe(1);
});

test('a requested invitation is retried quickly after a refused account', async () => {
  const { orderId } = await fixture.buy('asha');
  fixture.github.injectFaults(
    PUT,
    { status: 422, body: { message: 'This user is blocked' } },
    { status: 503 },
  );
  await fixture.run();
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'refused', status: 'invite_failed' });
  await fixture.rewindPayment(orderId, 30 * 24 * 3600);
  await requestNewInvitation(await fixture.asBuyer(orderId), publicId(orderId));
  await fixture.run();
  expect(await fixture.getInvitation(orderId)).toMatchObject({
    state: 'waiting',
    status: 'invite_failed',
    inSeconds: 1,
  });
  await fixture.runNextAttempt(orderId);
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent', final: 'invite_success' });
  expect((await fixture.listMails()).map(({ kind }) => kind)).toContain('invite-worked');
});

test('requesting a new invitation requires the buyer', async () => {
  const { orderId } = await fixture.buyInvited('asha');
  const other = await fixture.buyInvited('ravi');
  await expect(requestNewInvitation(other.context, publicId(orderId))).rejects.toMatchObject({
    status: 'NOT_FOUND',
  });
  await expect(requestNewInvitation(fixture.context, publicId(orderId))).rejects.toMatchObject({
    status: 'UNAUTHENTICATED',
  });
});

test('requesting a new invitation is rejected for refunded purchases', async () => {
  const { orderId, context } = await fixture.buyInvited('asha');
  await endPurchases(fixture.context.db);
  await expect(requestNewInvitation(context, publicId(orderId))).rejects.toMatchObject({
    status: 'NOT_FOUND',
  });
});

test('requesting a new invitation is rejected while it is being sent or queued', async () => {
  const { orderId } = await fixture.buy('asha');
  const context = await fixture.asBuyer(orderId);
  await leaseInvitation(fixture.context, orderId);
  const refused = { status: 'FAILED_PRECONDITION' };
  await expect(requestNewInvitation(context, publicId(orderId))).rejects.toMatchObject(refused);
  await fixture.setInvitations({ leasedUntil: null, state: 'queued' });
  await expect(requestNewInvitation(context, publicId(orderId))).rejects.toMatchObject(refused);
});

test('a buyer may request a new invitation three times an hour', async () => {
  const { orderId, context } = await fixture.buyInvited('asha');
  for (let n = 0; n < 3; n += 1) await requestNewInvitation(context, publicId(orderId));
  await expect(requestNewInvitation(context, publicId(orderId))).rejects.toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
  });
  await fixture.run();
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent' });
});

test('after 20 invitations of a purchase, the buyer asks support for another one or another account', async () => {
  const { orderId, context } = await fixture.buyInvited('asha');
  fixture.github.addAccount('meera');
  const clearLimits = () => fixture.shop.database.pool.query('delete from attempts');
  for (let n = 0; n < MAX_INVITATION_ROUNDS; n += 1) {
    await clearLimits();
    await requestNewInvitation(context, publicId(orderId));
  }
  await clearLimits();
  const refused = { status: 'RESOURCE_EXHAUSTED', message: expect.stringContaining('support') };
  await expect(requestNewInvitation(context, publicId(orderId))).rejects.toMatchObject(refused);
  const change = { ...publicId(orderId), githubId: 'meera' };
  await expect(changeGithubAccount(context, change)).rejects.toMatchObject(refused);
});

test('every requested invitation counts towards the daily limit of the repository', async () => {
  const { orderId, context } = await fixture.buyInvited('asha');
  await requestNewInvitation(context, publicId(orderId));
  await fixture.run();
  const calls = await fixture.context.db.select().from(inviteCalls).where(eq(inviteCalls.counted, true));
  expect(calls.map(({ round }) => round).sort()).toEqual([0, 1]);
});

test('a requested invitation is sent after a crash between cancelling and inviting', async () => {
  const { orderId, context } = await fixture.buyInvited('asha');
  await requestNewInvitation(context, publicId(orderId));
  await leaseInvitation(fixture.context, orderId);
  fixture.github.deleteInvitations();
  await fixture.rewind(orderId, 'leasedUntil', '1 second');
  await fixture.sweep();
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent' });
  expect(fixture.github.invitations).toHaveLength(1);
});
