import { getTableName } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { endPurchases } from '#test/harness/paid-order.ts';
import { makeOpened } from '#test/harness/sale.ts';
import { setUp } from '#test/harness/set-up.ts';
import { inviteAccount } from '../features/access/invitations/invite-account.ts';
import { leaseInvitation } from '../features/access/invitations/lease-invitation.ts';
import { enqueueRemoval } from '../features/access/removals/enqueue-removal.ts';
import { leaseRemoval } from '../features/access/removals/remove-access.ts';
import { invitationOutbox } from '../features/access/schema.ts';
import { leaseReading } from '../features/payments/reconcile/reading.ts';
import { sweepOutbox } from '../platform/outbox/lease.ts';
import { leasedTables, releaseStaleLeases } from './release-leases.ts';

const fixture = setUp(openAccessFixture);
/** On PostgreSQL another node may hold the lease, so it has to expire. */
let isEmbedded: boolean;

beforeAll(() => {
  isEmbedded = fixture.shop.database.kind === 'embedded';
});

/** Restarts after a crash before leases expire: running jobs are lost. */
async function restart(): Promise<void> {
  await fixture.shop.database.pool.query('delete from test_jobs');
  await releaseStaleLeases(fixture.shop.database);
  await sweepOutbox(fixture.context, invitationOutbox);
  await fixture.run();
}

test('an invitation leased by a killed process is retried at once', async () => {
  const { orderId } = await fixture.buy('asha');
  await leaseInvitation(fixture.context, orderId);
  await restart();
  expect(await fixture.getInvitation(orderId)).toMatchObject({
    state: isEmbedded ? 'sent' : 'waiting',
    isLeased: !isEmbedded,
  });
  expect(fixture.github.invitations).toHaveLength(isEmbedded ? 1 : 0);
});

test('an invitation that a killed process sent is found', async () => {
  const { orderId } = await fixture.buy('asha');
  const lease = await leaseInvitation(fixture.context, orderId);
  await inviteAccount(fixture.context, lease!);
  await restart();
  expect(await fixture.getInvitation(orderId)).toMatchObject({
    state: isEmbedded ? 'sent' : 'waiting',
    isLeased: !isEmbedded,
  });
  expect(fixture.github.invitations).toHaveLength(1);
  expect(fixture.github.countCalls(/^PUT /)).toBe(1);
});

test('the leases of removals, refunds, mails, opening orders and readings are released', async () => {
  const { context } = fixture;
  const { pool } = fixture.shop.database;
  const { orderId, account } = await fixture.buy('asha');
  await context.db.transaction((tx) =>
    enqueueRemoval(context, tx, {
      invitation: { id: orderId, orderId },
      login: account.login,
      accountId: account.id,
    }),
  );
  await endPurchases(context.db);
  const { rows } = await pool.query<{ id: string }>('select id from access_removals');
  expect(await leaseRemoval(context, rows[0]!.id)).not.toBeNull();
  const lease = `now() + interval '1 minute'`;
  await pool.query(`insert into refunds (id, payment_id, amount_paise, reason, leased_until)
    values ('r', 'pay_r', 100, 'a test', ${lease})`);
  await pool.query(`insert into mails (id, kind, subject_key, recipient, subject, text_body, html_body, leased_until)
    values ('m', 'receipt', 'm', 'asha@example.com', 'm', 'm', 'm', ${lease})`);
  expect(await leaseReading(context.db, { name: 'refunds', lookback: 60 })).not.toBeNull();
  await makeOpened(context.db, { at: '2026-11-21T10:00:00+05:30', state: 'opening' });
  const open = await makeOpened(context.db, { at: '2026-11-21T10:00:00+05:30' });
  await pool.query(`update orders set checked_at = now() where state in ('opening', 'open')`);

  await releaseStaleLeases(fixture.shop.database);

  const { rows: held } = await pool.query(
    `select 'removal' as what from access_removals where leased_until is not null
     union all select 'refund' from refunds where leased_until is not null
     union all select 'mail' from mails where leased_until is not null
     union all select 'opening' from orders where state = 'opening' and checked_at is not null
     union all select 'reading' from provider_readings where leased_until is not null`,
  );
  const all = ['removal', 'refund', 'mail', 'opening', 'reading'];
  expect(held.map(({ what }) => what)).toEqual(isEmbedded ? [] : all);
  // For open orders this is the time of the last check, so it is kept.
  const { rows: checked } = await pool.query(
    'select id from orders where checked_at is not null and id = $1',
    [open],
  );
  expect(checked).toHaveLength(1);
});

test('every table whose rows are leased to a node is among the outboxes', async () => {
  const { rows } = await fixture.shop.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where column_name = 'leased_by' and table_schema = 'public' order by 1`,
  );
  const listed = leasedTables.map(({ table }) => getTableName(table)).sort();
  expect(listed, 'Add the new table to release-leases.ts').toEqual(rows.map(({ name }) => name));
});
