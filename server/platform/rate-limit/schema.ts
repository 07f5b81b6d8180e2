import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../db/columns.ts';

/** Attempts at rate-limited operations (sign-ins, mails to a mailbox), counted across all nodes. */
export const attempts = pgTable(
  'attempts',
  {
    /** The operation and a hash of the limited user, network or mailbox; see `attemptKey`. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: timestamptz('resets_at').notNull(),
  },
  (table) => [index('attempts_old').on(table.resetsAt)],
);
