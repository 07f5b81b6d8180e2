import { type SQL, sql } from 'drizzle-orm';
import { bigint, index, text } from 'drizzle-orm/pg-core';
import { COMPLAINT_STATES, type ComplaintClock } from '#domain/complaint.ts';
import { createdAt, enumCheck, timestamptz } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';

/** Complaints sent with the form of the contact page. */
export const complaints = defineTable(
  'complaints',
  {
    number: bigint('number', { mode: 'number' })
      .generatedByDefaultAsIdentity({ startWith: 1001 })
      .primaryKey(),
    email: text('email').notNull(),
    /** A payment or order ID, as the sender typed it; empty if left out. */
    reference: text('reference').notNull(),
    message: text('message').notNull(),
    /** A hash of sender and message, so that a complaint sent twice keeps its number. */
    digest: text('digest').notNull().unique(),
    state: text('state', { enum: COMPLAINT_STATES }).notNull().default('received'),
    /** The time of the first answer; null for those that were answered by email before there were states. */
    acknowledgedAt: timestamptz('acknowledged_at'),
    /** The time of the last answer with the state `answered`. */
    answeredAt: timestamptz('answered_at'),
    resolvedAt: timestamptz('resolved_at'),
    createdAt: createdAt(),
  },
  {
    topics: { names: ['complaints'] },
    retention: '{complaints}',
    erasure: {
      erased: ['email', 'message', 'digest'],
      impersonal: ['reference', 'state'],
      says: 'email and message',
    },
    export: { leftOut: ['email', 'digest'] },
  },
  (table) => [
    enumCheck('complaints_state', table.state),
    index('complaints_open').on(table.createdAt).where(sql`${table.state} <> 'resolved'`),
    index('complaints_email').on(table.email),
  ],
);

/**
 * When the clocks of a complaint end. The Consumer Protection (E-Commerce) Rules, 2020, rule 4(5). A month is
 * one of the Indian calendar.
 */
export const clockEnds: Record<ComplaintClock, SQL<Date>> = {
  acknowledge: sql`${complaints.createdAt} + interval '48 hours'`,
  resolve: sql`(${complaints.createdAt} at time zone 'Asia/Kolkata' + interval '1 month') at time zone 'Asia/Kolkata'`,
};

/** Answers and replies. The complaint itself is in `complaints`. */
export const complaintMessages = defineTable(
  'complaint_messages',
  {
    id: text('id').primaryKey(),
    number: bigint('number', { mode: 'number' })
      .notNull()
      .references(() => complaints.number, { onDelete: 'cascade' }),
    sender: text('sender', { enum: ['sender', 'shop'] }).notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
  },
  {
    topics: { names: ['complaints'] },
    retention: 'with the complaint',
    erasure: { erased: ['message'], impersonal: ['sender'], says: 'addresses in the messages' },
    export: { leftOut: ['id', 'number'] },
  },
  (table) => [
    enumCheck('complaint_messages_sender', table.sender),
    index('complaint_messages_of').on(table.number, table.createdAt),
  ],
);
