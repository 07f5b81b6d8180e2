import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { orders } from '../orders/schema.ts';
import { createdAt, timestamptz } from '../platform/db/columns.ts';
import { users } from '../users/schema.ts';

/** What needs a person: shown to admins until resolved. */
export const cases = pgTable(
  'exceptions',
  {
    id: text('id').primaryKey(),
    kind: text('kind', {
      enum: [
        'wrong_amount',
        'unknown_order',
        'second_payment',
        'duplicate_purchase',
        'invite',
        'dispute',
        'dead_job',
        'refund',
      ],
    }).notNull(),
    /** What it is about (a payment id, an order id), so that it is told once. */
    subject: text('subject').notNull(),
    orderId: text('order_id').references(() => orders.id),
    message: text('message').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    resolvedAt: timestamptz('resolved_at'),
    /** The admin who settled it, and how; null when the shop found it settled by itself. */
    resolvedBy: text('resolved_by').references(() => users.id),
    resolution: text('resolution'),
  },
  (table) => [
    unique('exceptions_once').on(table.kind, table.subject),
    index('exceptions_open').on(table.createdAt).where(sql`${table.resolvedAt} is null`),
    index('exceptions_newest').on(table.createdAt.desc(), table.id),
  ],
);
