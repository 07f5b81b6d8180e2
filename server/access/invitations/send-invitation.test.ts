import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type InviteDesk, openInviteDesk } from '#test/harness/access-fixture.ts';

let desk: InviteDesk;
const PUT = /^PUT /;

beforeAll(async () => {
  desk = await openInviteDesk();
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

describe('all well', () => {
  test('paid, invited to read, and told', async () => {
    const { orderId, account } = await desk.buy('asha');
    await desk.run();
    expect(desk.github.invitations).toMatchObject([
      { repository: 'acme/shop', accountId: account.id, permission: 'read' },
    ]);
    expect(await desk.look(orderId)).toMatchObject({
      final: 'invite_success',
      status: 'invite_success',
      state: 'sent',
      invitationId: desk.github.invitations[0]?.id,
      inSeconds: null,
      leased: false,
    });
    expect(await desk.mails()).toEqual([]);
  });

  test('the waiting screen and the dashboard hear of it', async () => {
    const { orderId } = await desk.buy('asha');
    const heard = new Promise<void>((resolve) => {
      desk.context.live.subscribe([`orders/public_${orderId}`], resolve);
    });
    await desk.run();
    await heard;
  });

  test('run again, nothing more happens', async () => {
    const { orderId } = await desk.buy('asha');
    await desk.run();
    await desk.runNext(orderId);
    expect(desk.github.countCalls(PUT)).toBe(1);
    expect(await desk.look(orderId)).toMatchObject({ state: 'sent', attempts: 1 });
  });

  test('an invitation that came later than the waiting screen waits is told by mail', async () => {
    await desk.buy('asha', { secondsAgo: 40 });
    await desk.run();
    expect(await desk.mails()).toMatchObject([{ kind: 'invite-worked' }]);
  });
});

describe('who is there already', () => {
  test('a collaborator is a success, and a maintainer keeps the role', async () => {
    const { orderId } = await desk.buy('asha');
    desk.github.addCollaborator('acme/shop', 'asha', 'maintain');
    await desk.run();
    expect(await desk.look(orderId)).toMatchObject({ final: 'invite_success', state: 'accepted' });
    expect(desk.github.collaborators[0]?.permission).toBe('maintain');
    expect(desk.github.countCalls(PUT)).toBe(0);
  });

  test('who became one in that moment (204) is a success', async () => {
    const { orderId } = await desk.buy('asha');
    desk.github.injectFaults(PUT, { status: 204 });
    await desk.run();
    expect(await desk.look(orderId)).toMatchObject({ final: 'invite_success', state: 'accepted' });
  });

  test('a waiting invitation is a success, and stays as it is', async () => {
    const { orderId } = await desk.buy('asha');
    const invitationId = desk.github.addInvitation('acme/shop', 'asha', { permission: 'maintain' });
    await desk.run();
    expect(await desk.look(orderId)).toMatchObject({
      final: 'invite_success',
      state: 'sent',
      invitationId,
    });
    expect(desk.github.invitations).toMatchObject([{ permission: 'maintain' }]);
    expect(desk.github.countCalls(PUT)).toBe(0);
  });

  test('a lapsed invitation is replaced', async () => {
    const { orderId, account } = await desk.buy('asha');
    const expiredId = desk.github.addInvitation('acme/shop', 'asha', { expired: true });
    await desk.run();
    expect(desk.github.invitations).toMatchObject([{ accountId: account.id, expired: false }]);
    expect((await desk.look(orderId)).invitationId).not.toBe(expiredId);
  });
});

describe('who the account is now', () => {
  test('renamed, and the old name taken by a stranger: the buyer is invited', async () => {
    const { orderId, account } = await desk.buy('asha');
    desk.github.renameAccount(account.id, 'asha-renamed');
    const stranger = desk.github.addAccount('asha');
    await desk.run();
    expect(desk.github.invitations.map(({ accountId }) => accountId)).toEqual([account.id]);
    expect(desk.github.invitations.some(({ accountId }) => accountId === stranger.id)).toBe(false);
    expect((await desk.look(orderId)).login).toBe('asha-renamed');
  });

  test.each([
    ['gone', () => desk.github.deleteAccount('asha')],
    ['an organisation now', () => desk.github.addAccount('asha', { type: 'Organization' })],
  ])('%s: refused for good, and the buyer hears by mail', async (_what, change) => {
    const { orderId } = await desk.buy('asha');
    change();
    await desk.run();
    expect(await desk.look(orderId)).toMatchObject({
      ...{ final: 'invite_failed', status: 'invite_failed', state: 'refused', inSeconds: null },
    });
    const mails = await desk.mails();
    expect(mails).toMatchObject([{ kind: 'invite-failed', key: orderId }]);
    expect(mails[0]?.text).toContain(`pay_${orderId}`);
    expect(await desk.exceptions()).toEqual([]);
    expect(desk.github.countCalls(PUT)).toBe(0);
  });
});
