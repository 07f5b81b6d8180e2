import { sql } from 'drizzle-orm';
import { check, date, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { enumCheck, paise, reference, timestamptz, updatedAt } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';
import { users } from '../users/schema.ts';
import { PAYOUT_STATUSES } from './rules/payout.ts';

/** Claims of referral earnings. A user has at most one pending claim. */
export const payouts = defineTable(
  'payouts',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => users.id),
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
    /** The bank's reference of a completed payout that it sent back, and the day in IST. */
    returnReference: text('return_reference'),
    returnedOn: date('returned_on'),
    returnedBy: text('returned_by').references(() => users.id),
    updatedAt: updatedAt(),
  },
  {
    topics: { names: ['payouts', 'users/*'] },
    retention: 'with the books',
    erasure: {
      erased: ['upiId', 'rejectionReason', 'updatedAt'],
      impersonal: ['status', 'returnReference'],
      says: 'UPI ID, reason',
    },
    export: {
      leftOut: [
        'userId',
        'verifiedAt',
        'verifiedBy',
        'payingAt',
        'payingBy',
        'processedBy',
        'returnedBy',
        'updatedAt',
      ],
    },
    frozen: {
      except: [
        'payingAt',
        'payingBy',
        'processedAt',
        'processedBy',
        'rejectionReason',
        'status',
        'transactionId',
        'verifiedAt',
        'verifiedBy',
      ],
    },
  },
  (table) => [
    uniqueIndex('payouts_one_pending').on(table.userId).where(sql`${table.status} = 'pending'`),
    uniqueIndex('payouts_transaction').on(sql`lower(${table.transactionId})`),
    index('payouts_newest').on(table.requestedAt.desc(), table.id),
    index('payouts_updated').on(table.updatedAt, table.id),
    index('payouts_user').on(table.userId, table.requestedAt.desc()),
    index('payouts_upi').on(sql`lower(${table.upiId})`),
    enumCheck('payouts_status', table.status),
    check('payouts_amount', sql`${table.amountPaise} >= 30000 and ${table.claimedReferrals} > 0`),
    check(
      'payouts_completed',
      sql`(${table.status} in ('completed', 'returned')) = (${table.transactionId} is not null)
        and (${table.transactionId} is null or (btrim(${table.transactionId}) <> '' and ${table.verifiedAt} is not null))`,
    ),
    check(
      'payouts_rejected',
      sql`(${table.status} = 'rejected') = (btrim(coalesce(${table.rejectionReason}, '')) <> '')`,
    ),
    check(
      'payouts_returned',
      sql`(${table.status} = 'returned') = (btrim(coalesce(${table.returnReference}, '')) <> '')
        and (${table.status} = 'returned') = (${table.returnedOn} is not null)`,
    ),
    check('payouts_paying', sql`${table.payingAt} is null or ${table.verifiedAt} is not null`),
    check('payouts_processor', sql`${table.processedBy} <> ${table.userId}`),
    check('payouts_returner', sql`${table.returnedBy} <> ${table.userId}`),
  ],
);
