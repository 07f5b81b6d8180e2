import * as z from 'zod';
import { PROJECT_FIELDS, PROJECT_LEVELS } from '#domain/project-facets.ts';
import { HARDWARE_BANDS, PRICE_BANDS, PROJECT_SORTS, TEAM_FILTERS } from '#domain/project-filters.ts';
import { searchText } from './fields.ts';

export const adminRights = z.object({
  payoutRead: z.boolean(),
  payoutWrite: z.boolean(),
  userWrite: z.boolean(),
  projectWrite: z.boolean(),
  orderWrite: z.boolean(),
});
export const rightNames = adminRights.keyof().options;
export type Right = (typeof rightNames)[number];

/** The paging parameters of every list. */
export const paging = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(24),
};

export const projectsQuery = z.object({
  search: searchText(100).default(''),
  tech: searchText(60).default(''),
  price: z.enum(PRICE_BANDS).optional(),
  field: z.enum(PROJECT_FIELDS).optional(),
  level: z.enum(PROJECT_LEVELS).optional(),
  hardware: z.enum(HARDWARE_BANDS).optional(),
  team: z.enum(TEAM_FILTERS).optional(),
  runsInBrowser: z.literal('true').optional(),
  viva: z.literal('true').optional(),
  sort: z.enum(PROJECT_SORTS).optional(),
  ...paging,
});
export const usersQuery = z.object({ email: z.string().trim().max(254).default(''), ...paging });
/** The query of lists that have no filter. */
export const pageQuery = z.object(paging);

/** A page of documents; `nextCursor` is null on the last page. */
export interface Page<T> {
  documents: T[];
  nextCursor: string | null;
}

export type AdminRights = z.infer<typeof adminRights>;
export type PageQuery = z.infer<typeof pageQuery>;

/** `/documents/catalogue` differs after each change of the catalogue, and stays the same after sales. */
export interface CatalogueVersion {
  /** The number of projects. */
  projects: number;
  /** Unix time in seconds of the newest change; null without projects. */
  changedAt: number | null;
}
