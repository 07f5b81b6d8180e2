import { and, isNotNull, notLike, sql } from 'drizzle-orm';
import { bigint, foreignKey, index, type PgColumn, primaryKey, text } from 'drizzle-orm/pg-core';
import { CURRENCY } from '#domain/money.ts';
import { OTHER_KINDS } from '#domain/settlement.ts';
import { createdAt, enumCheck, paise, reference, timestamptz } from '../../platform/db/columns.ts';
import { defineTable, ORDER_TOPICS } from '../../platform/db/define-table.ts';
import { orders } from '../orders/schema.ts';

/** Accepted payments: one per order, of exactly its amount. Every other captured payment is a case. */
export const payments = defineTable(
  'payments',
  {
    /** The provider's payment ID, or `free_…`. */
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull().unique(),
    amountPaise: paise('amount_paise').notNull(),
    currency: text('currency').notNull(),
    method: text('method'),
    /** The provider's fee, if the buyer paid it on top of the amount. Includes its tax. */
    customerFeePaise: paise('customer_fee_paise').notNull().default(0),
    customerFeeTaxPaise: paise('customer_fee_tax_paise').notNull().default(0),
    createdAt: createdAt(),
  },
  {
    topics: { none: 'Stored with the payment of their order, and frozen.' },
    retention: 'with the books',
    erasure: { impersonal: ['currency', 'method'] },
    // The tax is a part of the fee.
    export: { leftOut: ['orderId', 'amountPaise', 'currency', 'customerFeeTaxPaise', 'createdAt'] },
    frozen: { except: [] },
  },
  (table) => [
    index('payments_newest').on(table.createdAt.desc(), table.id),
    foreignKey({
      name: 'payments_of_order',
      columns: [table.orderId, table.amountPaise, table.currency],
      foreignColumns: [orders.id, orders.amountPaise, orders.currency],
    }),
  ],
);

/**
 * Payments of open orders that the provider holds uncaptured: the bank has sent the money, but it is not ours
 * yet. A row ends when its payment is captured or returned.
 */
export const authorizedPayments = defineTable(
  'authorized_payments',
  {
    paymentId: text('payment_id').primaryKey(),
    orderId: reference('order_id', () => orders.id),
    amountPaise: paise('amount_paise').notNull(),
    currency: text('currency').notNull(),
    createdAt: createdAt(),
    endedAt: timestamptz('ended_at'),
    /** The provider's status that ended the wait. */
    outcome: text('outcome'),
  },
  {
    topics: { names: ORDER_TOPICS },
    retention: 'with the books',
    erasure: 'impersonal',
    export: { none: 'What the payment provider held before it was paid.' },
  },
  (table) => [
    index('authorized_payments_order').on(table.orderId),
    index('authorized_payments_waiting').on(table.orderId).where(sql`${table.endedAt} is null`),
  ],
);

/** Payments that failed at the provider, for the report. */
export const paymentFailures = defineTable(
  'payment_failures',
  {
    paymentId: text('payment_id').primaryKey(),
    orderId: text('order_id').references(() => orders.id),
    reason: text('reason').notNull(),
    description: text('description'),
    createdAt: createdAt(),
  },
  {
    topics: { none: 'Its report is not updated live.' },
    retention: 'with the books: a reason per failed payment, for the report',
    erasure: { impersonal: ['reason', 'description'] },
    export: { none: 'Attempts that were not charged.' },
  },
  (table) => [
    index('payment_failures_newest').on(table.createdAt.desc()),
    index('payment_failures_order').on(table.orderId).where(sql`${table.orderId} is not null`),
  ],
);

const EVENTS = {
  setting: 'RETENTION_EVENTS_DAYS',
  placeholder: 'eventTime',
  since: 'createdAt',
} as const;

/**
 * What other programs do on the provider's account: entries that this shop neither made nor has to do anything
 * about.
 */
export const otherEntries = defineTable(
  'other_entries',
  {
    /** The provider's ID. */
    id: text('id').primaryKey(),
    kind: text('kind', { enum: OTHER_KINDS }).notNull(),
    /** The payment of a refund or dispute. */
    paymentId: text('payment_id'),
    /** Null when the provider named none. */
    amountPaise: paise('amount_paise'),
    currency: text('currency').notNull().default(CURRENCY),
    /** The provider's status. */
    status: text('status').notNull(),
    createdAt: createdAt(),
  },
  {
    topics: { none: 'Their page is not updated live.' },
    retention: {
      ...EVENTS,
      says: 'as long as events: the list of other programs’ payments',
    },
    erasure: 'impersonal',
    export: { none: 'Payments of other programs.' },
  },
  (table) => [
    index('other_entries_newest').on(table.createdAt.desc(), table.id),
    enumCheck('other_entries_kind', table.kind),
  ],
);

export type OtherEntry = typeof otherEntries.$inferSelect;

/**
 * How far the provider's lists have been read. Times of the lists are Unix seconds. A restored backup sets
 * them back, so that data newer than the backup is read again.
 */
export const providerReadings = defineTable(
  'provider_readings',
  {
    name: text('name').primaryKey(),
    /** Entries created before this time belong to no order of this shop and are not read. */
    since: bigint('since', { mode: 'number' }).notNull(),
    /** All entries created until this time have been read. */
    reached: bigint('reached', { mode: 'number' }).notNull(),
    /** When the reading began, which is also where it ends. */
    until: bigint('until', { mode: 'number' }).notNull(),
    leasedUntil: timestamptz('leased_until'),
  },
  {
    topics: { none: 'How far lists of the provider are read.' },
    retention: 'describe the present: a row per list',
    erasure: 'impersonal',
    export: 'impersonal',
  },
);

/** Which events' bodies may be erased: those that were processed. */
export const isErasable = ({ body, processedAt }: Record<'body' | 'processedAt', PgColumn>) =>
  and(notLike(body, 'sha256:%'), isNotNull(processedAt));

/**
 * The digest that replaces an erased body. IDs and digests stay, so that a repeated old event is recognised and
 * not processed twice.
 */
export const erasedBody = ({ body }: Record<'body', PgColumn>) => ({
  body: sql`'sha256:' || encode(sha256(convert_to(${body}, 'UTF8')), 'hex')`,
});

/** Webhook events as received, once per event ID. */
export const providerEvents = defineTable(
  'provider_events',
  {
    source: text('source').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    /** Replaced by its digest once retention has deleted it. */
    body: text('body').notNull(),
    outcome: text('outcome'),
    createdAt: createdAt(),
    processedAt: timestamptz('processed_at'),
    /** When the sweep last enqueued the event. */
    sweptAt: timestamptz('swept_at'),
  },
  {
    topics: { none: 'Their page follows the orders and cases that events change.' },
    retention: {
      ...EVENTS,
      says: 'bodies {days}; IDs and digests recognise a repeated old event',
      when: isErasable,
      erased: erasedBody,
    },
    erasure: { erased: ['body'], impersonal: ['source', 'type', 'outcome'], says: 'bodies' },
    export: { none: 'What the payment provider reported, as the orders and payments say.' },
  },
  (table) => [
    primaryKey({ columns: [table.source, table.eventId] }),
    index('provider_events_newest').on(table.createdAt.desc(), table.eventId),
    index('provider_events_with_body').on(table.createdAt).where(sql`${table.body} not like 'sha256:%'`),
    index('provider_events_waiting').on(table.createdAt).where(sql`${table.processedAt} is null`),
    index('provider_events_search').using(
      'gin',
      sql`(${table.eventId} || ' ' || ${table.type} || ' ' || coalesce(${table.outcome}, '')) gin_trgm_ops`,
    ),
  ],
);
