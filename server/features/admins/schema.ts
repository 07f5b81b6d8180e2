import { boolean } from 'drizzle-orm/pg-core';
import { createdAt, reference } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';
import { users } from '../users/schema.ts';

/** Admins and their rights. Revoking an admin deactivates the row. */
export const admins = defineTable(
  'admins',
  {
    userId: reference('user_id', () => users.id).primaryKey(),
    active: boolean('active').notNull().default(true),
    payoutRead: boolean('payout_read').notNull().default(false),
    payoutWrite: boolean('payout_write').notNull().default(false),
    userWrite: boolean('user_write').notNull().default(false),
    projectWrite: boolean('project_write').notNull().default(false),
    orderWrite: boolean('order_write').notNull().default(false),
    createdAt: createdAt(),
  },
  {
    topics: { names: ['admins/*'] },
    retention: "while they are admins; an active one can't be erased",
    erasure: 'impersonal',
    export: { none: 'Rights of the shop’s staff.' },
  },
);
