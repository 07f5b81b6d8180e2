import { type ProjectsQuery, parseProjectsQuery, projectsUrl } from '../../lib/projects-query.ts';

/** `/projects?search=term`; no term shows all. Filters and order that are there already stay. */
export function searchAddress(term: string, kept: Partial<ProjectsQuery> = {}): string {
  return projectsUrl({ ...kept, search: term });
}

/** What /projects is asked for right now; nothing elsewhere. */
export function projectsQueryAt({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): Partial<ProjectsQuery> {
  return pathname === '/projects' ? parseProjectsQuery(new URLSearchParams(search)) : {};
}
