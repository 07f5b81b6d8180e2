import { toTechnologySlug } from '#server/features/projects/rules/technology.ts';
import { projectsUrl } from './projects-query.ts';

/** The page of a technology of published projects, or the filtered list if its name has no slug. */
export function technologyUrl(name: string): string {
  const slug = toTechnologySlug(name);
  return slug ? `/technologies/${slug}` : projectsUrl({ tech: name });
}
