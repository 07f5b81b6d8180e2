import { sql } from 'drizzle-orm';
import { bigint, check, index, text } from 'drizzle-orm/pg-core';
import { HELP_STATES } from '#domain/help.ts';
import { createdAt, enumCheck, reference, timestamptz } from '../../platform/db/columns.ts';
import { defineTable, ORDER_TOPICS } from '../../platform/db/define-table.ts';
import { orders } from '../orders/schema.ts';

/** Requests for help with the project of an order. All texts are stored with their secrets masked. */
export const helpRequests = defineTable(
  'help_requests',
  {
    number: bigint('number', { mode: 'number' })
      .generatedByDefaultAsIdentity({ startWith: 1001 })
      .primaryKey(),
    orderId: reference('order_id', () => orders.id),
    state: text('state', { enum: HELP_STATES }).notNull().default('waiting_for_us'),
    /** What the setup script printed; null when it was not sent. */
    results: text('results'),
    /** The required tools that are missing or too old on the buyer's computer, by the results. */
    tools: text('tools').array().notNull().default([]),
    /** When the shop's answer is due; null while it has nothing to answer. */
    dueAt: timestamptz('due_at'),
    firstAnsweredAt: timestamptz('first_answered_at'),
    /** The time of the last message. */
    changedAt: timestamptz('changed_at').notNull().default(sql`now()`),
    createdAt: createdAt(),
  },
  {
    topics: { names: ['help', ...ORDER_TOPICS] },
    retention: '{help} after the last message',
    erasure: 'deleted',
    export: { leftOut: ['orderId', 'dueAt', 'changedAt'] },
  },
  (table) => [
    enumCheck('help_requests_state', table.state),
    check('help_requests_due', sql`(${table.state} = 'waiting_for_us') = (${table.dueAt} is not null)`),
    index('help_requests_of').on(table.orderId),
    index('help_requests_due_at').on(table.dueAt),
    index('help_requests_answered').on(table.firstAnsweredAt),
  ],
);

/** The messages of requests, the first of which is the request itself. */
export const helpMessages = defineTable(
  'help_messages',
  {
    id: text('id').primaryKey(),
    number: bigint('number', { mode: 'number' })
      .notNull()
      .references(() => helpRequests.number, { onDelete: 'cascade' }),
    sender: text('sender', { enum: ['buyer', 'shop'] }).notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
  },
  {
    topics: { names: ['help'] },
    retention: 'with the request',
    erasure: 'deleted',
    export: { leftOut: ['id', 'number'] },
  },
  (table) => [
    enumCheck('help_messages_sender', table.sender),
    index('help_messages_of').on(table.number, table.createdAt),
  ],
);
