import { text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../db/columns.ts';
import { defineTable } from '../db/define-table.ts';

/** The running processes of the shop, by their last heartbeat. */
export const nodes = defineTable(
  'nodes',
  {
    id: text('id').primaryKey(),
    seenAt: timestamptz('seen_at').notNull(),
  },
  {
    topics: { none: 'Heartbeats.' },
    retention: 'describe the present: a row per running process',
    erasure: 'impersonal',
    export: 'impersonal',
  },
);
