import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';
import { inviteAccount } from '../features/access/invitations/invite-account.ts';
import { leaseInvitation } from '../features/access/invitations/lease-invitation.ts';
import { recordOutcome } from '../features/access/invitations/record-outcome.ts';
import type { Db, Executor } from '../platform/db/client.ts';
import { sendHeartbeat } from '../platform/nodes/heartbeat.ts';
import { NODE_ID } from '../platform/nodes/node-id.ts';
import { nodes } from '../platform/nodes/schema.ts';
import { leasedTables } from './release-leases.ts';

const fixture = setUp(openAccessFixture);
let orderId: string;

/** Lets a node lease an invitation. */
beforeEach(async () => {
  ({ orderId } = await fixture.buy('asha'));
  await sendHeartbeat(fixture.context, leasedTables);
});

const lease = async () => (await leaseInvitation(fixture.context, orderId))!;
const loseJobs = () => fixture.shop.database.pool.query('delete from test_jobs');
const heartbeatOfAnother = () => sendHeartbeat(fixture.context, leasedTables, 'another');
const silence = (seconds: number, id: string = NODE_ID, db: Executor = fixture.context.db) =>
  db
    .update(nodes)
    .set({ seenAt: sql`now() - make_interval(secs => ${seconds})` })
    .where(eq(nodes.id, id));
/** Runs in one transaction, in which no time passes. */
const heartbeatOfAnotherAfterSilence = (seconds: number) =>
  fixture.context.db.transaction(async (tx) => {
    await silence(seconds, NODE_ID, tx);
    await sendHeartbeat({ ...fixture.context, db: tx as unknown as Db }, leasedTables, 'another');
  });
const listNodes = async () => (await fixture.context.db.select().from(nodes)).map(({ id }) => id).sort();

test('a node takes over from one that has been silent for ten seconds', async () => {
  await lease();
  await loseJobs();
  await heartbeatOfAnotherAfterSilence(10);
  expect(await listNodes()).toEqual([NODE_ID, 'another'].sort());
  expect(await fixture.getInvitation(orderId)).toMatchObject({ isLeased: true });
  await heartbeatOfAnotherAfterSilence(10.001);
  expect(await listNodes()).toEqual(['another']);
  await fixture.sweep();
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent', isLeased: false });
});

test('a node that was only paused invites no one twice, and is alive with its next heartbeat', async () => {
  const paused = await lease();
  await loseJobs();
  await silence(11);
  await heartbeatOfAnother();
  await fixture.sweep();
  await recordOutcome(fixture.context, paused, await inviteAccount(fixture.context, paused));
  expect(fixture.github.invitations).toHaveLength(1);
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent', isLeased: false });
  await sendHeartbeat(fixture.context, leasedTables);
  expect(await listNodes()).toEqual([NODE_ID, 'another'].sort());
});

test('after a database outage, living nodes keep their work and sweep, and dead ones are found later', async () => {
  await lease();
  await heartbeatOfAnother();
  for (const id of [NODE_ID, 'another']) await silence(60, id);
  await loseJobs();
  await heartbeatOfAnother();
  expect(await fixture.shop.waitingJobs('sweep')).toHaveLength(1);
  expect(await listNodes()).toEqual([NODE_ID, 'another'].sort());
  expect(await fixture.getInvitation(orderId)).toMatchObject({ isLeased: true });
  await silence(11);
  await heartbeatOfAnother();
  expect(await listNodes()).toEqual(['another']);
  expect(await fixture.getInvitation(orderId)).toMatchObject({ isLeased: false });
});

test("a dead node's finished work is not touched", async () => {
  await fixture.run();
  const versionOf = async () => (await fixture.shop.database.pool.query('select xmin from invitations')).rows;
  const before = await versionOf();
  await silence(11);
  await heartbeatOfAnother();
  expect(await versionOf()).toEqual(before);
});
