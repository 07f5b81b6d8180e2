import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepOutbox } from '#server/platform/outbox/sweep.ts';
import { type InviteDesk, openInviteDesk } from '#test/harness/access-fixture.ts';
import { invitationOutbox, inviteCalls } from '../schema.ts';
import { sendInvitation } from './send-invitation.ts';

let desk: InviteDesk;
const PUT = /^PUT /;

beforeAll(async () => {
  desk = await openInviteDesk();
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

/** So many of the repository's invitations of the day are used up, by others; the newest `newest` ago, one a minute before. */
async function useUp(count: number, { newest = '1 hour', repository = 'acme/shop' } = {}): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const { orderId } = await desk.buy(`other-${n}`, { repository });
    await desk.shop.database.pool.query(
      `update purchases set invite_state = 'sent', invite_status = 'invite_success', next_invite_at = null,
         invited_at = now() where order_id = $1`,
      [orderId],
    );
    await desk.context.db.insert(inviteCalls).values({
      ...{ id: randomUUID(), orderId, repository, counted: true },
      createdAt: sql`now() - ${newest}::interval - make_interval(mins => ${n})`,
    });
  }
  await desk.shop.database.pool.query('delete from test_jobs');
}

async function counted(): Promise<number> {
  return desk.context.db.$count(inviteCalls, eq(inviteCalls.counted, true));
}

describe('50 invitations to a repository in 24 hours', () => {
  test('the 50th is sent, the 51st waits until the window opens, and then goes out', async () => {
    await useUp(49);
    const fiftieth = await desk.buy('asha');
    await desk.run();
    expect(await desk.look(fiftieth.orderId)).toMatchObject({ state: 'sent' });

    const next = await desk.buy('ravi');
    await desk.run();
    const waiting = await desk.look(next.orderId);
    expect(waiting).toMatchObject({
      state: 'queued',
      status: 'invite_failed',
      final: 'invite_failed',
      leased: false,
    });
    // The oldest of the 50 was 1 h 48 min ago.
    expect(waiting.inSeconds).toBeGreaterThan((24 * 60 - 109) * 60);
    expect(waiting.inSeconds).toBeLessThan((24 * 60 - 107) * 60);
    expect(desk.github.countCalls(PUT)).toBe(1);

    await desk.shop.database.pool.query(
      `update invite_calls set created_at = created_at - interval '22 hours 15 minutes'`,
    );
    await desk.runNext(next.orderId);
    expect(await desk.look(next.orderId)).toMatchObject({ state: 'sent', final: 'invite_success' });
    expect(await desk.mails()).toMatchObject([{ kind: 'invite-worked', key: next.orderId }]);
  });

  test('a window that opens while the buyer waits is waited for without a word', async () => {
    await useUp(50, { newest: '23 hours 10 minutes 50 seconds' });
    const { orderId } = await desk.buy('asha');
    await desk.run();
    expect(await desk.look(orderId)).toMatchObject({
      state: 'queued',
      status: 'invite_pending',
      final: null,
    });
    expect(await desk.shop.waitingJobs('send-invite')).toMatchObject([{ data: { orderId } }]);
  });

  test('another repository has 50 of its own', async () => {
    await useUp(50);
    const { orderId } = await desk.buy('asha', { repository: 'acme/other' });
    await desk.run();
    expect(await desk.look(orderId)).toMatchObject({ state: 'sent' });
  });

  test('the same repository in other letters is the same', async () => {
    await useUp(50);
    const { orderId } = await desk.buy('asha', { repository: 'Acme/Shop' });
    await desk.run();
    expect(await desk.look(orderId)).toMatchObject({ state: 'queued' });
  });

  test('fresh invitations for lapsed ones leave room for people who just paid', async () => {
    await useUp(40);
    const old = await desk.buy('asha');
    await desk.shop.database.pool.query(
      `update purchases set invite_state = 'expired', invite_status = 'invite_success' where order_id = $1`,
      [old.orderId],
    );
    await desk.run();
    expect(await desk.look(old.orderId)).toMatchObject({ state: 'queued', status: 'invite_success' });
    const fresh = await desk.buy('ravi');
    await desk.run();
    expect(await desk.look(fresh.orderId)).toMatchObject({ state: 'sent' });
  });

  test('what GitHub did not count is not counted: refusals, and people who are in', async () => {
    const refused = await desk.buy('asha');
    desk.github.injectFaults(PUT, { status: 503 }, { status: 429 });
    await desk.run();
    await desk.runNext(refused.orderId);
    expect(await counted()).toBe(0);

    const inside = await desk.buy('ravi');
    desk.github.addCollaborator('acme/shop', 'ravi');
    await desk.runNext(inside.orderId);
    expect(await counted()).toBe(0);
  });

  test('several unclear tries for one order take one place', async () => {
    await useUp(48);
    const { orderId } = await desk.buy('asha');
    desk.github.injectFaults(PUT, 'drop', 'drop', 'drop');
    for (let n = 0; n < 3; n += 1) await desk.runNext(orderId);
    expect(await counted()).toBe(51);
    await desk.runNext(orderId);
    expect(await desk.look(orderId)).toMatchObject({ state: 'sent' });
    const last = await desk.buy('ravi');
    await desk.run();
    expect(await desk.look(last.orderId)).toMatchObject({ state: 'sent' });
  });

  test('when the day is used up, the next one hears of it as well', async () => {
    await useUp(50);
    const first = await desk.buy('asha');
    const second = await desk.buy('ravi');
    await desk.shop.database.pool.query('delete from test_jobs');
    await sendInvitation(desk.context, first);
    await desk.run();
    expect(await desk.look(second.orderId)).toMatchObject({ state: 'queued' });
    await sweepOutbox(desk.context, invitationOutbox);
    expect(await desk.shop.waitingJobs('send-invite')).toEqual([]);
  });
});
