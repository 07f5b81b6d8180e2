import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { rightNames } from '#contract/rights.ts';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { rightsOf } from '#test/harness/admins.ts';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { endPurchases } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import type { Context } from '../../context.ts';
import type { ContextOf } from '../../require-right.ts';
import { auditLog } from '../audit/schema.ts';
import { retryInvitation, retryWithin } from './retry-invitation.ts';
import { purchases } from './schema.ts';

const fixture = setUp(openAccessFixture);
let admin: Context;
const PUT = /^PUT /;
const otherRights = rightsOf(...rightNames.filter((name) => name !== 'userWrite'));

beforeEach(async () => {
  const user = await makeUser(fixture.context.db);
  admin = fixture.shop.as(actorOf(user, { rights: rightsOf('userWrite') }));
});

async function bought(login: string, ...replies: number[]) {
  const { orderId } = await fixture.buy(login);
  fixture.github.injectFaults(PUT, ...replies.map((status) => ({ status })));
  await fixture.run();
  fixture.renewCodeHost();
  const [purchase] = await fixture.context.db.select().from(purchases).where(eq(purchases.orderId, orderId));
  const { userId, projectId } = purchase!;
  return { orderId, data: { userId, projectId, githubId: login, repoUrl: 'https://github.com/acme/shop' } };
}

test('retrying an invitation sends it and audits the admin', async () => {
  const { orderId, data } = await bought('asha', 403);
  expect(await fixture.getInvitation(orderId)).toMatchObject({
    state: 'needs_person',
    final: 'invite_failed',
  });
  const repoUrl = 'https://github.com/Acme/Shop.git';
  expect(await retryInvitation(admin, { ...data, githubId: 'Asha', repoUrl })).toEqual({
    status: 'invite_success',
  });
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent', final: 'invite_success' });
  expect(await fixture.listCases()).toMatchObject([{ resolved: true }]);
  expect(await fixture.context.db.select().from(auditLog)).toMatchObject([
    { actor: admin.actor?.userId, action: 'invite.retry', subject: orderId, detail: { githubId: 'asha' } },
  ]);
});

test.each([
  '@asha-new',
  ' https://github.com/asha-new/ ',
  'github.com/asha-new?tab=stars',
  'asha-new\u200b',
  'asha\u2011new',
  'asha\u2013new',
])('retrying an invitation takes the name as people paste it: %j', async (githubId) => {
  const { orderId, data } = await bought('asha');
  fixture.github.addAccount('asha-new');
  const repoUrl = 'git@github.com:acme/shop.git';
  expect(await retryInvitation(admin, { ...data, githubId, repoUrl })).toEqual({ status: 'invite_success' });
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent', login: 'asha-new' });
});

test('retrying an invitation reports another failure', async () => {
  const { orderId, data } = await bought('asha', 403, 403);
  expect(await retryInvitation(admin, data)).toEqual({ status: 'invite_failed' });
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'needs_person' });
});

test('retrying an invitation waits for quick retries until the timeout', async () => {
  const { orderId, data } = await bought('asha', 403, 503, 503);
  expect(await retryWithin(admin as ContextOf<'userWrite'>, data, 50)).toEqual({ status: 'invite_failed' });
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'waiting', inSeconds: 1 });
  const answer = retryInvitation(admin, data);
  await expect.poll(() => fixture.github.countCalls(PUT)).toBe(3);
  await expect.poll(() => fixture.getInvitation(orderId)).toMatchObject({ attempts: 1, isLeased: false });
  await fixture.runNextAttempt(orderId);
  expect(await answer).toEqual({ status: 'invite_success' });
});

test('retrying an invitation with another account moves the purchase to it', async () => {
  const { orderId, data } = await bought('asha');
  fixture.github.addAccount('New-One');
  expect(await retryInvitation(admin, { ...data, githubId: 'new-one' })).toEqual({
    status: 'invite_success',
  });
  await fixture.run();
  expect(fixture.getAccess()).toEqual({ invited: ['New-One'], collaborators: [] });
  expect(await fixture.getInvitation(orderId)).toMatchObject({ login: 'New-One' });
});

test.each([
  ['another repository', { repoUrl: 'https://github.com/acme/other' }, 'FAILED_PRECONDITION'],
  ['a repository that is no URL', { repoUrl: 'javascript:alert(1)' }, 'FAILED_PRECONDITION'],
  ['an unknown user', { userId: 'unknown' }, 'NOT_FOUND'],
  ['a project not purchased', { projectId: 'other' }, 'NOT_FOUND'],
  ['an unknown GitHub login', { githubId: 'missing-name' }, 'NOT_FOUND'],
])('retrying an invitation rejects %s', async (_what, given, status) => {
  const { data } = await bought('asha', 403);
  await expect(retryInvitation(admin, { ...data, ...given })).rejects.toMatchObject({ status });
  expect(fixture.github.countCalls(PUT)).toBe(1);
  expect(await fixture.context.db.select().from(auditLog)).toEqual([]);
});

test('retrying an invitation rejects refunded purchases', async () => {
  const { data } = await bought('asha', 403);
  await endPurchases(fixture.context.db);
  await expect(retryInvitation(admin, data)).rejects.toMatchObject({ status: 'NOT_FOUND' });
});

test('retrying an invitation requires userWrite', async () => {
  const { data } = await bought('asha', 403);
  await expect(retryInvitation(fixture.context, data)).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
  const without = { ...admin, actor: admin.actor && { ...admin.actor, rights: otherRights } };
  await expect(retryInvitation(without, data)).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
});
