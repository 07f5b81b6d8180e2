import { ne, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, check, index, text } from 'drizzle-orm/pg-core';
import {
  COMPLAINT_STATES,
  type ComplaintClock,
  HELP_HOURS,
  HELP_STATES,
  QUESTION_STATES,
} from '#domain/thread.ts';
import { createdAt, enumCheck, reference, timestamptz } from '../../platform/db/columns.ts';
import { type AboutTable, defineTable, ORDER_TOPICS } from '../../platform/db/define-table.ts';
import { orders } from '../orders/schema.ts';
import { projects } from '../projects/schema.ts';
import { users } from '../users/schema.ts';

/** Each kind of thread has its own series of numbers. */
const number = () =>
  bigint('number', { mode: 'number' }).generatedByDefaultAsIdentity({ startWith: 1001 }).primaryKey();

/** Complaints sent with the form of the contact page, and those of buyers who ask for their money back. */
export const complaints = defineTable(
  'complaints',
  {
    number: number(),
    email: text('email').notNull(),
    /** A payment or order ID, as the sender typed it; empty if left out. */
    reference: text('reference').notNull(),
    message: text('message').notNull(),
    /** The order whose buyer asks for their money back; null for any other complaint. */
    orderId: text('order_id').references(() => orders.id),
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
    retention: {
      setting: 'RETENTION_COMPLAINTS_DAYS',
      // A dispute may be brought to a consumer court for this long.
      days: 3 * 365,
      says: '{days}',
      placeholder: 'complaintTime',
      since: 'createdAt',
    },
    erasure: {
      erased: ['email', 'message', 'digest', 'state', 'resolvedAt'],
      impersonal: ['reference'],
      says: 'email and message',
    },
    export: { leftOut: ['email', 'digest', 'orderId'] },
  },
  (table) => [
    enumCheck('complaints_state', table.state),
    index('complaints_open').on(table.createdAt).where(sql`${table.state} <> 'resolved'`),
    index('complaints_email').on(table.email),
    index('complaints_of_order').on(table.orderId).where(sql`${table.orderId} is not null`),
  ],
);

/**
 * When the clocks of a complaint end. The Consumer Protection (E-Commerce) Rules, 2020, rule 4(5). A month is
 * one of the Indian calendar. Who asks for their money back has an answer within 24 hours.
 */
export const clockEnds: Record<ComplaintClock, SQL<Date>> = {
  acknowledge: sql`${complaints.createdAt} + case when ${complaints.orderId} is null then interval '48 hours' else make_interval(hours => ${sql.raw(String(HELP_HOURS))}) end`,
  resolve: sql`(${complaints.createdAt} at time zone 'Asia/Kolkata' + interval '1 month') at time zone 'Asia/Kolkata'`,
};

const HELP = { setting: 'RETENTION_HELP_DAYS', placeholder: 'helpTime', since: 'changedAt' } as const;

/** Requests for help with the project of an order. All texts are stored with their secrets masked. */
export const helpRequests = defineTable(
  'help_requests',
  {
    number: number(),
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
    retention: { ...HELP, says: '{days} after the last message' },
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

/** Answers and replies. The complaint itself is in `complaints`. */
export const complaintMessages = defineMessages('complaint_messages', () => complaints.number, 'sender', {
  topics: { names: ['complaints'] },
  retention: 'with the complaint',
  erasure: { erased: ['message'], impersonal: ['sender'], says: 'addresses in the messages' },
});

/** The messages of requests, the first of which is the request itself. */
export const helpMessages = defineMessages('help_messages', () => helpRequests.number, 'buyer', {
  topics: { names: ['help'] },
  retention: 'with the request',
  erasure: 'deleted',
});

/** Questions about projects before the purchase. Pages show published ones, without their asker. */
export const questions = defineTable(
  'questions',
  {
    number: number(),
    projectId: reference('project_id', () => projects.id, { onDelete: 'cascade' }),
    /** The asker; null once that person was erased, which the question outlives if it is published then. */
    userId: text('user_id').references(() => users.id),
    state: text('state', { enum: QUESTION_STATES }).notNull().default('waiting'),
    /** When the answer is due; null once there is one. */
    dueAt: timestamptz('due_at'),
    /** The time of the newest answer. */
    answeredAt: timestamptz('answered_at'),
    /** The time of the last message. */
    changedAt: timestamptz('changed_at').notNull().default(sql`now()`),
    createdAt: createdAt(),
  },
  {
    topics: { names: ['projects', 'questions'] },
    retention: {
      ...HELP,
      says: 'published ones with the project; all others {days} after the last message',
      when: ({ state }) => ne(state, 'published'),
    },
    erasure: {
      erased: ['userId'],
      impersonal: 'rest',
      says: 'the asker of published questions; all others are deleted',
    },
    export: { leftOut: ['projectId', 'userId', 'dueAt', 'changedAt'] },
  },
  (table) => [
    enumCheck('questions_state', table.state),
    check('questions_due', sql`(${table.state} = 'waiting') = (${table.dueAt} is not null)`),
    index('questions_due_at').on(table.dueAt),
    index('questions_published')
      .on(table.projectId, table.answeredAt)
      .where(sql`${table.state} = 'published'`),
    index('questions_of').on(table.userId),
    index('questions_of_project').on(table.projectId),
  ],
);

/** A question, and its answers: the newest one replaces those before it. */
export const questionMessages = defineMessages('question_messages', () => questions.number, 'sender', {
  topics: { names: ['projects', 'questions'] },
  retention: 'with the question',
  erasure: {
    erased: [],
    impersonal: 'rest',
    says: 'with the question; published texts stay as they are shown',
  },
});

/** Declares the messages of one kind of thread, between this person and the shop. */
function defineMessages<Name extends string, Person extends string>(
  name: Name,
  thread: () => AnyPgColumn,
  person: Person,
  about: Omit<AboutTable<'sender' | 'message'>, 'export'>,
) {
  return defineTable(
    name,
    {
      id: text('id').primaryKey(),
      number: bigint('number', { mode: 'number' }).notNull().references(thread, { onDelete: 'cascade' }),
      sender: text('sender', { enum: [person, 'shop'] }).notNull(),
      message: text('message').notNull(),
      createdAt: createdAt(),
    },
    { ...about, export: { leftOut: ['id', 'number'] } },
    (table) => [
      enumCheck(`${name}_sender`, table.sender),
      index(`${name}_of`).on(table.number, table.createdAt),
    ],
  );
}
