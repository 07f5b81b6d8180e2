import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InviteDesk } from '#test/invite-desk.ts';
import { openInviteDesk } from '#test/invite-desk.ts';
import { inviteCalls, purchases } from '../db/schema/orders.ts';
import { users } from '../db/schema/people.ts';
import { changeGithubAccount } from './change-github-account.ts';
import { claimInvite } from './claim-invite.ts';
import { sendNewInvite } from './send-new-invite.ts';

let desk: InviteDesk;
const PUT = /^PUT /;

beforeAll(async () => {
  desk = await openInviteDesk();
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

const publicId = (orderId: string) => ({ orderId: `public_${orderId}` });

/** Somebody bought and was invited. */
async function invited(login: string) {
  const { orderId, account } = await desk.buy(login);
  await desk.run();
  const context = await desk.asBuyer(orderId);
  return { orderId, account, context };
}

describe('a fresh invitation', () => {
  test('cancels the open one and is sent at once', async () => {
    const { orderId, context } = await invited('asha');
    const [before] = desk.github.invitations;
    await sendNewInvite(context, publicId(orderId));
    expect(await desk.look(orderId)).toMatchObject({ state: 'waiting', status: 'invite_success' });
    await desk.run();
    expect(await desk.look(orderId)).toMatchObject({ state: 'sent', final: 'invite_success' });
    expect(desk.github.invitations).toHaveLength(1);
    expect(desk.github.invitations[0]?.id).not.toBe(before?.id);
  });

  test('asked for after it was accepted finds that, and sends nothing', async () => {
    const { orderId, context } = await invited('asha');
    desk.acceptAll();
    await sendNewInvite(context, publicId(orderId));
    await desk.run();
    expect(await desk.look(orderId)).toMatchObject({ state: 'accepted', status: 'invite_success' });
    expect(desk.github.count(PUT)).toBe(1);
  });

  test('brings back who was refused, with quick tries', async () => {
    const { orderId } = await desk.buy('asha');
    desk.github.script(PUT, { status: 422, body: { message: 'Validation Failed' } }, { status: 503 });
    await desk.run();
    expect(await desk.look(orderId)).toMatchObject({ state: 'refused', status: 'invite_failed' });
    await desk.paidAgo(orderId, 30 * 24 * 3600);
    await sendNewInvite(await desk.asBuyer(orderId), publicId(orderId));
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
    const { orderId } = await invited('asha');
    const other = await invited('ravi');
    await expect(sendNewInvite(other.context, publicId(orderId))).rejects.toMatchObject({
      status: 'NOT_FOUND',
    });
    await expect(sendNewInvite(desk.context, publicId(orderId))).rejects.toMatchObject({
      status: 'UNAUTHENTICATED',
    });
  });

  test('is not for a refunded purchase', async () => {
    const { orderId, context } = await invited('asha');
    await desk.shop.database.pool.query('update purchases set revoked_at = now()');
    await expect(sendNewInvite(context, publicId(orderId))).rejects.toMatchObject({ status: 'NOT_FOUND' });
  });

  test('is not sent while one is being sent, nor out of the queue', async () => {
    const { orderId } = await desk.buy('asha');
    const context = await desk.asBuyer(orderId);
    await claimInvite(desk.context, orderId);
    const refused = { status: 'FAILED_PRECONDITION' };
    await expect(sendNewInvite(context, publicId(orderId))).rejects.toMatchObject(refused);
    await desk.shop.database.pool.query(`update purchases set leased_until = null, invite_state = 'queued'`);
    await expect(sendNewInvite(context, publicId(orderId))).rejects.toMatchObject(refused);
  });

  test('three times an hour', async () => {
    const { orderId, context } = await invited('asha');
    for (let n = 0; n < 3; n += 1) await sendNewInvite(context, publicId(orderId));
    await expect(sendNewInvite(context, publicId(orderId))).rejects.toMatchObject({
      status: 'RESOURCE_EXHAUSTED',
    });
    await desk.run();
    expect(await desk.look(orderId)).toMatchObject({ state: 'sent' });
  });

  test('each counts for the repository’s day', async () => {
    const { orderId, context } = await invited('asha');
    await sendNewInvite(context, publicId(orderId));
    await desk.run();
    const calls = await desk.context.db.select().from(inviteCalls).where(eq(inviteCalls.counted, true));
    expect(calls.map(({ round }) => round).sort()).toEqual([0, 1]);
  });

  test('killed between cancelling and inviting: sent after the restart', async () => {
    const { orderId, context } = await invited('asha');
    await sendNewInvite(context, publicId(orderId));
    await claimInvite(desk.context, orderId);
    desk.github.invitations.length = 0;
    await desk.ago(orderId, 'leasedUntil', '1 second');
    await desk.sweep();
    expect(await desk.look(orderId)).toMatchObject({ state: 'sent' });
    expect(desk.github.invitations).toHaveLength(1);
  });
});

describe('another GitHub account', () => {
  const to = (orderId: string, githubId: string) => ({ ...publicId(orderId), githubId });

  test('is invited first, and only then the old invitation is cancelled', async () => {
    const { orderId, context } = await invited('asha');
    desk.github.addAccount('Asha-New');
    expect(await changeGithubAccount(context, to(orderId, ' asha-new '))).toEqual({ githubId: 'Asha-New' });
    expect(desk.whoIsIn()).toEqual({ invited: ['asha'], in: [] });
    desk.github.script(PUT, { status: 503 });
    await desk.run();
    expect(desk.whoIsIn()).toEqual({ invited: ['asha'], in: [] });
    await desk.runNext(orderId);
    expect(await desk.look(orderId)).toMatchObject({
      state: 'sent',
      login: 'Asha-New',
      status: 'invite_success',
    });
    await desk.run();
    expect(desk.whoIsIn()).toEqual({ invited: ['Asha-New'], in: [] });
    const [me] = await desk.context.db
      .select()
      .from(users)
      .where(eq(users.id, context.actor?.userId ?? ''));
    expect(me).toMatchObject({ githubLogin: 'Asha-New' });
  });

  test('takes the place of one that had accepted', async () => {
    const { orderId, context } = await invited('asha');
    desk.acceptAll();
    desk.github.addAccount('new');
    await changeGithubAccount(context, to(orderId, 'new'));
    await desk.run();
    expect(desk.whoIsIn()).toEqual({ invited: ['new'], in: [] });
  });

  test('there and back again before anything was sent: nothing changes hands', async () => {
    const { orderId, context } = await invited('asha');
    desk.acceptAll();
    desk.github.addAccount('new');
    await changeGithubAccount(context, to(orderId, 'new'));
    await changeGithubAccount(context, to(orderId, 'asha'));
    await desk.run();
    expect(desk.whoIsIn()).toEqual({ invited: [], in: ['asha'] });
    expect(await desk.look(orderId)).toMatchObject({ state: 'accepted', login: 'asha' });
  });

  test.each([
    [['new', 'asha'], 'asha'],
    [['new', 'newer'], 'newer'],
    [['new', 'newer', 'asha'], 'asha'],
    [['new', 'asha', 'newer'], 'newer'],
  ])('%j, with everything sent in between: ends with the last one only', async (names, last) => {
    const { orderId, context } = await invited('asha');
    for (const name of ['new', 'newer']) desk.github.addAccount(name);
    desk.acceptAll();
    for (const name of names) {
      await changeGithubAccount(context, to(orderId, name));
      desk.github.script(/^DELETE /, { status: 503 });
      await desk.run();
    }
    desk.github.unscript();
    await desk.shop.database.pool.query(
      'update access_removals set next_try_at = now() where next_try_at is not null',
    );
    await desk.shop.runJobs(100);
    desk.acceptAll();
    expect(desk.whoIsIn()).toEqual({ invited: [], in: [last] });
  });

  test('while the old one is being invited: both calls are seen through, the old one goes', async () => {
    const { orderId } = await desk.buy('asha');
    const context = await desk.asBuyer(orderId);
    desk.github.addAccount('new');
    const host = desk.context.codeHost;
    const codeHost = {
      ...{ findAccountById: host.findAccountById, isCollaborator: host.isCollaborator },
      findInvitation: host.findInvitation,
      async invite(whom: Parameters<typeof host.invite>[0]) {
        await changeGithubAccount(context, to(orderId, 'new'));
        return host.invite(whom);
      },
    } as unknown as typeof host;
    const { sendInvite } = await import('./send-invite.ts');
    await sendInvite({ ...desk.context, codeHost }, { orderId });
    expect(await desk.look(orderId)).toMatchObject({ state: 'waiting', login: 'new', leased: false });
    await desk.run();
    await desk.shop.runJobs(100);
    expect(desk.whoIsIn()).toEqual({ invited: ['new'], in: [] });
  });

  test('an account that cannot be invited leaves the old one its access', async () => {
    const { orderId, context } = await invited('asha');
    desk.acceptAll();
    desk.github.addAccount('new');
    await changeGithubAccount(context, to(orderId, 'new'));
    desk.github.script(PUT, { status: 422, body: { message: 'Validation Failed' } });
    await desk.run();
    expect(await desk.look(orderId)).toMatchObject({ state: 'refused', status: 'invite_success' });
    expect(desk.whoIsIn()).toEqual({ invited: [], in: ['asha'] });
  });

  test.each([
    ['missing-name', 'NOT_FOUND'],
    ['college', 'FAILED_PRECONDITION'],
    ['ASHA', 'FAILED_PRECONDITION'],
    ['ravi', 'ALREADY_EXISTS'],
    ['', 'INVALID_ARGUMENT'],
  ])('%s: %s, and nothing changes', async (name, status) => {
    const { orderId, context } = await invited('asha');
    await invited('ravi');
    desk.github.addAccount('college', { type: 'Organization' });
    await expect(changeGithubAccount(context, to(orderId, name))).rejects.toMatchObject({ status });
    expect(await desk.look(orderId)).toMatchObject({ state: 'sent', login: 'asha' });
  });

  test('three times a day', async () => {
    const { orderId, context } = await invited('asha');
    for (const name of ['a', 'b', 'c', 'd']) desk.github.addAccount(name);
    for (const name of ['a', 'b', 'c']) await changeGithubAccount(context, to(orderId, name));
    await expect(changeGithubAccount(context, to(orderId, 'd'))).rejects.toMatchObject({
      status: 'RESOURCE_EXHAUSTED',
    });
  });

  test('taken by two purchases at once: one of them', async () => {
    const one = await invited('asha');
    const two = await invited('ravi');
    desk.github.addAccount('new');
    const both = await Promise.allSettled(
      [one, two].map(({ context, orderId }) => changeGithubAccount(context, to(orderId, 'new'))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rows = await desk.context.db.select().from(purchases).where(eq(purchases.githubLogin, 'new'));
    expect(rows).toHaveLength(1);
  });
});
