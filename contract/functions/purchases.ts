import * as z from 'zod';
import { MAX_TEAM_SIZE } from '#domain/project-facets.ts';
import { MAX_RATING, MAX_REVIEW_LENGTH } from '#domain/review.ts';
import { teamMember } from '../documents.ts';
import { email, id, line, paragraph } from '../fields.ts';

/** What owners of a purchase call. */
export const purchaseFunctions = {
  /** Sets the teammates of the caller's purchase, without the buyer. */
  updateTeam: {
    data: z.object({ orderId: id, githubIds: z.array(line(100)).max(MAX_TEAM_SIZE - 1) }),
    result: z.object({ team: z.array(teamMember) }),
  },
  mergeGuestUser: {
    data: z.object({ email, authUserId: id }),
    result: z.object({ merged: z.boolean() }),
  },
  /** Owners of the project save a review, which replaces their earlier one. */
  saveReview: {
    data: z.object({
      projectId: id,
      rating: z.number().int().min(1).max(MAX_RATING),
      text: paragraph(MAX_REVIEW_LENGTH).min(1),
      showName: z.boolean().default(false),
    }),
    result: z.object({ status: z.literal('waiting') }),
  },
} as const;
