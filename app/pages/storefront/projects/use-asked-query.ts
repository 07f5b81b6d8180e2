import { useNavigation } from 'react-router';
import { type ProjectsQuery, parseProjectsQuery } from '#app/lib/projects-query.ts';

/** The query of the list that is loading, else of the shown one: each choice builds on those before it. */
export function useAskedQuery(shown: ProjectsQuery): ProjectsQuery {
  const { location } = useNavigation();
  return location?.pathname === '/projects'
    ? parseProjectsQuery(new URLSearchParams(location.search))
    : shown;
}
