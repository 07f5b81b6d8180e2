import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns.ts';
import { orders } from './orders.ts';
import { users } from './people.ts';

/** What providers told us, once per event id. */
export const providerEvents = pgTable(
  'provider_events',
  {
    source: text('source').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    body: text('body').notNull(),
    outcome: text('outcome'),
    createdAt: createdAt(),
    processedAt: moment('processed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.eventId] }),
    index('provider_events_newest').on(table.createdAt.desc(), table.eventId),
  ],
);

/** What needs a person: shown to admins until resolved. */
export const exceptions = pgTable(
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
    resolvedAt: moment('resolved_at'),
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

/** Mails on their way: written with the change that causes them, sent by a job. */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    /** What the mail is about; with the kind it makes a mail go out once. */
    subjectKey: text('subject_key').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When the next try is due; null once it is sent. The row is the truth, a job only wakes it up. */
    nextTryAt: moment('next_try_at').default(sql`now()`),
    /** Until when one worker has this mail to itself while it talks to the mail server. */
    leasedUntil: moment('leased_until'),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    unique('mails_once').on(table.kind, table.subjectKey),
    index('mails_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    check('mails_attempts', sql`${table.attempts} >= 0`),
  ],
);

/** Who did what and when; written in the transaction of the change. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_newest').on(table.createdAt.desc(), table.id),
    index('audit_subject').on(table.subject, table.createdAt.desc()),
  ],
);

/** Tries of something that is limited (sign-ins, mails to an address), counted for all nodes together. */
export const attempts = pgTable(
  'attempts',
  {
    /** What is limited and for whom, e.g. `sign-in:account:asha@example.com`. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (table) => [index('attempts_old').on(table.resetsAt)],
);

/** Payments that failed at the provider, by reason, for the morning's look. */
export const paymentFailures = pgTable(
  'payment_failures',
  {
    paymentId: text('payment_id').primaryKey(),
    orderId: text('order_id').references(() => orders.id),
    reason: text('reason').notNull(),
    description: text('description'),
    createdAt: createdAt(),
  },
  (table) => [index('payment_failures_newest').on(table.createdAt.desc())],
);
