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
import { suggestSpelling } from '#server/projects/suggest-spelling.ts';

export interface ProjectsResult {
  projects: Project[];
  nextCursor: string | null;
  total: number;
  /** Results per price band and per technology with the other filters unchanged. */
  prices: Record<PriceBand, number>;
  technologies: TechnologyCount[];
  /** True when the search matched nothing and these match its corrected spelling. */
  guessed: boolean;
}

/** Projects and counts of a query. If a search finds nothing, repeats it with corrected spelling. */
export async function searchProjects(shop: Context, view: ProjectsQuery): Promise<ProjectsResult> {
  const exact = await findBy(shop, view);
  if (exact.total > 0 || !view.search) return { ...exact, guessed: false };
  const words = await suggestSpelling(shop, view.search);
  const close = words && (await findBy(shop, { ...view, words }));
  return close && close.total > 0 ? { ...close, guessed: true } : { ...exact, guessed: false };
}

async function findBy(
  shop: Context,
  view: ProjectsQuery & { words?: string[] },
): Promise<Omit<ProjectsResult, 'guessed'>> {
  const [page, prices, technologies] = await Promise.all([
    listProjects(shop, { ...view, limit: view.show }),
    countByPriceBand(shop, view),
    countByTechnology(shop, view),
  ]);
  const total = view.price ? prices[view.price] : Object.values(prices).reduce((sum, count) => sum + count);
  return { projects: page.documents, nextCursor: page.nextCursor, total, prices, technologies };
}
