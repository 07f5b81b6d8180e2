import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type InviteDesk, openInviteDesk } from '#test/harness/access-fixture.ts';
import { leaseInvitation } from './invitations/lease-invitation.ts';
import { requestNewInvitation } from './request-new-invitation.ts';
import { inviteCalls } from './schema.ts';

let desk: InviteDesk;
const PUT = /^PUT /;

beforeAll(async () => {
  desk = await openInviteDesk();
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

const publicId = (orderId: string) => ({ orderId: `public_${orderId}` });

// A fresh invitation, asked for by the buyer.

test('cancels the open one and is sent at once', async () => {
  const { orderId, context } = await desk.invited('asha');
  const [before] = desk.github.invitations;
  await requestNewInvitation(context, publicId(orderId));
  expect(await desk.look(orderId)).toMatchObject({ state: 'waiting', status: 'invite_success' });
  await desk.run();
  expect(await desk.look(orderId)).toMatchObject({ state: 'sent', final: 'invite_success' });
  expect(desk.github.invitations).toHaveLength(1);
  expect(desk.github.invitations[0]?.id).not.toBe(before?.id);
});

test('asked for after it was accepted finds that, and sends nothing', async () => {
  const { orderId, context } = await desk.invited('asha');
  desk.acceptAll();
  await requestNewInvitation(context, publicId(orderId));
  await desk.run();
  expect(await desk.look(orderId)).toMatchObject({ state: 'accepted', status: 'invite_success' });
  expect(desk.github.countCalls(PUT)).toBe(1);
});

test('brings back who was refused, with quick tries', async () => {
  const { orderId } = await desk.buy('asha');
  desk.github.injectFaults(PUT, { status: 422, body: { message: 'Validation Failed' } }, { status: 503 });
  await desk.run();
  expect(await desk.look(orderId)).toMatchObject({ state: 'refused', status: 'invite_failed' });
  await desk.paidAgo(orderId, 30 * 24 * 3600);
  await requestNewInvitation(await desk.asBuyer(orderId), publicId(orderId));
  await desk.run();
  expect(await desk.look(orderId)).toMatchObject({
    state: 'waiting',
    status: 'invite_failed',
    inSeconds: 1,
  });
  await desk.runNext(orderId);
  expect(await desk.look(orderId)).toMatchObject({ state: 'sent', final: 'invite_success' });
  expect((await desk.mails()).map(({ kind }) => kind)).toContain('invite-worked');
});

test('is for the buyer only', async () => {
  const { orderId } = await desk.invited('asha');
  const other = await desk.invited('ravi');
  await expect(requestNewInvitation(other.context, publicId(orderId))).rejects.toMatchObject({
    status: 'NOT_FOUND',
  });
  await expect(requestNewInvitation(desk.context, publicId(orderId))).rejects.toMatchObject({
    status: 'UNAUTHENTICATED',
  });
});

test('is not for a refunded purchase', async () => {
  const { orderId, context } = await desk.invited('asha');
  await desk.shop.database.pool.query('update purchases set revoked_at = now()');
  await expect(requestNewInvitation(context, publicId(orderId))).rejects.toMatchObject({
    status: 'NOT_FOUND',
  });
});

test('is not sent while one is being sent, nor out of the queue', async () => {
  const { orderId } = await desk.buy('asha');
  const context = await desk.asBuyer(orderId);
  await leaseInvitation(desk.context, orderId);
  const refused = { status: 'FAILED_PRECONDITION' };
  await expect(requestNewInvitation(context, publicId(orderId))).rejects.toMatchObject(refused);
  await desk.shop.database.pool.query(`update purchases set leased_until = null, invite_state = 'queued'`);
  await expect(requestNewInvitation(context, publicId(orderId))).rejects.toMatchObject(refused);
});

test('three times an hour', async () => {
  const { orderId, context } = await desk.invited('asha');
  for (let n = 0; n < 3; n += 1) await requestNewInvitation(context, publicId(orderId));
  await expect(requestNewInvitation(context, publicId(orderId))).rejects.toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
  });
  await desk.run();
  expect(await desk.look(orderId)).toMatchObject({ state: 'sent' });
});

test('each counts for the repository’s day', async () => {
  const { orderId, context } = await desk.invited('asha');
  await requestNewInvitation(context, publicId(orderId));
  await desk.run();
  const calls = await desk.context.db.select().from(inviteCalls).where(eq(inviteCalls.counted, true));
  expect(calls.map(({ round }) => round).sort()).toEqual([0, 1]);
});

test('killed between cancelling and inviting: sent after the restart', async () => {
  const { orderId, context } = await desk.invited('asha');
  await requestNewInvitation(context, publicId(orderId));
  await leaseInvitation(desk.context, orderId);
  desk.github.deleteInvitations();
  await desk.ago(orderId, 'leasedUntil', '1 second');
  await desk.sweep();
  expect(await desk.look(orderId)).toMatchObject({ state: 'sent' });
  expect(desk.github.invitations).toHaveLength(1);
});
