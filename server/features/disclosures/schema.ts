import { sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';
import { reference, timestamptz } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';
import { purchases } from '../access/schema.ts';

/** What buyers wrote about what they reused, changed and added: a row per purchase. */
export const disclosures = defineTable(
  'disclosures',
  {
    orderId: reference('order_id', () => purchases.orderId).primaryKey(),
    reused: text('reused').notNull(),
    changed: text('changed').notNull(),
    added: text('added').notNull(),
    results: text('results').notNull(),
    savedAt: timestamptz('saved_at').notNull().default(sql`now()`),
  },
  {
    topics: { none: 'Only the page that changes them shows them.' },
    retention: 'with the purchase, until the buyer empties it; deleted by a full refund',
    erasure: 'deleted',
    deletedBy: 'orderId',
    export: { leftOut: ['orderId'] },
  },
);
