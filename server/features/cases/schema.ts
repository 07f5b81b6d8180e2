import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text, unique } from 'drizzle-orm/pg-core';
import { CASE_KINDS } from '#domain/case.ts';
import { createdAt, timestamptz } from '../../platform/db/columns.ts';
import { defineTable, ORDER_TOPICS } from '../../platform/db/define-table.ts';
import { orders } from '../orders/schema.ts';
import { users } from '../users/schema.ts';

/**
 * Problems that need manual review; listed for admins until resolved. The SQL name is older than the term
 * "case".
 */
export const cases = defineTable(
  'exceptions',
  {
    id: text('id').primaryKey(),
    kind: text('kind', {
      enum: CASE_KINDS,
    }).notNull(),
    /** The ID of a payment, order or another thing: there is at most one case per kind and subject. */
    subject: text('subject').notNull(),
    orderId: text('order_id').references(() => orders.id),
    message: text('message').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    /** How often the case was opened. Each time alerts support. */
    occurrence: integer('occurrence').notNull().default(1),
    createdAt: createdAt(),
    resolvedAt: timestamptz('resolved_at'),
    /** Null when the shop resolved the case. */
    resolvedBy: text('resolved_by').references(() => users.id),
    resolution: text('resolution'),
  },
  {
    topics: { names: ['exceptions', ...ORDER_TOPICS] },
    retention: 'with the books: the cases and how each was resolved',
    erasure: {
      erased: ['message', 'detail', 'resolution'],
      impersonal: ['kind', 'subject'],
      says: 'names and emails in the texts',
    },
    export: { none: 'Notes of the shop’s staff about problems.' },
  },
  (table) => [
    unique('exceptions_once').on(table.kind, table.subject),
    index('exceptions_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('exceptions_open').on(table.createdAt).where(sql`${table.resolvedAt} is null`),
    index('exceptions_newest').on(table.createdAt.desc(), table.id),
  ],
);
