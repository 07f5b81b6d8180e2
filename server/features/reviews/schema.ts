import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, text } from 'drizzle-orm/pg-core';
import { createdAt, enumCheck, reference, timestamptz } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';
import { purchases } from '../access/schema.ts';
import { projects } from '../projects/schema.ts';
import { REVIEW_STATUSES } from './rules/review.ts';

/** Buyers' reviews of projects, at most one per purchase. */
export const reviews = defineTable(
  'reviews',
  {
    /**
     * The ID changes when the buyer replaces the review, so that no admin publishes a text that they haven't
     * read.
     */
    id: text('id').primaryKey(),
    orderId: reference('order_id', () => purchases.orderId).unique(),
    projectId: reference('project_id', () => projects.id),
    /** The number of stars. */
    rating: integer('rating').notNull(),
    text: text('text').notNull(),
    /** Whether the buyer agrees to be named by their GitHub username. */
    showName: boolean('show_name').notNull().default(false),
    status: text('status', { enum: REVIEW_STATUSES }).notNull().default('waiting'),
    /** The seller's answer. */
    answer: text('answer'),
    /** When the purchase was refunded, which hides the review permanently. */
    refundedAt: timestamptz('refunded_at'),
    createdAt: createdAt(),
  },
  {
    topics: { names: ['projects', 'reviews'] },
    retention: {
      setting: 'RETENTION_REVIEWS_DAYS',
      says: 'with the project; {days} after a refund',
      placeholder: 'reviewTime',
      since: 'refundedAt',
    },
    erasure: 'deleted',
    export: { leftOut: ['id', 'orderId', 'projectId', 'refundedAt'] },
  },
  (table) => [
    index('reviews_of_project').on(table.projectId, table.createdAt.desc(), table.id),
    index('reviews_newest').on(table.createdAt.desc(), table.id),
    index('reviews_refunded').on(table.refundedAt).where(sql`${table.refundedAt} is not null`),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
    enumCheck('reviews_status', table.status),
    check('reviews_refund', sql`${table.refundedAt} is null or ${table.status} = 'hidden'`),
  ],
);
