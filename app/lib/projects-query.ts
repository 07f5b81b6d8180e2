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
export function parseProjectsQuery(query: URLSearchParams): ProjectsQuery {
  const show = Number(query.get('show'));
  return {
    search: (query.get('search') ?? '').trim().slice(0, 100),
    tech: (query.get('tech') ?? '').trim().slice(0, 60),
    price: PRICE_BANDS.find((band) => band === query.get('price')),
    sort: PROJECT_SORTS.find((sort) => sort === query.get('sort')) ?? 'recommended',
    show: Number.isInteger(show) ? Math.min(MAX_SHOWN, Math.max(PAGE_SIZE, show)) : PAGE_SIZE,
    cursor: query.get('cursor')?.slice(0, 200) || undefined,
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
export function projectsUrl(view: Partial<ProjectsQuery>, more: Record<string, string> = {}): string {
  const query = new URLSearchParams();
  if (view.search) query.set('search', view.search);
  if (view.tech) query.set('tech', view.tech);
  if (view.price) query.set('price', view.price);
  if (view.sort && view.sort !== 'recommended') query.set('sort', view.sort);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return query.size > 0 ? `/projects?${query}` : '/projects';
}

/** The URL of `Show more`: the same page extended, or the next page. */
export function showMoreUrl(view: ProjectsQuery, nextCursor: string): string {
  if (view.show >= MAX_SHOWN) return projectsUrl(view, { cursor: nextCursor });
  const show = String(Math.min(MAX_SHOWN, view.show + PAGE_SIZE));
  return projectsUrl(view, view.cursor ? { cursor: view.cursor, show } : { show });
}
