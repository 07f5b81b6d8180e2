import { and, eq, isNull, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { type Page, type PageQuery, pageQuery, paging } from '#contract/paging.ts';
import { toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { type ListQuery, parseQuery } from '../../parse-query.ts';
import { newestFirst } from '../../platform/db/newest-first.ts';
import { requireRight } from '../../require-right.ts';
import { invitations, purchases } from '../access/schema.ts';
import { projects } from '../projects/schema.ts';
import { REVIEW_STATUSES, reviewAuthor } from './rules/review.ts';
import { reviews } from './schema.ts';

export const reviewsQuery = z.object({
  /** Without a status all reviews are listed. */
  status: z.enum(['', ...REVIEW_STATUSES]).default(''),
  ...paging,
});

/** Lists the shown reviews of a project, newest first. The caller checks that the project may be seen. */
export async function listProjectReviews(
  { db }: Pick<Context, 'db'>,
  projectId: string,
  query: ListQuery<typeof pageQuery>,
): Promise<Page<Review>> {
  const isShown = and(eq(reviews.projectId, projectId), eq(reviews.status, 'shown'));
  const { rows, nextCursor } = await selectReviews(db, parseQuery(pageQuery, query), isShown);
  return { documents: rows.map(toDocument), nextCursor };
}

/** Lists reviews of all projects, newest first. Requires projectWrite. */
export async function listReviews(
  context: Context,
  query: ListQuery<typeof reviewsQuery>,
  pageSize?: number,
): Promise<Page<AdminReview>> {
  requireRight(context, 'projectWrite');
  const { status, ...page } = parseQuery(reviewsQuery, query, pageSize);
  const isAsked = status ? eq(reviews.status, status) : undefined;
  const { rows, nextCursor } = await selectReviews(context.db, page, isAsked);
  return { documents: rows.map(toAdminDocument), nextCursor };
}

/** Lists the caller's own reviews of projects that they own. */
export async function listOwnReviews({ db, actor }: Context) {
  if (!actor) return [];
  const { projectId, rating, text, showName, status, answer } = reviews;
  return db
    .select({ projectId, rating, text, showName, status, answer })
    .from(reviews)
    .innerJoin(purchases, eq(purchases.orderId, reviews.orderId))
    .where(and(eq(purchases.userId, actor.userId), isNull(purchases.revokedAt)));
}

export type OwnReview = Awaited<ReturnType<typeof listOwnReviews>>[number];

async function selectReviews(db: Context['db'], query: PageQuery, condition: SQL | undefined) {
  const { mark, after, read } = newestFirst(reviews.createdAt, reviews.id, query);
  return read(
    db
      .select({
        mark,
        id: reviews.id,
        review: reviews,
        githubLogin: invitations.githubLogin,
        projectName: projects.name,
        projectSlug: projects.slug,
      })
      .from(reviews)
      .innerJoin(invitations, eq(invitations.id, reviews.orderId))
      .innerJoin(projects, eq(projects.id, reviews.projectId))
      .where(and(condition, after)),
  );
}

type ReviewRow = Awaited<ReturnType<typeof selectReviews>>['rows'][number];

/** A review on a project's page. */
export type Review = ReturnType<typeof toDocument>;

function toDocument({ review, githubLogin }: ReviewRow) {
  const { rating, text, showName, createdAt, answer } = review;
  return {
    rating,
    text,
    author: reviewAuthor({ showName, githubLogin }),
    /** When this text was written. */
    createdAt: toSeconds(createdAt),
    /** The seller's answer. */
    answer,
  };
}

/** A review as admins with projectWrite see it. */
export type AdminReview = ReturnType<typeof toAdminDocument>;

function toAdminDocument(row: ReviewRow) {
  const { id, status, projectId, refundedAt } = row.review;
  const { projectName, projectSlug } = row;
  return {
    ...toDocument(row),
    /** A review that replaces an earlier one has a new ID. */
    id,
    status,
    projectId,
    projectName,
    projectSlug,
    /** A refund hides the review permanently. */
    isRefunded: refundedAt !== null,
  };
}
