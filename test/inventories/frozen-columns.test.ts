import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/features/audit/schema.ts';
import { ledgerEntries, payoutEntries } from '#server/features/ledger/schema.ts';
import { orders, orderTeams } from '#server/features/orders/schema.ts';
import { payouts } from '#server/features/payouts/schema.ts';
import { taxDocuments, taxMonths } from '#server/features/tax/schema.ts';
import { changesOfColumns } from '#test/harness/change-columns.ts';
import { databaseErrorOf } from '#test/harness/database-error.ts';
import { makeProject, makeUser } from '#test/harness/factories.ts';
import { makeTaxDocument } from '#test/harness/gst.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { makeReferredOrder } from '#test/harness/referred-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { tables } from './tables.ts';

// Triggers freeze what was agreed, claimed, paid and recorded. The tests try every column, so that a new
// column must be frozen or named in its table's schema.

const shop = setUp(openTestShop);

const account = { id: 1, login: 'octocat' };

const rows: { row: string; table: string; insert: () => Promise<unknown>; when?: string }[] = [
  {
    row: 'an order that the provider does not know yet',
    table: 'orders',
    insert: makeOpeningOrder,
    when: 'opening',
  },
  { row: 'the paid order of a guest', table: 'orders', insert: makeOrder, when: 'paid or of an account' },
  {
    row: 'the team of an order',
    table: 'order_teams',
    insert: async () => shop.context.db.insert(orderTeams).values({ orderId: await makeOrder(), size: 3 }),
  },
  { row: 'a payment', table: 'payments', insert: makeOrder },
  { row: 'a pending claim', table: 'payouts', insert: makeClaim },
  { row: 'a reward', table: 'ledger_entries', insert: makeClaim },
  { row: 'an entry of a claim', table: 'payout_entries', insert: makeClaim },
  {
    row: 'an entry of the audit log',
    table: 'audit_log',
    insert: async () =>
      shop.context.db.insert(auditLog).values({ id: 'a', actor: 'x', action: 'user.erase', subject: 'y' }),
  },
  {
    row: 'an invoice',
    table: 'tax_documents',
    insert: async () => shop.context.db.insert(taxDocuments).values(makeTaxDocument(await makeOrder())),
  },
  {
    row: 'a closed month',
    table: 'tax_months',
    insert: async () => {
      const { id: closedBy } = await makeUser(shop.context.db);
      await shop.context.db.insert(taxMonths).values({ month: '2026-01', closedBy });
    },
  },
];

async function makeOrder(): Promise<string> {
  return makePaidOrder(shop.context.db, { github: account });
}

async function makeOpeningOrder(): Promise<void> {
  const { id: projectId, repoOwner, repoName } = await makeProject(shop.context.db);
  await shop.context.db.insert(orders).values({
    id: 'ord_opening',
    projectId,
    projectName: 'Any',
    repoOwner,
    repoName,
    amountPaise: 49_900,
    email: 'a@b.c',
    githubLogin: account.login,
    githubAccountId: account.id,
  });
}

/** Makes a pending claim of one reward. */
async function makeClaim(): Promise<void> {
  const { db } = shop.context;
  const { id: userId } = await makeUser(db);
  await makeReferredOrder(db, userId, { github: { id: 9, login: 'friend' } });
  const claim = { id: 'payout', userId, amountPaise: 30_000, claimedReferrals: 3, upiId: 'asha@okbank' };
  await db.insert(payouts).values(claim);
  const [entry] = await db.select().from(ledgerEntries);
  await db.insert(payoutEntries).values({ payoutId: claim.id, entryId: entry!.id });
}

const FROZEN = /is frozen once|keeps its public id|is append-only|is never changed|stays closed/;

test('each table with frozen columns is tried', () => {
  const tried = new Set(rows.map(({ table }) => table));
  const declared = tables.filter(({ about }) => about.frozen).map(({ name }) => name);
  expect([...tried].sort(), 'Add a row of the table to this test').toEqual(declared);
});

test.each(rows)(
  '$row freezes every column that its schema does not name',
  async ({ table, insert, when }) => {
    const { db } = shop.context;
    const { about, namesOf } = tables.find(({ name }) => name === table)!;
    await insert();
    // This column imitates a later migration that does not change the trigger.
    await db.execute(sql.raw(`alter table ${table} add column added_later text`));
    const given: string[] = [];
    for (const [name, change] of await changesOfColumns(db, table)) {
      const attempt = db.transaction(async (tx) => {
        expect((await tx.execute(sql.raw(change))).rows).not.toEqual([]);
        tx.rollback();
      });
      if (!FROZEN.test((await databaseErrorOf(attempt))!)) given.push(name);
    }
    // The next test file of this worker uses the same database.
    await db.execute(sql.raw(`alter table ${table} drop column added_later`));
    const { except = [], exceptWhen = {} } = about.frozen ?? {};
    expect(given).toEqual(namesOf([...except, ...(exceptWhen[when ?? ''] ?? [])]).sort());
  },
);
