import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../db/columns.ts';

/** Tries of something that is limited (sign-ins, mails to an address), counted for all nodes together. */
export const attempts = pgTable(
  'attempts',
  {
    /** What is limited and for whom, e.g. `sign-in:account:asha@example.com`. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: timestamptz('resets_at').notNull(),
  },
  (table) => [index('attempts_old').on(table.resetsAt)],
);
