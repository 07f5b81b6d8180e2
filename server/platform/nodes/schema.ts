import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../db/columns.ts';

/** The running processes of the shop, by their last heartbeat. */
export const nodes = pgTable('nodes', {
  id: text('id').primaryKey(),
  seenAt: timestamptz('seen_at').notNull(),
});
