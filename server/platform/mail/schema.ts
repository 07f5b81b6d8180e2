import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../db/columns.ts';

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
    nextTryAt: timestamptz('next_try_at').default(sql`now()`),
    /** Until when one worker has this mail to itself while it talks to the mail server. */
    leasedUntil: timestamptz('leased_until'),
    createdAt: createdAt(),
    sentAt: timestamptz('sent_at'),
  },
  (table) => [
    unique('mails_once').on(table.kind, table.subjectKey),
    index('mails_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    check('mails_attempts', sql`${table.attempts} >= 0`),
  ],
);
