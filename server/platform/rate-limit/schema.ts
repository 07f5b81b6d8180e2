import { index, integer, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../db/columns.ts';
import { defineTable } from '../db/define-table.ts';

/** Attempts at rate-limited operations (sign-ins, mails to a mailbox), counted across all nodes. */
export const attempts = defineTable(
  'attempts',
  {
    /** The operation and a hash of the limited user, network or mailbox; see `attemptKey`. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: timestamptz('resets_at').notNull(),
  },
  {
    topics: { none: 'Rate limits.' },
    retention: 'until their window ends: an hour to a week; networks logged in from, 180 days. All hashed',
    erasure: 'impersonal',
    export: 'impersonal',
  },
  (table) => [index('attempts_old').on(table.resetsAt)],
);
