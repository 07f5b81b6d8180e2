import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../platform/db/columns.ts';

/** Calls with an ID of their form, so that a repeated call gets the first one's answer. Kept for 30 days. */
export const requests = pgTable('requests', {
  /** The ID that the form sent. */
  id: text('id').primaryKey(),
  /** A hash of who called what with which data. */
  digest: text('digest').notNull(),
  /** Null until the call has ended. */
  answer: jsonb('answer').$type<{ value: unknown }>(),
  /** Until when the call may run; after it, a repeated call continues. */
  leasedUntil: timestamptz('leased_until').notNull(),
  createdAt: createdAt(),
});
