import { toTechnologySlug } from '#domain/technology.ts';
import { projectsUrl } from './projects-query.ts';

/** The page of a technology; the filtered list for a name without a slug. Only for technologies of published projects. */
export function technologyUrl(name: string): string {
  const slug = toTechnologySlug(name);
  return slug ? `/technologies/${slug}` : projectsUrl({ tech: name });
}
