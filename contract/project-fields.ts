import * as z from 'zod';
import { DELIVERIES } from '#domain/delivery.ts';
import {
  MAX_PARTS,
  MAX_TEAM_SIZE,
  MAX_YEARLY_LIMIT,
  OPERATING_SYSTEMS,
  PROJECT_FIELDS,
  PROJECT_LEVELS,
} from '#domain/project-facets.ts';
import { line, list, paragraph, repositoryUrl, required, rupees } from './fields.ts';

export const displayOrder = z.number().int().min(-1_000_000).max(1_000_000);
/** URL of the cover; empty for the drawn one. */
export const coverImage = line(500).nullish();

/** The fields of a project that an admin can edit. */
export const projectFields = {
  name: required(120),
  price: rupees,
  githubRepoUrl: repositoryUrl,
  tech: list,
  features: z.array(required(200)).min(1).max(40),
  description: paragraph(5000).nullish(),
  /** An empty text clears the field. */
  field: z.enum(['', ...PROJECT_FIELDS]).nullish(),
  level: z.enum(['', ...PROJECT_LEVELS]).nullish(),
  teamSize: z.number().int().min(1).max(MAX_TEAM_SIZE).optional(),
  hardware: z
    .array(z.strictObject({ item: required(80), rupees }))
    .max(MAX_PARTS)
    .optional(),
  operatingSystems: z.array(z.enum(OPERATING_SYSTEMS)).max(OPERATING_SYSTEMS.length).optional(),
  /** Addresses of a demo and of a video, https only. An empty text clears them. */
  demoUrl: line(500).nullish(),
  videoUrl: line(500).nullish(),
  /** Access to the repository, which is the default, or a private copy for each buyer. */
  delivery: z.enum(DELIVERIES).optional(),
  /** Whether failing checks stop the sale; true by default. */
  pauseWhenFailing: z.boolean().optional(),
  /** How many are sold in 365 days; 0 ends the limit. */
  yearlyLimit: z.number().int().min(0).max(MAX_YEARLY_LIMIT).nullish(),
};
