import { describe, expect, test, vi } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { nextChange } from '#test/harness/next-change.ts';
import { setUp } from '#test/harness/set-up.ts';

const fixture = setUp(openAccessFixture);
const PUT = /^PUT /;

describe('invitation of a new purchase', () => {
  test('a new purchase is invited with read access', async () => {
    const { orderId, account } = await fixture.buy('asha');
    await fixture.run();
    expect(fixture.github.invitations).toMatchObject([
      { repository: 'acme/shop', accountId: account.id, permission: 'read' },
    ]);
    expect(await fixture.getInvitation(orderId)).toMatchObject({
      final: 'invite_success',
      status: 'invite_success',
      state: 'sent',
      invitationId: fixture.github.invitations[0]?.id,
      inSeconds: null,
      isLeased: false,
    });
    expect(await fixture.listMails()).toEqual([]);
  });

  test('sending an invitation publishes the order', async () => {
    const { orderId } = await fixture.buy('asha');
    const published = nextChange(fixture.context.live, `orders/public_${orderId}`);
    await fixture.run();
    await published;
  });

  test('a purchase is invited once when the job runs again', async () => {
    const { orderId } = await fixture.buy('asha');
    await fixture.run();
    await fixture.runNextAttempt(orderId);
    expect(fixture.github.countCalls(PUT)).toBe(1);
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent', attempts: 1 });
  });

  test('the buyer gets a mail when the invitation comes after the waiting screen', async () => {
    await fixture.buy('asha', { secondsAgo: 40 });
    await fixture.run();
    expect(await fixture.listMails()).toMatchObject([{ kind: 'invite-worked' }]);
  });
});

describe('what GitHub is asked before an invitation', () => {
  const READS = [/^GET \/user\//, /^GET .*\/collaborators\//, /^GET .*\/invitations$/];

  test('all reads about a new buyer are under way at once, and each is sent once', async () => {
    const { github } = fixture;
    const { orderId, account } = await fixture.buy('asha');
    // GitHub answers nothing before it has been asked everything.
    const allAsked = vi.waitUntil(() => READS.every((read) => github.countCalls(read) > 0), 10_000);
    github.injectPermanentFault(/^GET /, { holdUntil: allAsked });
    await fixture.run();
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent', attempts: 1 });
    expect(github.calls.map(({ route }) => route).sort()).toEqual([
      'GET /repos/acme/shop/collaborators/asha',
      'GET /repos/acme/shop/invitations',
      `GET /user/${account.id}`,
      'PUT /repos/acme/shop/collaborators/asha',
    ]);
  });

  test('a collaborator with the earlier login is a stranger', async () => {
    const { account } = await fixture.buy('asha');
    fixture.github.renameAccount(account.id, 'asha-renamed');
    fixture.github.addAccount('asha');
    fixture.github.addCollaborator('acme/shop', 'asha');
    await fixture.run();
    expect(fixture.getAccess()).toEqual({ invited: ['asha-renamed'], collaborators: ['asha'] });
  });

  test('a collaborator under a new login keeps its role', async () => {
    const { orderId, account } = await fixture.buy('asha');
    fixture.github.addCollaborator('acme/shop', 'asha', 'maintain');
    fixture.github.renameAccount(account.id, 'asha-renamed');
    await fixture.run();
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'accepted', login: 'asha-renamed' });
    expect(fixture.github.collaborators).toMatchObject([{ permission: 'maintain' }]);
    expect(fixture.github.countCalls(PUT)).toBe(0);
  });
});

describe('invitation of an account with access', () => {
  test('a collaborator keeps its role when it is to be invited', async () => {
    const { orderId } = await fixture.buy('asha');
    fixture.github.addCollaborator('acme/shop', 'asha', 'maintain');
    await fixture.run();
    expect(await fixture.getInvitation(orderId)).toMatchObject({
      final: 'invite_success',
      state: 'accepted',
    });
    expect(fixture.github.collaborators[0]?.permission).toBe('maintain');
    expect(fixture.github.countCalls(PUT)).toBe(0);
  });

  test('an account is accepted when GitHub answers 204', async () => {
    const { orderId } = await fixture.buy('asha');
    fixture.github.injectFaults(PUT, { status: 204 });
    await fixture.run();
    expect(await fixture.getInvitation(orderId)).toMatchObject({
      final: 'invite_success',
      state: 'accepted',
    });
  });

  test('an account keeps an open invitation', async () => {
    const { orderId } = await fixture.buy('asha');
    const invitationId = fixture.github.addInvitation('acme/shop', 'asha', { permission: 'maintain' });
    await fixture.run();
    expect(await fixture.getInvitation(orderId)).toMatchObject({
      final: 'invite_success',
      state: 'sent',
      invitationId,
    });
    expect(fixture.github.invitations).toMatchObject([{ permission: 'maintain' }]);
    expect(fixture.github.countCalls(PUT)).toBe(0);
  });

  test('an account gets a new invitation for an expired one', async () => {
    const { orderId, account } = await fixture.buy('asha');
    const expiredId = fixture.github.addInvitation('acme/shop', 'asha', { expired: true });
    await fixture.run();
    expect(fixture.github.invitations).toMatchObject([{ accountId: account.id, expired: false }]);
    expect((await fixture.getInvitation(orderId)).invitationId).not.toBe(expiredId);
  });
});

describe('invitation of an account that changed', () => {
  test('an account is invited under its new login when another user took the old one', async () => {
    const { orderId, account } = await fixture.buy('asha');
    fixture.github.renameAccount(account.id, 'asha-renamed');
    const stranger = fixture.github.addAccount('asha');
    await fixture.run();
    expect(fixture.github.invitations.map(({ accountId }) => accountId)).toEqual([account.id]);
    expect(fixture.github.invitations.some(({ accountId }) => accountId === stranger.id)).toBe(false);
    expect((await fixture.getInvitation(orderId)).login).toBe('asha-renamed');
  });

  test.each([
    ['gone', () => fixture.github.deleteAccount('asha')],
    ['an organisation now', () => fixture.github.addAccount('asha', { type: 'Organization' })],
  ])('an account is refused, with a mail to the buyer, when it is %s', async (_what, change) => {
    const { orderId, account } = await fixture.buy('asha');
    change();
    await fixture.run();
    expect(await fixture.getInvitation(orderId)).toMatchObject({
      final: 'invite_failed',
      status: 'invite_failed',
      state: 'refused',
      inSeconds: null,
    });
    const mails = await fixture.listMails();
    expect(mails).toMatchObject([{ kind: 'invite-failed', key: `${orderId} ${account.id}` }]);
    expect(mails[0]?.text).toContain(`pay_${orderId}`);
    expect(await fixture.listCases()).toEqual([]);
    expect(fixture.github.countCalls(PUT)).toBe(0);
  });
});
