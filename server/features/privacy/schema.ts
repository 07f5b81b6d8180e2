import { boolean, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, reference } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';
import { users } from '../users/schema.ts';

/** What people decided about the purposes of their data; see `getChoices` for those who decided nothing. */
export const privacyChoices = defineTable(
  'privacy_choices',
  {
    userId: reference('user_id', () => users.id),
    /** The key of one of `PURPOSES`. */
    purpose: text('purpose').notNull(),
    isAllowed: boolean('is_allowed').notNull(),
    /** When the person last decided. */
    createdAt: createdAt(),
  },
  {
    topics: { none: 'Only the page that changes them shows them.' },
    retention: 'with the account or guest: the switches under "Your data"',
    erasure: 'deleted',
    deletedBy: 'userId',
    export: { leftOut: ['userId'] },
  },
  (table) => [primaryKey({ name: 'privacy_choices_pk', columns: [table.userId, table.purpose] })],
);
