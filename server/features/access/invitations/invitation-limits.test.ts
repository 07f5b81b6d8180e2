import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';
import { sweepOutbox } from '../../../platform/outbox/lease.ts';
import { invitationOutbox, inviteCalls } from '../schema.ts';
import { sendInvitation } from './send-invitation.ts';

const fixture = setUp(openAccessFixture);
const PUT = /^PUT /;

async function counted(): Promise<number> {
  return fixture.context.db.$count(inviteCalls, eq(inviteCalls.counted, true));
}

describe('daily limit of 50 invitations a repository', () => {
  test('the 51st invitation of a repository waits until the daily limit allows it', async () => {
    await fixture.useUp(49);
    const fiftieth = await fixture.buy('asha');
    await fixture.run();
    expect(await fixture.getInvitation(fiftieth.orderId)).toMatchObject({ state: 'sent' });

    const next = await fixture.buy('ravi');
    await fixture.run();
    const waiting = await fixture.getInvitation(next.orderId);
    expect(waiting).toMatchObject({
      state: 'queued',
      status: 'invite_failed',
      final: 'invite_failed',
      isLeased: false,
    });
    // The oldest of the 50 was sent 1 h 48 min ago.
    expect(waiting.inSeconds).toBeGreaterThan((24 * 60 - 109) * 60);
    expect(waiting.inSeconds).toBeLessThan((24 * 60 - 107) * 60);
    expect(fixture.github.countCalls(PUT)).toBe(1);

    await fixture.shop.database.pool.query(
      `update invite_calls set created_at = created_at - interval '22 hours 15 minutes'`,
    );
    await fixture.runNextAttempt(next.orderId);
    expect(await fixture.getInvitation(next.orderId)).toMatchObject({
      state: 'sent',
      final: 'invite_success',
    });
    expect(await fixture.listMails()).toMatchObject([{ kind: 'invite-worked', key: next.orderId }]);
  });

  test('a buyer sees no failure when the daily limit allows the invitation within the quick retries', async () => {
    await fixture.useUp(50, { newest: '23 hours 10 minutes 50 seconds' });
    const { orderId } = await fixture.buy('asha');
    await fixture.run();
    expect(await fixture.getInvitation(orderId)).toMatchObject({
      state: 'queued',
      status: 'invite_pending',
      final: null,
    });
    expect(await fixture.shop.waitingJobs('send-invitation')).toMatchObject([
      { data: { invitationId: orderId } },
    ]);
  });

  test('the daily limit counts repositories separately', async () => {
    await fixture.useUp(50);
    const { orderId } = await fixture.buy('asha', { repository: 'acme/other' });
    await fixture.run();
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent' });
  });

  test('the daily limit compares repository names case-insensitively', async () => {
    await fixture.useUp(50);
    const { orderId } = await fixture.buy('asha', { repository: 'Acme/Shop' });
    await fixture.run();
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'queued' });
  });

  test('the daily limit reserves ten invitations for new buyers', async () => {
    await fixture.useUp(40);
    const old = await fixture.buy('asha');
    await fixture.setInvitations({ state: 'expired', status: 'invite_success' }, old.orderId);
    await fixture.run();
    expect(await fixture.getInvitation(old.orderId)).toMatchObject({
      state: 'queued',
      status: 'invite_success',
    });
    const fresh = await fixture.buy('ravi');
    await fixture.run();
    expect(await fixture.getInvitation(fresh.orderId)).toMatchObject({ state: 'sent' });
  });

  test('the daily limit reserves 20 invitations for paying buyers', async () => {
    await fixture.useUp(30);
    const free = await fixture.buy('asha', { repository: 'acme/shop' });
    await fixture.shop.database.pool.query(
      `begin; set local session_replication_role = replica;
       update orders set amount_paise = 0 where id = '${free.orderId}'; commit`,
    );
    await fixture.run();
    expect(await fixture.getInvitation(free.orderId)).toMatchObject({ state: 'queued' });
    const paid = await fixture.buy('ravi');
    await fixture.run();
    expect(await fixture.getInvitation(paid.orderId)).toMatchObject({ state: 'sent' });
  });

  test('the daily limit does not count rejected calls and collaborators', async () => {
    const refused = await fixture.buy('asha');
    fixture.github.injectFaults(PUT, { status: 503 }, { status: 429 });
    await fixture.run();
    await fixture.runNextAttempt(refused.orderId);
    expect(await counted()).toBe(0);

    const inside = await fixture.buy('ravi');
    fixture.github.addCollaborator('acme/shop', 'ravi');
    await fixture.runNextAttempt(inside.orderId);
    expect(await counted()).toBe(0);
  });

  test('the daily limit counts several unclear attempts of one round once', async () => {
    await fixture.useUp(48);
    const { orderId } = await fixture.buy('asha');
    fixture.github.injectFaults(PUT, 'drop', 'drop', 'drop');
    for (let n = 0; n < 3; n += 1) await fixture.runNextAttempt(orderId);
    expect(await counted()).toBe(51);
    await fixture.runNextAttempt(orderId);
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent' });
    const last = await fixture.buy('ravi');
    await fixture.run();
    expect(await fixture.getInvitation(last.orderId)).toMatchObject({ state: 'sent' });
  });

  test('the daily limit also makes the next invitation wait', async () => {
    await fixture.useUp(50);
    const first = await fixture.buy('asha');
    const second = await fixture.buy('ravi');
    await fixture.shop.database.pool.query('delete from test_jobs');
    await sendInvitation(fixture.context, { invitationId: first.orderId });
    await fixture.run();
    expect(await fixture.getInvitation(second.orderId)).toMatchObject({ state: 'queued' });
    await sweepOutbox(fixture.context, invitationOutbox);
    expect(await fixture.shop.waitingJobs('send-invitation')).toEqual([]);
  });
});
