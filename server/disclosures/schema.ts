import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { purchases } from '../access/schema.ts';
import { reference, timestamptz } from '../platform/db/columns.ts';

/** What buyers wrote about what they reused, changed and added: a row per purchase. */
export const disclosures = pgTable('disclosures', {
  orderId: reference('order_id', () => purchases.orderId).primaryKey(),
  reused: text('reused').notNull(),
  changed: text('changed').notNull(),
  added: text('added').notNull(),
  results: text('results').notNull(),
  savedAt: timestamptz('saved_at').notNull().default(sql`now()`),
});
