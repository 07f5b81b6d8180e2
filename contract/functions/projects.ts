import * as z from 'zod';
import { PROJECT_STATUSES } from '#domain/project.ts';
import { MAX_REVIEW_LENGTH, MODERATED_STATUSES } from '#domain/review.ts';
import { id, paragraph, required, rupees } from '../fields.ts';
import { coverImage, displayOrder, projectFields } from '../project-fields.ts';

/** The catalogue and its reviews, for admins. */
export const projectFunctions = {
  createProjectWithSlug: {
    /** Only a draft may leave `price` out. */
    data: z.object({
      ...projectFields,
      price: rupees.nullish(),
      status: z.enum(['draft', 'published']).optional(),
      coverImage,
      displayOrder: displayOrder.optional(),
    }),
    result: z.object({ id: z.string(), slug: z.string() }),
  },
  updateProject: {
    /**
     * Optional fields that are left out keep their values. With `version`, the call fails if the project was
     * changed since.
     */
    data: z.object({
      projectId: id,
      ...projectFields,
      displayOrder,
      coverImage,
      version: required(64).optional(),
    }),
    result: z.object({ id: z.string(), slug: z.string() }),
  },
  setProjectStatus: {
    data: z.object({ projectId: id, status: z.enum(PROJECT_STATUSES) }),
    result: z.object({ status: z.enum(PROJECT_STATUSES) }),
  },
  deleteProject: {
    data: z.object({ projectId: id }),
    result: z.object({ deleted: z.literal(true) }),
  },
  /** Without `answer` the answer is kept; an empty one removes it. */
  moderateReview: {
    data: z.object({
      reviewId: id,
      status: z.enum(MODERATED_STATUSES),
      answer: paragraph(MAX_REVIEW_LENGTH).nullish(),
    }),
    result: z.object({ status: z.enum(MODERATED_STATUSES) }),
  },
} as const;
