import { eq, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, enumCheck, reference, timestamptz } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';
import { type Outbox, outboxColumns } from '../../platform/outbox/outbox.ts';
import { DELIVERY_STATUSES, type WebhookEvent } from './rules/webhook-events.ts';

/** Addresses of other programs that hear of events. */
export const webhooks = defineTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    isOn: boolean('is_on').notNull().default(true),
    /** Sealed with AUTH_SECRET. */
    secret: text('secret').notNull(),
    /** The sealed secret before a rotation, which signs as well until `previousEndsAt`. */
    previousSecret: text('previous_secret'),
    previousEndsAt: timestamptz('previous_ends_at'),
    /** How many events in a row failed for good. */
    failedInRow: integer('failed_in_row').notNull().default(0),
    createdAt: createdAt(),
  },
  {
    topics: { names: ['webhooks'] },
    retention: 'until an admin deletes it',
    erasure: 'impersonal',
    export: { none: 'Programs of the shop’s staff.' },
  },
);

/** A try to deliver an event, and what the receiver answered: a status, or why there is none. */
export interface DeliveryTry {
  /** Unix time in seconds. */
  at: number;
  answer: string;
}

/** Events for webhooks, written in the transaction of what they tell. The ID is the `webhook-id` of all tries. */
export const webhookDeliveries = defineTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    webhookId: reference('webhook_id', () => webhooks.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    /** What the event is about, so that a webhook hears of it once; null for tests. */
    subjectKey: text('subject_key'),
    /** The body, as it is signed and sent. It has no personal data but IDs. */
    body: text('body').notNull(),
    status: text('status', { enum: DELIVERY_STATUSES }).notNull().default('waiting'),
    tries: jsonb('tries').$type<DeliveryTry[]>().notNull().default([]),
    ...outboxColumns(),
    createdAt: createdAt(),
  },
  {
    topics: { names: ['webhooks'] },
    retention: '30 days',
    erasure: 'impersonal',
    export: { none: 'Only IDs of what is exported.' },
  },
  (table) => [
    uniqueIndex('webhook_deliveries_once').on(table.webhookId, table.event, table.subjectKey),
    index('webhook_deliveries_newest').on(table.webhookId, table.createdAt.desc(), table.id),
    index('webhook_deliveries_old').on(table.createdAt),
    index('webhook_deliveries_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    enumCheck('webhook_deliveries_status', table.status),
  ],
);

export const webhookOutbox: Outbox<typeof webhookDeliveries> = {
  table: webhookDeliveries,
  id: webhookDeliveries.id,
  isPending: eq(webhookDeliveries.status, 'waiting'),
  job: (deliveryId) => ({ name: 'send-webhook', data: { deliveryId } }),
};
