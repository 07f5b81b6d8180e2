import { expect, test } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';
import { settleRefund } from '../../refunds/settle-refund.ts';
import { changeGithubAccount, requestNewInvitation } from '../own-invitation.ts';
import { checkInvitation } from './check-invitation.ts';
import { checkInvitations } from './check-invitations.ts';

const fixture = setUp(openAccessFixture);

/** Checks an order's invitation as if it had been sent `age` ago. */
async function checkAfter(orderId: string, age: string): Promise<void> {
  await fixture.rewind(orderId, 'invitedAt', age);
  await fixture.rewind(orderId, 'nextTryAt', '1 second');
  await checkInvitations(fixture.context);
}

/** Lists the reminders that wait to be sent or were sent. */
const listReminders = async () =>
  (await fixture.listMails()).filter(({ kind }) => kind === 'invite-reminder').map(({ key }) => key);

test('buyers are reminded once per invitation round, two days before the invitation expires', async () => {
  const { orderId } = await fixture.buyInvited('asha');
  await checkAfter(orderId, '4 days 20 hours');
  expect(await listReminders()).toEqual([]);
  expect(await fixture.getInvitation(orderId)).toMatchObject({ checkInSeconds: 4 * 3600 });
  await checkAfter(orderId, '5 days');
  await checkAfter(orderId, '6 days');
  expect(await fixture.listMails()).toMatchObject([
    { kind: 'invite-reminder', key: `${orderId} 0`, to: expect.stringContaining('@') },
  ]);
  await fixture.shop.database.pool.query('update mails set sent_at = now(), next_try_at = null');

  fixture.github.expireInvitations();
  await checkAfter(orderId, '7 days');
  await fixture.run();
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent' });
  expect(await listReminders()).toEqual([`${orderId} 0`]);
  await checkAfter(orderId, '5 days');
  expect(await listReminders()).toEqual([`${orderId} 0`, `${orderId} 1`]);
});

test('a reminder shows the picture of the project that the shop keeps', async () => {
  const { pool } = fixture.shop.database;
  const { orderId } = await fixture.buyInvited('asha');
  await pool.query("update projects set cover_image = '/covers/c0ffee'");
  await pool.query(
    "insert into cover_images (id, content_type, bytes) values ('c0ffee-320.webp', 'image/webp', '')",
  );
  await checkAfter(orderId, '5 days');
  const { rows } = await pool.query<{ html_body: string }>('select html_body from mails');
  expect(rows.map((mail) => /<img src="[^"]*"/.exec(mail.html_body)?.[0])).toEqual([
    `<img src="${fixture.context.settings.appUrl}/covers/c0ffee-640.webp"`,
  ]);
});

const refund = (orderId: string) =>
  fixture.context.db.transaction((tx) =>
    settleRefund(fixture.context, tx, { orderId, refundedPaise: 49_900 }),
  );
const endings: [string, (orderId: string) => Promise<unknown>][] = [
  [
    'acceptance',
    async (orderId) => {
      fixture.acceptInvitations();
      await checkAfter(orderId, '5 days');
    },
  ],
  ['a refund', refund],
  [
    'a change of the account',
    async (orderId) => {
      const { login } = fixture.github.addAccount(`new-${fixture.github.accounts.length}`);
      const context = await fixture.asBuyer(orderId);
      await changeGithubAccount(context, { orderId: `public_${orderId}`, githubId: login });
    },
  ],
  [
    'a new invitation',
    async (orderId) => requestNewInvitation(await fixture.asBuyer(orderId), { orderId: `public_${orderId}` }),
  ],
];

test.each(endings)(
  'no one is reminded after %s, and a reminder that waits is withdrawn',
  async (_name, end) => {
    const { orderId } = await fixture.buyInvited('asha');
    await end(orderId);
    await checkAfter(orderId, '5 days');
    expect(await listReminders()).toEqual([]);

    const { orderId: second } = await fixture.buyInvited('ravi');
    await checkAfter(second, '5 days');
    expect(await listReminders()).toHaveLength(1);
    await end(second);
    expect(await listReminders()).toEqual([]);
  },
);

test.each(endings)(
  'no one is reminded when GitHub answers before %s, and the shop learns of it later',
  async (_name, end) => {
    const { orderId } = await fixture.buyInvited('asha');
    await fixture.rewind(orderId, 'invitedAt', '5 days');
    const { codeHost } = fixture.context;
    const findInvitation: typeof codeHost.findInvitation = async (query) => {
      const found = await codeHost.findInvitation(query);
      await end(orderId);
      return found;
    };
    const { findAccountById, isCollaborator } = codeHost;
    await checkInvitation(
      { ...fixture.context, codeHost: { ...codeHost, findAccountById, isCollaborator, findInvitation } },
      orderId,
    );
    expect(await listReminders()).toEqual([]);
  },
);

test('no reminder is left when two nodes check while the buyer accepts', async () => {
  const { orderId } = await fixture.buyInvited('asha');
  await fixture.rewind(orderId, 'invitedAt', '5 days');
  const stale = fixture.github.invitations.map((invitation) => ({ ...invitation }))[0]!;
  fixture.acceptInvitations();
  const { codeHost } = fixture.context;
  const { findAccountById } = codeHost;
  const { promise: bothAsked, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const before = {
    ...codeHost,
    findAccountById,
    async isCollaborator() {
      asked += 1;
      if (asked === 2) resolve();
      return false;
    },
    findInvitation: async () => ({ ...stale, expired: false }),
  } as typeof codeHost;
  const after = {
    ...codeHost,
    findAccountById,
    async isCollaborator(of) {
      await bothAsked;
      return codeHost.isCollaborator(of);
    },
  } as typeof codeHost;
  await Promise.all([
    checkInvitation({ ...fixture.context, codeHost: before }, orderId),
    checkInvitation({ ...fixture.context, codeHost: after }, orderId),
    checkInvitation({ ...fixture.context, codeHost: before }, orderId),
  ]);
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'accepted' });
  expect(await listReminders()).toEqual([]);
});
