import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, moment, paise } from './columns.ts';
import { orders } from './orders.ts';
import { users } from './people.ts';

/** Claims of referral earnings. At most one is pending for a user; completed and rejected are final. */
export const payouts = pgTable(
  'payouts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    amountPaise: paise('amount_paise').notNull(),
    claimedReferrals: integer('claimed_referrals').notNull(),
    upiId: text('upi_id').notNull(),
    status: text('status', { enum: ['pending', 'completed', 'rejected'] })
      .notNull()
      .default('pending'),
    verifiedAt: moment('verified_at'),
    verifiedBy: text('verified_by').references(() => users.id),
    transactionId: text('transaction_id'),
    rejectionReason: text('rejection_reason'),
    processedBy: text('processed_by').references(() => users.id),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    processedAt: moment('processed_at'),
  },
  (table) => [
    uniqueIndex('payouts_one_pending').on(table.userId).where(sql`${table.status} = 'pending'`),
    uniqueIndex('payouts_transaction').on(sql`lower(${table.transactionId})`),
    index('payouts_newest').on(table.requestedAt.desc(), table.id),
    index('payouts_user').on(table.userId, table.requestedAt.desc()),
    index('payouts_upi').on(sql`lower(${table.upiId})`),
    check('payouts_status', sql`${table.status} in ('pending', 'completed', 'rejected')`),
    check('payouts_amount', sql`${table.amountPaise} >= 30000 and ${table.claimedReferrals} > 0`),
    check(
      'payouts_completed',
      sql`(${table.status} = 'completed') = (${table.transactionId} is not null)
        and (${table.status} <> 'completed' or (btrim(${table.transactionId}) <> '' and ${table.verifiedAt} is not null))`,
    ),
    check(
      'payouts_rejected',
      sql`(${table.status} = 'rejected') = (btrim(coalesce(${table.rejectionReason}, '')) <> '')`,
    ),
    check('payouts_processor', sql`${table.processedBy} <> ${table.userId}`),
  ],
);

/** The referral ledger: append-only by trigger. Sums are the totals; there is no counter. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: ['reward', 'reversal', 'payout'] }).notNull(),
    amountPaise: paise('amount_paise').notNull(),
    orderId: text('order_id').references(() => orders.id),
    payoutId: text('payout_id').references(() => payouts.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('ledger_once_per_order').on(table.orderId, table.kind),
    uniqueIndex('ledger_once_per_payout').on(table.payoutId, table.kind),
    index('ledger_user').on(table.userId, table.createdAt),
    index('ledger_moment').on(table.createdAt),
    check(
      'ledger_shape',
      sql`(${table.kind} = 'reward' and ${table.amountPaise} = 10000 and ${table.orderId} is not null and ${table.payoutId} is null)
        or (${table.kind} = 'reversal' and ${table.amountPaise} = -10000 and ${table.orderId} is not null and ${table.payoutId} is null)
        or (${table.kind} = 'payout' and ${table.amountPaise} <= -30000 and ${table.payoutId} is not null and ${table.orderId} is null)`,
    ),
  ],
);

/** Which entries a claim was made for. A rejected claim's entries may be claimed again; a completed one's never. */
export const payoutEntries = pgTable(
  'payout_entries',
  {
    payoutId: text('payout_id')
      .notNull()
      .references(() => payouts.id),
    entryId: text('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
  },
  (table) => [
    primaryKey({ columns: [table.payoutId, table.entryId] }),
    index('payout_entries_entry').on(table.entryId),
  ],
);
