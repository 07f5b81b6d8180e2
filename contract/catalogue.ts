import * as z from 'zod';
import { PROJECT_STATUSES } from '#domain/project.ts';
import { rupees } from './fields.ts';
import { coverImage, displayOrder, projectFields } from './project-fields.ts';

/** A row of `npm run catalogue -- import`. */
export const catalogueRow = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'A slug has lower-case letters, digits and single hyphens.')
    .max(100)
    .optional(),
  ...projectFields,
  price: rupees.nullish(),
  status: z.enum(PROJECT_STATUSES).optional(),
  coverImage,
  displayOrder: displayOrder.optional(),
});
export type CatalogueRow = z.output<typeof catalogueRow>;
