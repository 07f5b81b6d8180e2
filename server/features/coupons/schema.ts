import { sql } from 'drizzle-orm';
import { check, index, integer, text } from 'drizzle-orm/pg-core';
import { createdAt, paise, reference, timestamptz } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';
import { orders } from '../orders/schema.ts';

/** Codes that take a part off a price. What a coupon takes off, and for which projects, never changes. */
export const coupons = defineTable(
  'coupons',
  {
    /** The ID in the audit log; the code is replaced when it names a person who is erased. */
    id: text('id').primaryKey(),
    /** `orders.coupon_code` refers to it, and so changes with it. */
    code: text('code').notNull().unique(),
    /** A whole number; null if an amount is taken off. */
    percentOff: integer('percent_off'),
    amountOffPaise: paise('amount_off_paise'),
    /** Null for all projects. */
    projectIds: text('project_ids').array(),
    /** The orders that took a use and did not give it back. */
    uses: integer('uses').notNull().default(0),
    maxUses: integer('max_uses'),
    endsAt: timestamptz('ends_at'),
    /** When an admin ended it. */
    endedAt: timestamptz('ended_at'),
    createdAt: createdAt(),
  },
  {
    topics: { names: ['coupons'] },
    retention: 'with the books, whose orders name their code',
    erasure: {
      erased: ['code', 'endedAt'],
      impersonal: ['projectIds'],
      says: 'a code that contains the person’s name is replaced, and ended',
    },
    export: { none: 'Offers of the shop. The orders say which ones the person used.' },
  },
  (table) => [
    index('coupons_newest').on(table.createdAt.desc(), table.id),
    check('coupons_code', sql`${table.code} ~ '^[A-Z0-9-]{4,20}$' and length(${table.code}) <> 6`),
    check(
      'coupons_off',
      sql`num_nonnulls(${table.percentOff}, ${table.amountOffPaise}) = 1
        and ${table.percentOff} between 1 and 100 and ${table.amountOffPaise} > 0`,
    ),
    check('coupons_uses', sql`${table.uses} >= 0 and ${table.maxUses} > 0`),
  ],
);

/** The use that an order has of its coupon. A row is deleted when the use is given back. */
export const couponUses = defineTable(
  'coupon_uses',
  {
    orderId: reference('order_id', () => orders.id).primaryKey(),
    code: reference('code', () => coupons.code),
    /** A hash of the mailbox that holds the use; null once the order is paid. */
    mailbox: text('mailbox'),
    /** Hashes of the networks that hold the use, like those of rate limits; null once the order is paid. */
    networks: text('networks').array(),
  },
  {
    topics: { none: 'The number of uses in the row of the coupon changes with it.' },
    retention: 'with the books; the hashes of mailbox and network until the order is paid, at most 24 hours',
    erasure: { erased: ['code', 'mailbox', 'networks'], impersonal: [], says: 'code, mailbox and network' },
    export: { none: 'The order says which coupon it used.' },
  },
  (table) => [
    index('coupon_uses_held').on(table.code, table.mailbox).where(sql`${table.mailbox} is not null`),
  ],
);
