import { index, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, reference, timestamptz } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';
import { projects } from '../projects/schema.ts';

/** People who want a mail when a paused project is on sale again. Their row is deleted once they got it. */
export const waitingList = defineTable(
  'waiting_list',
  {
    /** A random ID, which the mailed link contains with its signature. */
    token: text('token').primaryKey(),
    projectId: reference('project_id', () => projects.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** When the address's owner agreed; null while anyone may have typed it. */
    confirmedAt: timestamptz('confirmed_at'),
    createdAt: createdAt(),
  },
  {
    topics: { none: 'No page shows it.' },
    retention: {
      setting: 'RETENTION_WAITING_LIST_DAYS',
      says: 'deleted once the mail is sent; {days} at most, a day without confirmation',
      placeholder: 'waitingTime',
      since: 'createdAt',
    },
    erasure: 'deleted',
    deletedBy: 'email',
    export: { leftOut: ['token', 'email'] },
  },
  (table) => [
    unique('waiting_list_once').on(table.projectId, table.email),
    index('waiting_list_email').on(table.email),
  ],
);
