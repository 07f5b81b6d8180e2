import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { createdAt, reference } from '../platform/db/columns.ts';
import { users } from '../users/schema.ts';

/** Admins and their rights. Revoking an admin deactivates the row. */
export const admins = pgTable('admins', {
  userId: reference('user_id', () => users.id).primaryKey(),
  active: boolean('active').notNull().default(true),
  payoutRead: boolean('payout_read').notNull().default(false),
  payoutWrite: boolean('payout_write').notNull().default(false),
  userWrite: boolean('user_write').notNull().default(false),
  projectWrite: boolean('project_write').notNull().default(false),
  orderWrite: boolean('order_write').notNull().default(false),
  createdAt: createdAt(),
});
