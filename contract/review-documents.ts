import * as z from 'zod';
import { REVIEW_STATUSES } from '#domain/review.ts';
import { paging } from './documents.ts';

export const reviewsQuery = z.object({
  /** Without a status all reviews are listed. */
  status: z.enum(['', ...REVIEW_STATUSES]).default(''),
  ...paging,
});
