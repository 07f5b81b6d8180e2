import { sql } from 'drizzle-orm';
import { boolean, check, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Tour } from '#domain/tour.ts';
import { VIVA_MARKS, type VivaCode, type VivaQuestion } from '#domain/viva.ts';
import { createdAt, enumCheck, reference, timestamptz } from '../../platform/db/columns.ts';
import { defineTable, ORDER_TOPICS } from '../../platform/db/define-table.ts';
import { orders } from '../orders/schema.ts';
import { projects } from '../projects/schema.ts';

/** The viva questions of a project's repository, as of one commit. Only its buyers may read them. */
export const vivaSets = defineTable(
  'viva_sets',
  {
    projectId: reference('project_id', () => projects.id, { onDelete: 'cascade' }),
    commit: text('commit').notNull(),
    questions: jsonb('questions').$type<VivaQuestion[]>().notNull(),
    /** The IDs of the questions, in their order. */
    questionIds: text('question_ids').array().notNull().default(sql`'{}'`),
    /**
     * The lines of code that questions name, by the IDs of the questions; null if an older sync read them.
     * Only those who may open the room of an order get them, unlike the questions.
     */
    code: jsonb('code').$type<VivaCode>(),
    /** Guided tours through the code, which only those get who may open the room of an order. */
    tours: jsonb('tours').$type<Tour[]>().notNull().default([]),
    /** Whether the questions are from `viva.json`. Otherwise they are made from the list of files. */
    isWritten: boolean('is_written').notNull(),
    readAt: timestamptz('read_at').notNull().default(sql`now()`),
  },
  {
    topics: { none: 'The questions of a commit stay the same.' },
    retention:
      'with the project: the questions, the tours and the code that they name, of the newest commit and of each commit that was sold',
    erasure: 'impersonal',
    export: 'impersonal',
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.commit] }),
    check('viva_sets_commit', sql`${table.commit} ~ '^[0-9a-f]{40}$'`),
  ],
);

/** How well the buyer of an order answered a question; one set for each order. */
export const vivaMarks = defineTable(
  'viva_marks',
  {
    orderId: reference('order_id', () => orders.id),
    questionId: text('question_id').notNull(),
    mark: text('mark', { enum: VIVA_MARKS }).notNull(),
    markedAt: timestamptz('marked_at').notNull().default(sql`now()`),
  },
  {
    topics: { names: ORDER_TOPICS, silent: ['markedAt'] },
    retention: 'with the books: the marks of an order, one for each question',
    erasure: 'deleted',
    deletedBy: 'orderId',
    export: { leftOut: ['orderId'] },
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.questionId] }),
    enumCheck('viva_marks_mark', table.mark),
  ],
);

/** The links that show the room of an order to a teacher; at most one for each order. */
export const vivaGuideLinks = defineTable(
  'viva_guide_links',
  {
    orderId: reference('order_id', () => orders.id).primaryKey(),
    /** A random ID, which the link contains with its signature. */
    token: text('token').notNull().unique(),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: createdAt(),
  },
  {
    topics: { none: 'The pages that show them are not updated live.' },
    retention: '30 days, or until the buyer revokes or replaces the link',
    erasure: 'deleted',
    deletedBy: 'orderId',
    export: { leftOut: ['orderId', 'token'] },
  },
);
