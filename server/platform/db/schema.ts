import { sql } from 'drizzle-orm';
import { boolean, check, text } from 'drizzle-orm/pg-core';
import { createdAt, enumCheck, timestamptz } from './columns.ts';
import { defineTable } from './define-table.ts';

/**
 * The only row stores the mode of the shop that this database belongs to. It is absent until the first start.
 */
export const installation = defineTable(
  'installation',
  {
    id: boolean('id').primaryKey().default(true),
    mode: text('mode').$type<'sandbox' | 'live'>().notNull(),
    /** Tells the shop's orders from those of another shop on the same account. Null before the first start. */
    shopId: text('shop_id'),
    /** Accounts that the sandbox created, whose passwords everyone knows. */
    sandboxUserIds: text('sandbox_user_ids').array().notNull().default(sql`'{}'`),
    /** The time of the restored backup, until the next start has held the open payout claims. */
    restoredFrom: timestamptz('restored_from'),
    createdAt: createdAt(),
  },
  {
    topics: { none: 'Written once.' },
    retention: 'one row',
    erasure: 'impersonal',
    export: 'impersonal',
  },
  (table) => [check('installation_one', sql`${table.id}`), enumCheck('installation_mode', table.mode)],
);
