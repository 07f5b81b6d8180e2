import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type InviteDesk, openInviteDesk } from '#test/harness/access-fixture.ts';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { auditLog } from '../audit/schema.ts';
import type { Context } from '../context.ts';
import { retryInvitation } from './retry-invitation.ts';
import { purchases } from './schema.ts';

let desk: InviteDesk;
let admin: Context;
const PUT = /^PUT /;
const noRights = {
  payoutRead: true,
  payoutWrite: true,
  userWrite: false,
  projectWrite: true,
  orderWrite: true,
};

beforeAll(async () => {
  desk = await openInviteDesk();
});
beforeEach(async () => {
  await desk.reset();
  const person = await makeUser(desk.context.db);
  admin = desk.shop.as(actorOf(person, { rights: { ...noRights, userWrite: true } }));
});
afterAll(() => desk.close());

async function bought(login: string, ...replies: number[]) {
  const { orderId } = await desk.buy(login);
  desk.github.injectFaults(PUT, ...replies.map((status) => ({ status })));
  await desk.run();
  desk.freshHost();
  const [purchase] = await desk.context.db.select().from(purchases).where(eq(purchases.orderId, orderId));
  const { userId, projectId } = purchase!;
  return { orderId, data: { userId, projectId, githubId: login, repoUrl: 'https://github.com/acme/shop' } };
}

test('sent at once, and written down who did it', async () => {
  const { orderId, data } = await bought('asha', 403);
  expect(await desk.look(orderId)).toMatchObject({ state: 'needs_person', final: 'invite_failed' });
  const repoUrl = 'https://github.com/Acme/Shop.git';
  expect(await retryInvitation(admin, { ...data, githubId: 'Asha', repoUrl })).toEqual({
    status: 'invite_success',
  });
  expect(await desk.look(orderId)).toMatchObject({ state: 'sent', final: 'invite_success' });
  expect(await desk.exceptions()).toMatchObject([{ resolved: true }]);
  expect(await desk.context.db.select().from(auditLog)).toMatchObject([
    { actor: admin.actor?.userId, action: 'invite.retry', subject: orderId, detail: { githubId: 'asha' } },
  ]);
});

test('it fails again: the answer says so', async () => {
  const { orderId, data } = await bought('asha', 403, 403);
  expect(await retryInvitation(admin, data)).toEqual({ status: 'invite_failed' });
  expect(await desk.look(orderId)).toMatchObject({ state: 'needs_person' });
});

test('GitHub stumbles: a quick second try is waited for, but not for ever', async () => {
  const { orderId, data } = await bought('asha', 403, 503, 503);
  expect(await retryInvitation(admin, data, { timeoutMs: 50 })).toEqual({ status: 'invite_failed' });
  expect(await desk.look(orderId)).toMatchObject({ state: 'waiting', inSeconds: 1 });
  const answer = retryInvitation(admin, data);
  await vi.waitFor(() => expect(desk.github.countCalls(PUT)).toBe(3), { timeout: 5000 });
  await vi.waitFor(async () =>
    expect(await desk.look(orderId)).toMatchObject({ attempts: 1, leased: false, inSeconds: 1 }),
  );
  await desk.runNext(orderId);
  expect(await answer).toEqual({ status: 'invite_success' });
});

test('for another account: verified, invited, the old one replaced', async () => {
  const { orderId, data } = await bought('asha');
  desk.github.addAccount('New-One');
  expect(await retryInvitation(admin, { ...data, githubId: 'new-one' })).toEqual({
    status: 'invite_success',
  });
  await desk.run();
  expect(desk.whoIsIn()).toEqual({ invited: ['New-One'], in: [] });
  expect(await desk.look(orderId)).toMatchObject({ login: 'New-One' });
});

test.each([
  ['a foreign repository', { repoUrl: 'https://github.com/acme/other' }, 'FAILED_PRECONDITION'],
  ['no repository at all', { repoUrl: 'javascript:alert(1)' }, 'FAILED_PRECONDITION'],
  ['somebody who has not paid', { userId: 'nobody' }, 'NOT_FOUND'],
  ['a project they have not bought', { projectId: 'other' }, 'NOT_FOUND'],
  ['a name that does not exist', { githubId: 'missing-name' }, 'NOT_FOUND'],
])('%s is refused', async (_what, given, status) => {
  const { data } = await bought('asha', 403);
  await expect(retryInvitation(admin, { ...data, ...given })).rejects.toMatchObject({ status });
  expect(desk.github.countCalls(PUT)).toBe(1);
  expect(await desk.context.db.select().from(auditLog)).toEqual([]);
});

test('after a refund there is nothing to send', async () => {
  const { data } = await bought('asha', 403);
  await desk.shop.database.pool.query('update purchases set revoked_at = now()');
  await expect(retryInvitation(admin, data)).rejects.toMatchObject({ status: 'NOT_FOUND' });
});

test('userWrite alone opens it', async () => {
  const { data } = await bought('asha', 403);
  await expect(retryInvitation(desk.context, data)).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
  const without = { ...admin, actor: admin.actor && { ...admin.actor, rights: noRights } };
  await expect(retryInvitation(without, data)).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
});
