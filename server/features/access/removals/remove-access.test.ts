import { isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';
import { unreachableAt } from '#test/harness/unreachable.ts';
import type { CodeHost } from '../../../integrations/github/code-host.ts';
import { sweepOutbox } from '../../../platform/outbox/lease.ts';
import { leaseInvitation } from '../invitations/lease-invitation.ts';
import { changeGithubAccount } from '../own-invitation.ts';
import { revokePurchase } from '../purchases.ts';
import { accessRemovals, removalOutbox } from '../schema.ts';
import { leaseRemoval, removeAccess } from './remove-access.ts';

// A crash leaves what was committed before it. After the restart, the sweep finds the row once the lease has
// expired.

const fixture = setUp(openAccessFixture);
const DELETE = /^DELETE /;

/**
 * Makes a purchase of a collaborator, changes it to `new`, who is invited, and leaves the removal of the
 * previous account due.
 */
async function changed() {
  const { orderId } = await fixture.buy('asha');
  await fixture.run();
  fixture.acceptInvitations();
  fixture.github.addAccount('new');
  await changeGithubAccount(await fixture.asBuyer(orderId), {
    orderId: `public_${orderId}`,
    githubId: 'new',
  });
  fixture.renewCodeHost();
  await fixture.shop.runJob('send-invitation');
  fixture.renewCodeHost();
  const removal = await onlyRemoval();
  return { orderId, removalId: removal.id };
}

async function onlyRemoval() {
  const rows = await fixture.context.db.select().from(accessRemovals);
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

async function refund(orderId: string) {
  await fixture.context.db.transaction((tx) => revokePurchase(fixture.context, tx, orderId));
}

/** Restarts after a crash, which loses the running jobs, when leases have expired. */
async function restart() {
  await fixture.shop.database.pool.query('delete from test_jobs');
  for (const table of ['invitations', 'access_removals'])
    await fixture.shop.database.pool.query(
      `update ${table} set leased_until = now() where leased_until > now()`,
    );
  await sweepOutbox(fixture.context, removalOutbox);
  await fixture.sweep();
}

const done = { doneAt: expect.any(Date), nextTryAt: null, leasedUntil: null };

test('a removal is made after its job was lost', async () => {
  await changed();
  await restart();
  expect(fixture.getAccess()).toEqual({ invited: ['new'], collaborators: [] });
  expect(await onlyRemoval()).toMatchObject(done);
});

test('a removal is made after a crash before the call', async () => {
  const { removalId } = await changed();
  await leaseRemoval(fixture.context, removalId);
  await restart();
  expect(fixture.getAccess()).toEqual({ invited: ['new'], collaborators: [] });
});

test('a removal is made again when the response was lost', async () => {
  const { removalId } = await changed();
  fixture.github.injectFaults(DELETE, 'drop-reply');
  await removeAccess(fixture.context, { removalId });
  expect(await onlyRemoval()).toMatchObject({ doneAt: null, attempts: 1, leasedUntil: null });
  await fixture.shop.makeDue('access_removals');
  await restart();
  expect(fixture.getAccess()).toEqual({ invited: ['new'], collaborators: [] });
  expect(await onlyRemoval()).toMatchObject(done);
});

test('a removal recovers from a crash while it was recorded', async () => {
  const { removalId } = await changed();
  const live = { ...fixture.context.jobs, enqueue: () => Promise.reject(new Error('killed')) };
  await expect(removeAccess({ ...fixture.context, jobs: live }, { removalId })).rejects.toThrow('killed');
  expect(await onlyRemoval()).toMatchObject({ doneAt: null });
  await restart();
  expect(await onlyRemoval()).toMatchObject(done);
});

test('a removal is saved as soon as the database can be reached again', async () => {
  const { removalId } = await changed();
  await removeAccess(unreachableAt(fixture.context, 2), { removalId });
  expect(await onlyRemoval()).toMatchObject({ ...done, attempts: 1 });
});

test('a change of account is completed after its job was lost', async () => {
  const { orderId } = await fixture.buy('asha');
  await fixture.run();
  fixture.github.addAccount('new');
  await changeGithubAccount(await fixture.asBuyer(orderId), {
    orderId: `public_${orderId}`,
    githubId: 'new',
  });
  await restart();
  expect(fixture.getAccess()).toEqual({ invited: ['new'], collaborators: [] });
});

test('a removal cancels the invitation of a worker that crashed before the change of account', async () => {
  const { orderId, account } = await fixture.buy('asha');
  await leaseInvitation(fixture.context, orderId);
  const acme = { owner: 'acme', repo: 'shop' };
  await fixture.context.codeHost.invite({ ...acme, login: account.login });
  fixture.github.addAccount('new');
  await changeGithubAccount(await fixture.asBuyer(orderId), {
    orderId: `public_${orderId}`,
    githubId: 'new',
  });
  await restart();
  await fixture.shop.runJobs(100);
  expect(fixture.getAccess()).toEqual({ invited: ['new'], collaborators: [] });
});

test('an invitation of the account that is being removed waits for the removal', async () => {
  const { orderId, removalId } = await changed();
  const lease = await leaseRemoval(fixture.context, removalId);
  expect(lease).not.toBeNull();
  await changeGithubAccount(await fixture.asBuyer(orderId), {
    orderId: `public_${orderId}`,
    githubId: 'asha',
  });
  fixture.github.calls.length = 0;
  await fixture.run();
  expect(fixture.github.calls).toEqual([]);
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'waiting' });
  await restart();
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'accepted', login: 'asha' });
  await fixture.shop.runJobs(100);
  expect(fixture.getAccess()).toEqual({ invited: [], collaborators: ['asha'] });
});

test('a buyer whose earlier access is being removed is invited as soon as that ends', async () => {
  const first = await fixture.buyInvited('asha');
  fixture.acceptInvitations();
  await refund(first.orderId);
  const { id: removalId } = await onlyRemoval();
  let orderId = '';
  const removeCollaborator: CodeHost['removeCollaborator'] = async (from) => {
    ({ orderId } = await fixture.buy('asha'));
    await fixture.shop.runJob('send-invitation');
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'waiting', final: null });
    // The checkout says after half a minute that the invitation takes longer.
    await fixture.rewindPayment(orderId, 30);
    await fixture.shop.runJob('send-invitation');
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'waiting', final: 'invite_failed' });
    return fixture.context.codeHost.removeCollaborator(from);
  };
  const codeHost = new Proxy(fixture.context.codeHost, {
    get: (host, name) => (name === 'removeCollaborator' ? removeCollaborator : Reflect.get(host, name)),
  });
  fixture.renewCodeHost();
  await removeAccess({ ...fixture.context, codeHost }, { removalId });
  expect(fixture.getAccess()).toEqual({ invited: [], collaborators: [] });
  await fixture.run();
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent', status: 'invite_success' });
});

test('an account with another purchase in the repository keeps its access', async () => {
  const first = await fixture.buy('asha');
  await fixture.run();
  await refund(first.orderId);
  const again = await fixture.buy('asha');
  await fixture.run();
  await fixture.shop.runJobs(100);
  expect(await fixture.getInvitation(again.orderId)).toMatchObject({ state: 'sent' });
  expect(fixture.getAccess().invited).toEqual(['asha']);
});

test('a refund removes the access of the account and of the one it was to replace', async () => {
  const { orderId } = await fixture.buy('asha');
  await fixture.run();
  fixture.acceptInvitations();
  fixture.github.addAccount('new');
  await changeGithubAccount(await fixture.asBuyer(orderId), {
    orderId: `public_${orderId}`,
    githubId: 'new',
  });
  await refund(orderId);
  await fixture.run();
  expect(fixture.getAccess()).toEqual({ invited: [], collaborators: [] });
  const open = await fixture.context.db
    .select()
    .from(accessRemovals)
    .where(isNotNull(accessRemovals.nextTryAt));
  expect(open).toEqual([]);
});

test('a refund during an invitation removes the access after it', async () => {
  const { orderId } = await fixture.buy('asha');
  const { sendInvitation } = await import('../invitations/send-invitation.ts');
  const host = fixture.context.codeHost;
  const codeHost = {
    findAccountById: host.findAccountById,
    findAccess: host.findAccess,
    async invite(whom: Parameters<typeof host.invite>[0]) {
      await refund(orderId);
      return host.invite(whom);
    },
  } as unknown as typeof host;
  await sendInvitation({ ...fixture.context, codeHost }, { invitationId: orderId });
  await restart();
  expect(fixture.getAccess()).toEqual({ invited: [], collaborators: [] });
});

test('collaborators with a role that no buyer gets stay, and open a case', async () => {
  const { orderId } = await fixture.buy('asha');
  await fixture.run();
  fixture.acceptInvitations();
  fixture.github.updateCollaborators('maintain');
  await refund(orderId);
  await fixture.run();
  expect(fixture.getAccess().collaborators).toEqual(['asha']);
  const removal = await onlyRemoval();
  expect(removal).toMatchObject({ doneAt: null, nextTryAt: null });
  const [open] = await fixture.listCases();
  expect(open).toMatchObject({ kind: 'invite', subject: `removal:${removal.id}`, resolved: false });
  expect(open?.message).toContain('the role maintain');
});

test.each([
  ['personal-acme/shop', []],
  ['acme/shop', ['asha']],
])('a removal removes the role write only from a person’s repository: %s', async (repository, left) => {
  const { orderId } = await fixture.buy('asha', { repository });
  await fixture.run();
  fixture.acceptInvitations();
  fixture.github.updateCollaborators('write');
  await refund(orderId);
  await fixture.run();
  expect(fixture.getAccess().collaborators).toEqual(left);
  expect(await fixture.listCases()).toHaveLength(left.length);
});

test('a removal does not believe 404 about a repository that the token cannot see', async () => {
  const { orderId } = await fixture.buy('asha');
  await fixture.run();
  fixture.acceptInvitations();
  await refund(orderId);
  fixture.github.hideRepository('acme/shop');
  await fixture.run();
  const removal = await onlyRemoval();
  expect(removal).toMatchObject({ doneAt: null, blockedBy: 'acme/shop' });
  expect(await fixture.listCases()).toMatchObject([{ kind: 'repository', subject: 'acme/shop' }]);
});

test('a removal is done when the account is gone from GitHub', async () => {
  const { orderId } = await fixture.buy('asha');
  await fixture.run();
  fixture.acceptInvitations();
  fixture.github.deleteAccount('asha');
  await refund(orderId);
  await fixture.run();
  expect(await onlyRemoval()).toMatchObject(done);
});

test('removals open one case when the token lacks the right', async () => {
  const { removalId } = await changed();
  fixture.github.injectFaults(DELETE, {
    status: 403,
    body: { message: 'Must have admin rights to Repository.' },
  });
  await removeAccess(fixture.context, { removalId });
  expect(await onlyRemoval()).toMatchObject({ doneAt: null, nextTryAt: null, lastError: expect.any(String) });
  expect(await fixture.listCases()).toMatchObject([{ kind: 'invite', subject: `removal:${removalId}` }]);
});
