import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepOutbox } from '#server/platform/outbox/sweep.ts';
import { type InviteDesk, openInviteDesk } from '#test/harness/access-fixture.ts';
import { makeOpened } from '#test/harness/sale.ts';
import { inviteAccount } from '../access/invitations/invite-account.ts';
import { leaseInvitation } from '../access/invitations/lease-invitation.ts';
import { enqueueRemoval } from '../access/removals/enqueue-removal.ts';
import { leaseRemoval } from '../access/removals/lease-removal.ts';
import { invitationOutbox } from '../access/schema.ts';
import { releaseStaleLeases } from './release-leases.ts';

let desk: InviteDesk;
/** On PostgreSQL another node may be alive, so there a lease runs out by itself. */
let isAlone: boolean;

beforeAll(async () => {
  desk = await openInviteDesk();
  isAlone = desk.shop.database.kind === 'embedded';
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

/** The process comes back within the leases' minute: jobs under way are lost. */
async function restart(): Promise<void> {
  await desk.shop.database.pool.query('delete from test_jobs');
  await releaseStaleLeases(desk.shop.database);
  await sweepOutbox(desk.context, invitationOutbox);
  await desk.run();
}

test('killed before GitHub was asked: the invitation goes out at once after the restart', async () => {
  const { orderId } = await desk.buy('asha');
  await leaseInvitation(desk.context, orderId);
  await restart();
  expect(await desk.look(orderId)).toMatchObject({ state: isAlone ? 'sent' : 'waiting', leased: !isAlone });
  expect(desk.github.invitations).toHaveLength(isAlone ? 1 : 0);
});

test('killed after GitHub had done it: its invitation is found, and no second one asked for', async () => {
  const { orderId } = await desk.buy('asha');
  const claim = await leaseInvitation(desk.context, orderId);
  await inviteAccount(desk.context, claim!);
  await restart();
  expect(await desk.look(orderId)).toMatchObject({ state: isAlone ? 'sent' : 'waiting', leased: !isAlone });
  expect(desk.github.invitations).toHaveLength(1);
  expect(desk.github.countCalls(/^PUT /)).toBe(1);
});

test('removals of access, refunds, mails and orders that are being opened are free as well', async () => {
  const { context } = desk;
  const { pool } = desk.shop.database;
  const { orderId, account } = await desk.buy('asha');
  await context.db.transaction((tx) =>
    enqueueRemoval(context, tx, { orderId, login: account.login, accountId: account.id }),
  );
  await pool.query('update purchases set revoked_at = now()');
  const { rows } = await pool.query<{ id: string }>('select id from access_removals');
  expect(await leaseRemoval(context, rows[0]!.id)).not.toBeNull();
  const lease = `now() + interval '1 minute'`;
  await pool.query(`insert into refunds (id, payment_id, amount_paise, reason, leased_until)
    values ('r', 'pay_r', 100, 'a test', ${lease})`);
  await pool.query(`insert into mails (id, kind, subject_key, recipient, subject, text_body, html_body, leased_until)
    values ('m', 'receipt', 'm', 'asha@example.com', 'm', 'm', 'm', ${lease})`);
  await makeOpened(context.db, { at: '2026-11-21T10:00:00+05:30', state: 'opening' });
  const open = await makeOpened(context.db, { at: '2026-11-21T10:00:00+05:30' });
  await pool.query(`update orders set checked_at = now() where state in ('opening', 'open')`);

  await releaseStaleLeases(desk.shop.database);

  const { rows: held } = await pool.query(
    `select 'removal' as what from access_removals where leased_until is not null
     union all select 'refund' from refunds where leased_until is not null
     union all select 'mail' from mails where leased_until is not null
     union all select 'opening' from orders where state = 'opening' and checked_at is not null`,
  );
  expect(held.map(({ what }) => what)).toEqual(isAlone ? [] : ['removal', 'refund', 'mail', 'opening']);
  // Of an open order it says when the provider was last asked: that stays.
  const { rows: checked } = await pool.query(
    'select id from orders where checked_at is not null and id = $1',
    [open],
  );
  expect(checked).toHaveLength(1);
});
