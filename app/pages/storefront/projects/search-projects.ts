import type { ProjectsQuery } from '#app/lib/projects-query.ts';
import type { Project } from '#contract/documents.ts';
import type { PriceBand } from '#domain/project-filters.ts';
import type { Context } from '#server/context.ts';
import {
  countByPriceBand,
  countByTechnology,
  type TechnologyCount,
} from '#server/projects/count-projects.ts';
import { listProjects } from '#server/projects/list-projects.ts';
import type { ProjectFilter } from '#server/projects/project-filter.ts';
import { resolveSearch } from '#server/projects/resolve-search.ts';

export interface ProjectsResult {
  projects: Project[];
  nextCursor: string | null;
  total: number;
  /** Results per price band and per technology with the other filters unchanged. */
  prices: Record<PriceBand, number>;
  technologies: TechnologyCount[];
  /** True when the search matched nothing and these match its corrected spelling. */
  isCorrected: boolean;
}

/** Projects and counts of a query; see `resolveSearch` for what a mistyped search finds. */
export async function searchProjects(shop: Context, query: ProjectsQuery): Promise<ProjectsResult> {
  const { filter, isCorrected } = await resolveSearch(shop, query);
  return { ...(await findBy(shop, filter)), isCorrected };
}

async function findBy(
  shop: Context,
  query: ProjectsQuery & Pick<ProjectFilter, 'words'>,
): Promise<Omit<ProjectsResult, 'isCorrected'>> {
  const [page, prices, technologies] = await Promise.all([
    listProjects(shop, { ...query, limit: query.show }),
    countByPriceBand(shop, query),
    countByTechnology(shop, query),
  ]);
  const total = query.price ? prices[query.price] : Object.values(prices).reduce((sum, count) => sum + count);
  return { projects: page.documents, nextCursor: page.nextCursor, total, prices, technologies };
}
