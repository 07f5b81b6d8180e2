import { index, text } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';
import { users } from '../users/schema.ts';

/** Deletions that people asked for and can still take back. Erasing the person deletes the row. */
export const deletions = defineTable(
  'deletions',
  {
    email: text('email').primaryKey(),
    /** The account that asked; null when the address's owner asked through a mailed link. */
    userId: text('user_id').references(() => users.id),
    /** When the data is erased or, while something in progress prevents that, the next attempt is made. */
    dueAt: timestamptz('due_at').notNull(),
    createdAt: createdAt(),
  },
  {
    topics: { none: 'Planning one ends the sessions, which is announced.' },
    retention:
      'until the person is erased, 48 hours after they asked or once nothing in progress prevents it, or takes it back',
    erasure: 'deleted',
    deletedBy: 'email',
    export: { none: 'Shown on the page of the mailed link, and deleted with the data.' },
  },
  (table) => [index('deletions_due').on(table.dueAt), index('deletions_user').on(table.userId)],
);

export type Deletion = typeof deletions.$inferSelect;
