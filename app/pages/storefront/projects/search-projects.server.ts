import { toCard } from '#app/components/project-card/to-card.ts';
import type { ProjectsQuery } from '#app/lib/projects-query.ts';
import type { Context } from '#server/context.ts';
import { countMatches } from '#server/features/projects/count-projects.ts';
import { listProjects } from '#server/features/projects/list-projects.ts';
import { resolveSearch } from '#server/features/projects/resolve-search.ts';

/** Visitors find rarer technologies by searching. */
const MAX_TECHNOLOGIES = 30;

export type ProjectsResult = Awaited<ReturnType<typeof searchProjects>>;

/** Finds the projects and counts of a query. `resolveSearch` says what a mistyped search finds. */
export async function searchProjects(shop: Context, query: ProjectsQuery) {
  const { filter, isCorrected } = await resolveSearch(shop, query);
  const [{ documents, nextCursor }, { total, facets, technologies }] = await Promise.all([
    listProjects(shop, { ...filter, limit: filter.show }),
    countMatches(shop, filter, MAX_TECHNOLOGIES),
  ]);
  return {
    projects: documents.map(toCard),
    nextCursor,
    total,
    /** The number of results per value of each facet, with the other filters unchanged. */
    facets,
    technologies,
    /** True if the search matched nothing and these results match its corrected spelling. */
    isCorrected,
  };
}
