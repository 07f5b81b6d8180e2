import { and, isNull, ne, sql } from 'drizzle-orm';
import { check, index, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../db/columns.ts';
import { defineTable, ORDER_TOPICS } from '../db/define-table.ts';
import { type Outbox, outboxColumns } from '../outbox/outbox.ts';

/** The values that replace recipient and content with its links, so that only kind and subject stay. */
export const ERASED_MAIL = {
  recipient: '',
  subject: '',
  textBody: '',
  htmlBody: '',
  unsubscribeUrl: null,
  asker: null,
  refusedAt: null,
};

/** Mails to send and sent mails, written in the transaction that causes them. */
export const mails = defineTable(
  'mails',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    /** The subject area of the mail. At most one mail is sent per kind and subject. */
    subjectKey: text('subject_key').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Secrets of the links in both bodies are sealed: see `sealLinks`. */
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body').notNull(),
    /** The internal ID of the mail's order. */
    orderId: text('order_id'),
    /** Who asked for a mail that anyone can ask for, hashed; null for other mails. See `findAsker`. */
    asker: text('asker'),
    /** The address at which a POST unsubscribes the recipient (RFC 8058), with its token sealed. */
    unsubscribeUrl: text('unsubscribe_url'),
    ...outboxColumns(),
    createdAt: createdAt(),
    sentAt: timestamptz('sent_at'),
    /** When the mail server refused the recipient permanently. */
    refusedAt: timestamptz('refused_at'),
  },
  {
    topics: { names: ORDER_TOPICS, shown: ['refusedAt'] },
    retention: {
      setting: 'RETENTION_MAILS_DAYS',
      says: 'content and recipient {days}; the rest of the row keeps a mail from being sent twice',
      placeholder: 'mailTime',
      since: 'createdAt',
      when: ({ textBody, nextTryAt }) => and(ne(textBody, ''), isNull(nextTryAt)),
      erased: () => ERASED_MAIL,
    },
    erasure: {
      erased: ['recipient', 'asker', 'subject', 'textBody', 'htmlBody', 'nextTryAt', 'refusedAt'],
      impersonal: ['kind', 'subjectKey', 'unsubscribeUrl'],
      says: 'content and recipient',
    },
    export: { none: 'What was sent to the person.' },
  },
  (table) => [
    unique('mails_once').on(table.kind, table.subjectKey),
    index('mails_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    index('mails_refused').on(table.orderId).where(sql`${table.refusedAt} is not null`),
    index('mails_with_body').on(table.createdAt).where(sql`${table.textBody} <> ''`),
    check('mails_attempts', sql`${table.attempts} >= 0`),
  ],
);

export const mailOutbox: Outbox<typeof mails> = {
  table: mails,
  id: mails.id,
  isPending: isNull(mails.sentAt),
  job: (mailId) => ({ name: 'send-mail', data: { mailId } }),
};
