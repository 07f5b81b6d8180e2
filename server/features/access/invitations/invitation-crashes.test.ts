import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { killedBeforeCommit } from '#test/harness/killed.ts';
import { endPurchases } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { unreachableAt } from '#test/harness/unreachable.ts';
import { sweepOutbox } from '../../../platform/outbox/lease.ts';
import { invitationOutbox } from '../schema.ts';
import { inviteAccount } from './invite-account.ts';
import { leaseInvitation } from './lease-invitation.ts';
import { recordOutcome } from './record-outcome.ts';
import { sendInvitation } from './send-invitation.ts';

// A crash leaves what was committed before it. After the restart, the sweep finds the row once the lease has
// expired.

const fixture = setUp(openAccessFixture);
const PUT = /^PUT /;

/** Restarts after a crash, which loses the running jobs, when the lease has expired. */
async function restart(orderId: string): Promise<void> {
  await fixture.shop.database.pool.query('delete from test_jobs');
  await sweepOutbox(fixture.context, invitationOutbox);
  await fixture.run();
  const { isLeased } = await fixture.getInvitation(orderId);
  if (isLeased) await fixture.rewind(orderId, 'leasedUntil', '1 second');
  await sweepOutbox(fixture.context, invitationOutbox);
  await fixture.run();
}

async function expectInvitedOnce(orderId: string): Promise<void> {
  expect(await fixture.getInvitation(orderId)).toMatchObject({
    state: 'sent',
    final: 'invite_success',
    isLeased: false,
    inSeconds: null,
  });
  expect(fixture.github.invitations).toHaveLength(1);
}

test('an invitation is sent after its job was lost', async () => {
  const { orderId } = await fixture.buy('asha');
  await restart(orderId);
  await expectInvitedOnce(orderId);
});

test('an invitation is sent after a crash before the call', async () => {
  const { orderId } = await fixture.buy('asha');
  await leaseInvitation(fixture.context, orderId);
  await restart(orderId);
  await expectInvitedOnce(orderId);
});

test('an invitation is recorded as sent when the response to it was lost', async () => {
  const { orderId } = await fixture.buy('asha');
  fixture.github.injectFaults(PUT, 'drop-reply');
  await fixture.run();
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'waiting', final: null, inSeconds: 1 });
  await fixture.runNextAttempt(orderId);
  await expectInvitedOnce(orderId);
  expect(fixture.github.countCalls(PUT)).toBe(1);
});

test('an invitation is recorded as sent after a crash before its outcome was recorded', async () => {
  const { orderId } = await fixture.buy('asha');
  const lease = await leaseInvitation(fixture.context, orderId);
  expect(await inviteAccount(fixture.context, lease!)).toMatchObject({ kind: 'sent' });
  await restart(orderId);
  await expectInvitedOnce(orderId);
  expect(fixture.github.countCalls(PUT)).toBe(1);
});

test('an outcome is saved as soon as the database can be reached again', async () => {
  const { orderId } = await fixture.buy('asha');
  await sendInvitation(unreachableAt(fixture.context, 2), { invitationId: orderId });
  await expectInvitedOnce(orderId);
});

test('an invitation is recorded as sent after a crash while its outcome was recorded', async () => {
  const { orderId } = await fixture.buy('asha');
  const lease = await leaseInvitation(fixture.context, orderId);
  const outcome = await inviteAccount(fixture.context, lease!);
  const dying = killedBeforeCommit(fixture.context);
  await expect(recordOutcome(dying, lease!, outcome)).rejects.toThrow('killed');
  expect(await fixture.getInvitation(orderId)).toMatchObject({
    state: 'waiting',
    final: null,
    isLeased: true,
  });
  await restart(orderId);
  await expectInvitedOnce(orderId);
  expect(fixture.github.countCalls(PUT)).toBe(1);
});

test('a retry of an invitation is made after its job was lost', async () => {
  const { orderId } = await fixture.buy('asha');
  fixture.github.injectFaults(PUT, { status: 503 });
  await fixture.run();
  await fixture.rewind(orderId, 'nextTryAt', '1 second');
  await restart(orderId);
  await expectInvitedOnce(orderId);
});

test('a leased invitation is not attempted', async () => {
  const { orderId } = await fixture.buy('asha');
  await leaseInvitation(fixture.context, orderId);
  await sweepOutbox(fixture.context, invitationOutbox);
  await fixture.run();
  await sendInvitation(fixture.context, { invitationId: orderId });
  expect(fixture.github.calls).toEqual([]);
});

test('a failure that is reported after the lease expired is ignored', async () => {
  const { orderId } = await fixture.buy('asha');
  const slow = await leaseInvitation(fixture.context, orderId);
  await fixture.rewind(orderId, 'leasedUntil', '1 second');
  const second = await leaseInvitation(fixture.context, orderId);
  const failure = { kind: 'needs_person', reason: 'late' } as const;
  await recordOutcome(fixture.context, slow!, { kind: 'failed', failure, unclear: false });
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'waiting', isLeased: true });
  await recordOutcome(fixture.context, second!, await inviteAccount(fixture.context, second!));
  await recordOutcome(fixture.context, slow!, { kind: 'failed', failure, unclear: false });
  await expectInvitedOnce(orderId);
});

test('a success that is reported after the lease expired is recorded', async () => {
  const { orderId } = await fixture.buy('asha');
  const slow = await leaseInvitation(fixture.context, orderId);
  await fixture.rewind(orderId, 'leasedUntil', '1 second');
  const second = await leaseInvitation(fixture.context, orderId);
  await recordOutcome(fixture.context, slow!, await inviteAccount(fixture.context, slow!));
  const failure = { kind: 'retry', reason: 'busy' } as const;
  await recordOutcome(fixture.context, second!, { kind: 'failed', failure, unclear: true });
  await expectInvitedOnce(orderId);
});

test('unexpected errors are retried with backoff', async () => {
  const { orderId } = await fixture.buy('asha');
  const codeHost = {
    ...fixture.context.codeHost,
    findAccountById: () => Promise.reject(new TypeError('oops')),
  };
  await sendInvitation({ ...fixture.context, codeHost }, { invitationId: orderId });
  expect(await fixture.getInvitation(orderId)).toMatchObject({
    state: 'waiting',
    isLeased: false,
    inSeconds: 1,
  });
});

test('a revoked purchase is not invited', async () => {
  const { orderId } = await fixture.buy('asha');
  await endPurchases(fixture.context.db);
  await restart(orderId);
  expect(fixture.github.calls).toEqual([]);
});

test('a job for an unknown invitation does nothing', async () => {
  await sendInvitation(fixture.context, { invitationId: 'unknown' });
  expect(fixture.github.calls).toEqual([]);
});

test('sending an invitation resolves its case, and another failure reopens it', async () => {
  const { orderId } = await fixture.buy('asha');
  const putRight = () => fixture.setInvitations({ state: 'waiting', nextTryAt: sql`now()` });
  fixture.github.injectFaults(PUT, { status: 403 }, { status: 403 });
  await fixture.run();
  await fixture.shop.age('exceptions', '0 seconds', 'resolved_at');
  await putRight();
  await fixture.runNextAttempt(orderId);
  expect(await fixture.listCases()).toMatchObject([{ subject: orderId, resolved: false }]);
  await putRight();
  await fixture.runNextAttempt(orderId);
  await expectInvitedOnce(orderId);
  expect(await fixture.listCases()).toMatchObject([{ subject: orderId, resolved: true }]);
  const kinds = (await fixture.listMails()).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(['invite-worked', 'support-alert', 'support-alert']);
});
