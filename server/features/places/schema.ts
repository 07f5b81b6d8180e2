import { index, text } from 'drizzle-orm/pg-core';
import { reference } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';
import { orders } from '../orders/schema.ts';
import { projects } from '../projects/schema.ts';

/**
 * The place that an unpaid order holds of a project of which only so many are sold a year. Purchases have the
 * others.
 */
export const placeUses = defineTable(
  'place_uses',
  {
    orderId: reference('order_id', () => orders.id).primaryKey(),
    projectId: reference('project_id', () => projects.id),
    /** A hash of the mailbox that holds the place. */
    mailbox: text('mailbox').notNull(),
    /** Hashes of the networks that hold the place, like those of rate limits. */
    networks: text('networks').array().notNull(),
  },
  {
    topics: { names: ['projects'] },
    retention: 'until the order is paid, at most 24 hours',
    erasure: 'deleted',
    deletedBy: 'orderId',
    export: { none: 'Hashes of a day. The order says what it is for.' },
  },
  (table) => [index('place_uses_held').on(table.projectId, table.mailbox)],
);
