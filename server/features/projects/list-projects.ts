import { and, isNotNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import type { UpdatesQuery } from '#contract/api.ts';
import { searchText } from '#contract/fields.ts';
import { type Page, paging } from '#contract/paging.ts';
import { toRupees } from '#domain/money.ts';
import { PROJECT_FIELDS, PROJECT_LEVELS } from '#domain/project-facets.ts';
import type { Context } from '../../context.ts';
import { cutPage } from '../../platform/db/cursor.ts';
import { formatMicros, oldestUpdateFirst } from '../../platform/db/oldest-update-first.ts';
import { documentColumns, type Project, toProjectDocument } from './get-project.ts';
import { matchesFilter, type ProjectFilter } from './project-filter.ts';
import { createdMicros, orderBySort, positionOf, rangesAfterCursor, sortedPrice } from './project-sort.ts';
import type { ProjectSort } from './rules/project-filters.ts';
import { HARDWARE_BANDS, PRICE_BANDS, PROJECT_SORTS, TEAM_FILTERS } from './rules/project-filters.ts';
import { projects } from './schema.ts';

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
  paper: z.literal('true').optional(),
  sort: z.enum(PROJECT_SORTS).optional(),
  ...paging,
});

/** A project on a card, with the price of its parts, which the document does not contain. */
type CardProject = Project & { hardwareRupees: number };

interface ListQuery extends ProjectFilter {
  sort?: ProjectSort;
  /** The previous page's `nextCursor`. */
  cursor?: string | undefined;
  limit: number;
}

/**
 * Lists a page of published projects (of all with `includeUnpublished`), by default in catalogue order
 * (displayOrder, then purchaseCount descending). Pages are found by key, so every page costs the same. Throws
 * INVALID_ARGUMENT for an invalid cursor.
 */
export async function listProjects(
  context: Context,
  { sort = 'recommended', cursor, limit, ...filter }: ListQuery,
): Promise<Page<CardProject>> {
  const selectRange = (range?: SQL) =>
    context.db
      .select({ ...documentColumns, priceToPay: sortedPrice, createdMicros })
      .from(projects)
      // Drafts without a price are left out of orders by price.
      .where(
        and(
          matchesFilter(filter),
          sort.startsWith('price') ? isNotNull(projects.pricePaise) : undefined,
          range,
        ),
      )
      .orderBy(...orderBySort(sort))
      .limit(limit + 1);
  const [first, second, ...others] = rangesAfterCursor(sort, cursor).map(selectRange);
  const rows =
    first && second
      ? await unionAll(first, second, ...others)
          .orderBy(...orderBySort(sort))
          .limit(limit + 1)
      : await selectRange();
  const page = cutPage(rows, limit, (row) => positionOf(sort, row));
  return {
    documents: page.rows.map((row) => ({
      ...toProjectDocument(context, row),
      hardwareRupees: toRupees(row.hardwarePaise),
    })),
    nextCursor: page.nextCursor,
  };
}

/**
 * Lists published projects (all, for admins with projectWrite) by the time of their last change, for other
 * programs. A sale alone changes no time. Public.
 */
export async function listUpdatedProjects(context: Context, query: UpdatesQuery) {
  const time = sql`greatest(${projects.updatedAt}, ${projects.refreshedAt})`;
  const { mark, after, read } = oldestUpdateFirst(time, projects.id, { name: 'projects', ...query });
  const includeUnpublished = context.actor?.rights?.projectWrite;
  const { rows, nextCursor } = await read(
    context.db
      .select({ ...documentColumns, mark })
      .from(projects)
      .where(and(matchesFilter({ includeUnpublished }), after)),
  );
  const documents = rows.map((row) => ({
    ...toProjectDocument(context, row),
    status: row.status,
    updatedAt: formatMicros(row.mark),
  }));
  return { documents, nextCursor };
}
