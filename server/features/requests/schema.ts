import { jsonb, text } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';

/** Calls with an ID of their form, so that a repeated call gets the first one's answer. Kept for 30 days. */
export const requests = defineTable(
  'requests',
  {
    /** The ID that the form sent. */
    id: text('id').primaryKey(),
    /** A hash of who called what with which data. */
    digest: text('digest').notNull(),
    /** Null until the call has ended. */
    answer: jsonb('answer').$type<{ value: unknown }>(),
    /** Until when the call may run; after it, a repeated call continues. */
    leasedUntil: timestamptz('leased_until').notNull(),
    createdAt: createdAt(),
  },
  {
    topics: { none: 'What a call did is announced by its own tables.' },
    retention: '30 days: which calls of admins were answered, and how, so that a repeated one does nothing',
    erasure: 'deleted',
    export: { none: 'Answers to calls of admins.' },
  },
);
