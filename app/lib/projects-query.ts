import {
  PROJECT_FIELDS,
  PROJECT_LEVELS,
  type ProjectField,
  type ProjectLevel,
} from '#domain/project-facets.ts';
import { cutTo } from '#domain/text-limits.ts';
import {
  HARDWARE_BANDS,
  type HardwareBand,
  PRICE_BANDS,
  PROJECT_SORTS,
  type PriceBand,
  type ProjectSort,
  TEAM_FILTERS,
  type TeamFilter,
} from '#server/features/projects/rules/project-filters.ts';
import { FILTER_NAMES } from './filter-names.ts';

export const PAGE_SIZE = 24;
/** `Show more` extends a page up to this many projects, then links to the next one. */
const MAX_SHOWN = 240;

export interface ProjectsQuery {
  search: string;
  /** The full name of a technology in any case; empty for any technology. */
  tech: string;
  /** Undefined for any field. The same goes for the next filters. */
  field: ProjectField | undefined;
  level: ProjectLevel | undefined;
  team: TeamFilter | undefined;
  hardware: HardwareBand | undefined;
  price: PriceBand | undefined;
  runsInBrowser: 'true' | undefined;
  viva: 'true' | undefined;
  paper: 'true' | undefined;
  sort: ProjectSort;
  /** The number of projects that the page shows. */
  show: number;
  /** Where the page starts; undefined for the first page. */
  cursor: string | undefined;
}

/** Parses the query of /projects. Invalid values are ignored. */
export function parseProjectsQuery(params: URLSearchParams): ProjectsQuery {
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === params.get(name));
  const show = Number(params.get('show'));
  return {
    search: cutTo((params.get('search') ?? '').trim(), 100),
    tech: cutTo((params.get('tech') ?? '').trim(), 60),
    field: oneOf('field', PROJECT_FIELDS),
    level: oneOf('level', PROJECT_LEVELS),
    team: oneOf('team', TEAM_FILTERS),
    hardware: oneOf('hardware', HARDWARE_BANDS),
    price: oneOf('price', PRICE_BANDS),
    runsInBrowser: oneOf('runsInBrowser', ['true']),
    viva: oneOf('viva', ['true']),
    paper: oneOf('paper', ['true']),
    sort: oneOf('sort', PROJECT_SORTS) ?? 'recommended',
    show: Number.isInteger(show) ? Math.min(MAX_SHOWN, Math.max(PAGE_SIZE, show)) : PAGE_SIZE,
    cursor: params.get('cursor')?.slice(0, 200) || undefined,
  };
}

/** Returns the URL of a list's first page, without default values. */
export function projectsUrl(
  query: Partial<ProjectsQuery>,
  more: Record<string, string> = {},
  path = '/projects',
): string {
  const params = new URLSearchParams();
  for (const name of ['search', ...FILTER_NAMES] as const) {
    const value = query[name];
    if (value) params.set(name, value);
  }
  if (query.sort && query.sort !== 'recommended') params.set('sort', query.sort);
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  return params.size > 0 ? `${path}?${params}` : path;
}

/** Returns the URL of `Show more`: the same page with more projects, or the next page. */
export function showMoreUrl(
  { show, cursor, ...query }: Pick<ProjectsQuery, 'show' | 'cursor'> & Partial<ProjectsQuery>,
  nextCursor: string,
  path = '/projects',
): string {
  const more = String(Math.min(MAX_SHOWN, show + PAGE_SIZE));
  const extended: Record<string, string> = cursor ? { cursor, show: more } : { show: more };
  return projectsUrl(query, show >= MAX_SHOWN ? { cursor: nextCursor } : extended, path);
}
