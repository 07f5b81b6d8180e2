import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { changesOfColumns } from '#test/harness/change-columns.ts';
import { databaseErrorOf } from '#test/harness/database-error.ts';
import { makeProject, makeUser } from '#test/harness/factories.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { orders, orderTeams } from '../../orders/schema.ts';
import { payouts } from '../../payouts/schema.ts';

// Triggers freeze what was agreed, claimed and paid. The tests try every column, so that a new column must be
// frozen or named here.

const shop = setUp(openTestShop);

const account = { id: 1, login: 'octocat' };
const orderColumns = [
  'awaiting',
  'checked_at',
  'email_corrected_at',
  'final_invite_status',
  'paid_at',
  'state',
] as const;

const frozen: { row: string; table: string; insert: () => Promise<unknown>; changing: string[] }[] = [
  {
    row: 'an order that the provider does not know yet',
    table: 'orders',
    insert: makeOpeningOrder,
    changing: [...orderColumns, 'public_id'],
  },
  {
    row: 'the paid order of a guest',
    table: 'orders',
    insert: () => makePaidOrder(shop.context.db, { github: account }),
    changing: [...orderColumns, 'email'],
  },
  {
    row: 'the team of an order',
    table: 'order_teams',
    insert: async () =>
      shop.context.db
        .insert(orderTeams)
        .values({ orderId: await makePaidOrder(shop.context.db, { github: account }), size: 3 }),
    changing: [],
  },
  {
    row: 'a payment',
    table: 'payments',
    insert: () => makePaidOrder(shop.context.db, { github: account }),
    changing: [],
  },
  {
    row: 'a pending claim',
    table: 'payouts',
    insert: makePendingPayout,
    changing: [
      'paying_at',
      'paying_by',
      'processed_at',
      'processed_by',
      'rejection_reason',
      'status',
      'transaction_id',
      'verified_at',
      'verified_by',
    ],
  },
];

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

async function makePendingPayout(): Promise<void> {
  const { id: userId } = await makeUser(shop.context.db);
  const claim = { id: 'payout', userId, amountPaise: 30_000, claimedReferrals: 3, upiId: 'asha@okbank' };
  await shop.context.db.insert(payouts).values(claim);
}

const FROZEN = /is frozen once|keeps its public id|is append-only/;

test.each(frozen)('$row freezes every column that is not named', async ({ table, insert, changing }) => {
  const { db } = shop.context;
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
  expect(given).toEqual(changing.toSorted());
});
