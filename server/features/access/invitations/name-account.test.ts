import { beforeEach, expect, test } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { insertTeammate, makePaidOrder } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { enqueueAttempt } from '../../../platform/outbox/backoff.ts';
import { provisionalAccount } from '../../users/verify-github-user.ts';
import { changeGithubAccount } from '../own-invitation.ts';
import { revokePurchase } from '../purchases.ts';
import { invitationOutbox } from '../schema.ts';
import { updateTeam } from '../team/update-team.ts';

const fixture = setUp(openAccessFixture);
const PUT = /^PUT /;
const query = async (text: string) => (await fixture.shop.database.pool.query(text)).rows;
const publicId = (orderId: string) => `public_${orderId}`;

// The shop may have cached these accounts, and the fake has lost them since the last test.
beforeEach(() => {
  for (const login of ['asha', 'ravi', 'meera']) fixture.github.addAccount(login);
});

/** Makes a purchase whose name was not looked up, and sends its invitation. */
async function buy(login: string, given: { email?: string; referrerId?: string } = {}): Promise<string> {
  const orderId = await makePaidOrder(fixture.context.db, { github: provisionalAccount(login), ...given });
  await enqueueAttempt(fixture.context, fixture.context.db, invitationOutbox, { id: orderId });
  await fixture.run();
  return orderId;
}

test('a name that was not looked up before the payment is looked up then, and invited as GitHub spells it', async () => {
  const { id } = fixture.github.addAccount('Asha-K');
  const orderId = await buy('asha-k');
  expect(await fixture.getInvitation(orderId)).toMatchObject({
    state: 'sent',
    login: 'Asha-K',
    final: 'invite_success',
  });
  expect(fixture.github.invitations).toMatchObject([{ accountId: id }]);
  expect(await query('select github_account_id from invitations')).toEqual([{ github_account_id: `${id}` }]);
  expect(await query('select github_login, github_account_id from users')).toEqual([
    { github_login: 'Asha-K', github_account_id: `${id}` },
  ]);
});

test.each([
  ['unknown', 'missing-asha'],
  ['an organisation', 'org-acme'],
])(
  'a name that turns out to be %s fails, and another one is named without using up a change',
  async (_what, login) => {
    const orderId = await buy(login);
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'refused', final: 'invite_failed' });
    expect(fixture.github.countCalls(PUT)).toBe(0);
    const [mail] = await fixture.listMails();
    expect(mail).toMatchObject({ kind: 'invite-failed', text: expect.stringContaining(`named ${login}`) });
    expect(await fixture.listCases()).toEqual([]);
    await query('update purchases set account_changes = 5');
    const buyer = await fixture.asBuyer(orderId);
    await changeGithubAccount(buyer, { orderId: publicId(orderId), githubId: 'ravi' });
    await fixture.run();
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent', login: 'ravi' });
    expect(await query('select account_changes from purchases')).toEqual([{ account_changes: 5 }]);
    expect(await query('select 1 from access_removals')).toEqual([]);
    await expect(
      changeGithubAccount(buyer, { orderId: publicId(orderId), githubId: 'meera' }),
    ).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
  },
);

test('each name that no account has is mailed about, and may be changed again', async () => {
  const orderId = await buy('missing-one');
  const context = { ...(await fixture.asBuyer(orderId)), clientIp: '10.0.0.1' };
  for (const key of ['github-lookups', 'github-lookups-few'])
    await query(`insert into attempts values ('${key}', 5000, now() + interval '1 hour')`);
  for (const githubId of ['missing-two', 'missing-three', 'missing-four', 'asha']) {
    await changeGithubAccount(context, { orderId: publicId(orderId), githubId });
    await fixture.run();
  }
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent', login: 'asha' });
  expect((await fixture.listMails()).filter(({ kind }) => kind === 'invite-failed')).toHaveLength(4);
  expect(await query('select account_changes from purchases')).toEqual([{ account_changes: 0 }]);
});

test('an account that has the project already, or is in the team or the referrer’s, is not invited again', async () => {
  await fixture.buyInvited('asha');
  expect(await fixture.getInvitation(await buy('asha'))).toMatchObject({
    state: 'refused',
    reason: 'This GitHub account already has the project.',
  });
  const orderId = await buy('ravi');
  await insertTeammate(fixture.context.db, orderId, {
    id: 'tm_1',
    githubLogin: 'RAVI',
    githubAccountId: provisionalAccount('other').id,
  });
  await enqueueAttempt(fixture.context, fixture.context.db, invitationOutbox, { id: 'tm_1' });
  await fixture.run();
  expect(await query(`select state, reason from invitations where id = 'tm_1'`)).toEqual([
    { state: 'refused', reason: expect.stringContaining('is in your team') },
  ]);
  const { id: accountId } = fixture.github.addAccount('friend');
  const [user] = await query('select id from users limit 1');
  await query(`update users set github_account_id = ${accountId} where id = '${user.id}'`);
  expect(await fixture.getInvitation(await buy('friend', { referrerId: user.id }))).toMatchObject({
    state: 'refused',
    reason: expect.stringContaining('bought with their referral code'),
  });
});

test('teammates are looked up after the payment, and one who is unknown is replaced without using up a change', async () => {
  const orderId = await buy('asha');
  await query(`insert into order_teams (order_id, size) values ('${orderId}', 3)`);
  for (const [id, login] of [
    ['tm_1', 'ravi'],
    ['tm_2', 'missing-mina'],
  ] as const) {
    const { id: githubAccountId } = provisionalAccount(login);
    await insertTeammate(fixture.context.db, orderId, { id, githubLogin: login, githubAccountId });
    await enqueueAttempt(fixture.context, fixture.context.db, invitationOutbox, { id });
  }
  await fixture.run();
  await fixture.sweep();
  expect(fixture.getAccess().invited.sort()).toEqual(['asha', 'ravi']);
  await query('update purchases set account_changes = 5');
  const buyer = await fixture.asBuyer(orderId);
  await updateTeam(buyer, { orderId: publicId(orderId), githubIds: ['ravi', 'meera'] });
  await fixture.run();
  await fixture.sweep();
  expect(fixture.getAccess().invited.sort()).toEqual(['asha', 'meera', 'ravi']);
  expect(await query('select account_changes from purchases')).toEqual([{ account_changes: 5 }]);
});

test('a name is looked up again while GitHub does not answer, and never after a refund', async () => {
  fixture.github.injectFaults(/^GET \/users\//, { status: 503 }, { status: 503 });
  const orderId = await buy('asha');
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'waiting', isLeased: false });
  await fixture.runNextAttempt(orderId);
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent' });
  fixture.github.injectFaults(/^GET \/users\//, { status: 503 }, { status: 503 });
  const refunded = await buy('ravi');
  await fixture.context.db.transaction((tx) => revokePurchase(fixture.context, tx, refunded));
  await fixture.run();
  await fixture.sweep();
  expect(fixture.getAccess().invited).toEqual(['asha']);
  expect(await query('select 1 from access_removals')).toEqual([]);
});
