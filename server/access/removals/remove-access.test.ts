import { isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepOutbox } from '#server/platform/outbox/sweep.ts';
import { type InviteDesk, openInviteDesk } from '#test/harness/access-fixture.ts';
import { changeGithubAccount } from '../change-github-account.ts';
import { leaseInvitation } from '../invitations/lease-invitation.ts';
import { revokePurchase } from '../revoke-purchase.ts';
import { accessRemovals, removalOutbox } from '../schema.ts';
import { leaseRemoval } from './lease-removal.ts';
import { removeAccess } from './remove-access.ts';

// `kill -9` between two steps is what is left in the database, without what would have come next.

let desk: InviteDesk;
const DELETE = /^DELETE /;

beforeAll(async () => {
  desk = await openInviteDesk();
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

/** Somebody was invited, accepted, and changed to `new`, who is invited; the removal of the old account waits. */
async function changed() {
  const { orderId } = await desk.buy('asha');
  await desk.run();
  desk.acceptAll();
  desk.github.addAccount('new');
  await changeGithubAccount(await desk.asBuyer(orderId), { orderId: `public_${orderId}`, githubId: 'new' });
  desk.freshHost();
  await desk.shop.runJob('send-invite');
  desk.freshHost();
  const removal = await onlyRemoval();
  return { orderId, removalId: removal.id };
}

async function onlyRemoval() {
  const rows = await desk.context.db.select().from(accessRemovals);
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

async function refund(orderId: string) {
  await desk.context.db.transaction((tx) => revokePurchase(desk.context, tx, orderId));
}

/** The process comes back: jobs under way are lost, and the minute of every lease passes. */
async function restart() {
  await desk.shop.database.pool.query('delete from test_jobs');
  for (const table of ['purchases', 'access_removals'])
    await desk.shop.database.pool.query(
      `update ${table} set leased_until = now() where leased_until > now()`,
    );
  await sweepOutbox(desk.context, removalOutbox);
  await desk.sweep();
}

const done = { doneAt: expect.any(Date), nextTryAt: null, leasedUntil: null };

test('before the job was taken', async () => {
  await changed();
  await restart();
  expect(desk.whoIsIn()).toEqual({ invited: ['new'], in: [] });
  expect(await onlyRemoval()).toMatchObject(done);
});

test('after the claim', async () => {
  const { removalId } = await changed();
  await leaseRemoval(desk.context, removalId);
  await restart();
  expect(desk.whoIsIn()).toEqual({ invited: ['new'], in: [] });
});

test('removed and never answered: done again', async () => {
  const { removalId } = await changed();
  desk.github.injectFaults(DELETE, 'drop-reply');
  await removeAccess(desk.context, { removalId });
  expect(await onlyRemoval()).toMatchObject({ doneAt: null, attempts: 1, leasedUntil: null });
  await desk.shop.database.pool.query('update access_removals set next_try_at = now()');
  await restart();
  expect(desk.whoIsIn()).toEqual({ invited: ['new'], in: [] });
  expect(await onlyRemoval()).toMatchObject(done);
});

test('removed and not written down', async () => {
  const { removalId } = await changed();
  const live = { ...desk.context.jobs, enqueue: () => Promise.reject(new Error('killed')) };
  await expect(removeAccess({ ...desk.context, jobs: live }, { removalId })).rejects.toThrow('killed');
  expect(await onlyRemoval()).toMatchObject({ doneAt: null });
  await restart();
  expect(await onlyRemoval()).toMatchObject(done);
});

test('the change was written down, its job lost: invited and replaced', async () => {
  const { orderId } = await desk.buy('asha');
  await desk.run();
  desk.github.addAccount('new');
  await changeGithubAccount(await desk.asBuyer(orderId), { orderId: `public_${orderId}`, githubId: 'new' });
  await restart();
  expect(desk.whoIsIn()).toEqual({ invited: ['new'], in: [] });
});

test('killed while the old account was being invited: that invitation does not stay', async () => {
  const { orderId, account } = await desk.buy('asha');
  await leaseInvitation(desk.context, orderId);
  const acme = { owner: 'acme', repo: 'shop' };
  await desk.context.codeHost.invite({ ...acme, login: account.login });
  desk.github.addAccount('new');
  await changeGithubAccount(await desk.asBuyer(orderId), { orderId: `public_${orderId}`, githubId: 'new' });
  await restart();
  await desk.shop.runJobs(100);
  expect(desk.whoIsIn()).toEqual({ invited: ['new'], in: [] });
});

test('while it is removed, nobody invites the same account; then its turn comes', async () => {
  const { orderId, removalId } = await changed();
  const claim = await leaseRemoval(desk.context, removalId);
  expect(claim).not.toBeNull();
  await changeGithubAccount(await desk.asBuyer(orderId), { orderId: `public_${orderId}`, githubId: 'asha' });
  desk.github.calls.length = 0;
  await desk.run();
  expect(desk.github.calls).toEqual([]);
  expect(await desk.look(orderId)).toMatchObject({ state: 'waiting' });
  await restart();
  expect(await desk.look(orderId)).toMatchObject({ state: 'accepted', login: 'asha' });
  await desk.shop.runJobs(100);
  expect(desk.whoIsIn()).toEqual({ invited: [], in: ['asha'] });
});

test('who bought the project again, or anything in the same repository, keeps the access', async () => {
  const first = await desk.buy('asha');
  await desk.run();
  await refund(first.orderId);
  const again = await desk.buy('asha');
  await desk.run();
  await desk.shop.runJobs(100);
  expect(await desk.look(again.orderId)).toMatchObject({ state: 'sent' });
  expect(desk.whoIsIn().invited).toEqual(['asha']);
});

test('refunded: the account, and the one that it was to replace, lose their access', async () => {
  const { orderId } = await desk.buy('asha');
  await desk.run();
  desk.acceptAll();
  desk.github.addAccount('new');
  await changeGithubAccount(await desk.asBuyer(orderId), { orderId: `public_${orderId}`, githubId: 'new' });
  await refund(orderId);
  await desk.run();
  expect(desk.whoIsIn()).toEqual({ invited: [], in: [] });
  const open = await desk.context.db.select().from(accessRemovals).where(isNotNull(accessRemovals.nextTryAt));
  expect(open).toEqual([]);
});

test('refunded while it was being invited: removed when that is over', async () => {
  const { orderId } = await desk.buy('asha');
  const { sendInvitation } = await import('../invitations/send-invitation.ts');
  const host = desk.context.codeHost;
  const codeHost = {
    ...{ findAccountById: host.findAccountById, isCollaborator: host.isCollaborator },
    findInvitation: host.findInvitation,
    async invite(whom: Parameters<typeof host.invite>[0]) {
      await refund(orderId);
      return host.invite(whom);
    },
  } as unknown as typeof host;
  await sendInvitation({ ...desk.context, codeHost }, { orderId });
  await restart();
  expect(desk.whoIsIn()).toEqual({ invited: [], in: [] });
});

test('who helps with the repository keeps their role', async () => {
  const { orderId } = await desk.buy('asha');
  await desk.run();
  desk.acceptAll();
  desk.github.updateCollaborators('maintain');
  await refund(orderId);
  await desk.run();
  expect(desk.whoIsIn().in).toEqual(['asha']);
  expect(await onlyRemoval()).toMatchObject(done);
});

test('an account that is gone from GitHub needs no removal', async () => {
  const { orderId } = await desk.buy('asha');
  await desk.run();
  desk.acceptAll();
  desk.github.deleteAccount('asha');
  await refund(orderId);
  await desk.run();
  expect(await onlyRemoval()).toMatchObject(done);
});

test('our token may not: a person is asked, once', async () => {
  const { removalId } = await changed();
  desk.github.injectFaults(DELETE, {
    status: 403,
    body: { message: 'Must have admin rights to Repository.' },
  });
  await removeAccess(desk.context, { removalId });
  expect(await onlyRemoval()).toMatchObject({ doneAt: null, nextTryAt: null, lastError: expect.any(String) });
  expect(await desk.exceptions()).toMatchObject([{ kind: 'invite', subject: `removal:${removalId}` }]);
});
