import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { PAYOUT_STATUSES } from '#domain/payout.ts';
import { paise, timestamptz } from '../platform/db/columns.ts';
import { users } from '../users/schema.ts';

/** Claims of referral earnings. A user has at most one pending claim. */
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
    status: text('status', { enum: PAYOUT_STATUSES }).notNull().default('pending'),
    verifiedAt: timestamptz('verified_at'),
    verifiedBy: text('verified_by').references(() => users.id),
    /** When the payment was started, by showing the QR code. Reversals after that time are a debt. */
    payingAt: timestamptz('paying_at'),
    payingBy: text('paying_by').references(() => users.id),
    transactionId: text('transaction_id'),
    rejectionReason: text('rejection_reason'),
    processedBy: text('processed_by').references(() => users.id),
    requestedAt: timestamptz('requested_at').notNull().defaultNow(),
    processedAt: timestamptz('processed_at'),
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
    check('payouts_paying', sql`${table.payingAt} is null or ${table.verifiedAt} is not null`),
    check('payouts_processor', sql`${table.processedBy} <> ${table.userId}`),
  ],
);
