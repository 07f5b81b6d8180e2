import { type CardProject, toCard } from '#app/components/project-card/to-card.ts';
import type { ProjectsQuery } from '#app/lib/projects-query.ts';
import type { Context } from '#server/context.ts';
import {
  countMatches,
  type FacetCounts,
  type TechnologyCount,
} from '#server/features/projects/count-projects.ts';
import { listProjects } from '#server/features/projects/list-projects.ts';
import type { ProjectFilter } from '#server/features/projects/project-filter.ts';
import { resolveSearch } from '#server/features/projects/resolve-search.ts';

/** Visitors find rarer technologies by searching. */
const MAX_TECHNOLOGIES = 30;

export interface ProjectsResult {
  projects: CardProject[];
  nextCursor: string | null;
  total: number;
  /** The number of results per value of each facet, with the other filters unchanged. */
  facets: FacetCounts;
  technologies: TechnologyCount[];
  /** True if the search matched nothing and these results match its corrected spelling. */
  isCorrected: boolean;
}

/** Finds the projects and counts of a query. `resolveSearch` says what a mistyped search finds. */
export async function searchProjects(shop: Context, query: ProjectsQuery): Promise<ProjectsResult> {
  const { filter, isCorrected } = await resolveSearch(shop, query);
  return { ...(await findBy(shop, filter)), isCorrected };
}

async function findBy(
  shop: Context,
  query: ProjectsQuery & Pick<ProjectFilter, 'words'>,
): Promise<Omit<ProjectsResult, 'isCorrected'>> {
  const [page, { total, facets, technologies }] = await Promise.all([
    listProjects(shop, { ...query, limit: query.show }),
    countMatches(shop, query, MAX_TECHNOLOGIES),
  ]);
  return { projects: page.documents.map(toCard), nextCursor: page.nextCursor, total, facets, technologies };
}
