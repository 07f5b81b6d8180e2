import { PRICE_BANDS, PROJECT_SORTS, type PriceBand, type ProjectSort } from '#domain/project-filters.ts';

/** Projects per page. */
export const PAGE_SIZE = 24;
/** `Show more` extends a page up to this many projects, then links to the next one. */
const MAX_SHOWN = 240;

export interface ProjectsQuery {
  search: string;
  /** A whole technology, ignoring case; empty for any. */
  tech: string;
  /** Undefined for any price. */
  price: PriceBand | undefined;
  sort: ProjectSort;
  /** How many projects are shown. */
  show: number;
  /** Start of the page; undefined for the first one. */
  cursor: string | undefined;
}

/** Parses the query of /projects; invalid values count as absent. */
export function parseProjectsQuery(params: URLSearchParams): ProjectsQuery {
  const show = Number(params.get('show'));
  return {
    search: (params.get('search') ?? '').trim().slice(0, 100),
    tech: (params.get('tech') ?? '').trim().slice(0, 60),
    price: PRICE_BANDS.find((band) => band === params.get('price')),
    sort: PROJECT_SORTS.find((sort) => sort === params.get('sort')) ?? 'recommended',
    show: Number.isInteger(show) ? Math.min(MAX_SHOWN, Math.max(PAGE_SIZE, show)) : PAGE_SIZE,
    cursor: params.get('cursor')?.slice(0, 200) || undefined,
  };
}

/** The query of the current location if it is /projects; otherwise empty. */
export function projectsQueryAt({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): Partial<ProjectsQuery> {
  return pathname === '/projects' ? parseProjectsQuery(new URLSearchParams(search)) : {};
}

/** The URL of a list's first page; defaults are omitted. */
export function projectsUrl(query: Partial<ProjectsQuery>, more: Record<string, string> = {}): string {
  const params = new URLSearchParams();
  if (query.search) params.set('search', query.search);
  if (query.tech) params.set('tech', query.tech);
  if (query.price) params.set('price', query.price);
  if (query.sort && query.sort !== 'recommended') params.set('sort', query.sort);
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  return params.size > 0 ? `/projects?${params}` : '/projects';
}

/** The URL of `Show more`: the same page extended, or the next page. */
export function showMoreUrl(query: ProjectsQuery, nextCursor: string): string {
  if (query.show >= MAX_SHOWN) return projectsUrl(query, { cursor: nextCursor });
  const show = String(Math.min(MAX_SHOWN, query.show + PAGE_SIZE));
  return projectsUrl(query, query.cursor ? { cursor: query.cursor, show } : { show });
}
