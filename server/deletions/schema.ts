import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../platform/db/columns.ts';
import { users } from '../users/schema.ts';

/** Deletions that people asked for and can still take back. Erasing the person deletes the row. */
export const deletions = pgTable(
  'deletions',
  {
    email: text('email').primaryKey(),
    /** The account that asked; null when the address's owner asked through a mailed link. */
    userId: text('user_id').references(() => users.id),
    /** When the data is erased or, while something in progress prevents that, the next attempt is made. */
    dueAt: timestamptz('due_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('deletions_due').on(table.dueAt), index('deletions_user').on(table.userId)],
);

export type Deletion = typeof deletions.$inferSelect;
