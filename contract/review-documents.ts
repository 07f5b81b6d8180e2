import * as z from 'zod';
import { MAX_RATING, REVIEW_STATUSES } from '#domain/review.ts';
import { paging } from './documents.ts';

/** A review on a project's page. */
export const review = z.object({
  rating: z.number().int().min(1).max(MAX_RATING),
  text: z.string(),
  /** A GitHub username if the buyer agreed, else `A buyer`. */
  author: z.string(),
  /** Unix time in seconds when this text was written. */
  createdAt: z.number().int(),
  /** The seller's answer. */
  answer: z.string().nullable(),
});

/** A review as admins with projectWrite see it. */
export const adminReview = review.extend({
  /** A review that replaces an earlier one has a new ID. */
  id: z.string(),
  status: z.enum(REVIEW_STATUSES),
  projectId: z.string(),
  projectName: z.string(),
  projectSlug: z.string(),
  /** Whether the purchase was refunded, which hides the review permanently. */
  isRefunded: z.boolean(),
});

export const reviewsQuery = z.object({
  /** Without a status all reviews are listed. */
  status: z.enum(['', ...REVIEW_STATUSES]).default(''),
  ...paging,
});

export type Review = z.infer<typeof review>;
export type AdminReview = z.infer<typeof adminReview>;
