import { PRICE_BANDS, PROJECT_SORTS, type PriceBand, type ProjectSort } from '#domain/project-filters.ts';

/** Projects that arrive together. */
export const PAGE_SIZE = 24;
/** One page grows up to this many projects; then the next page begins. */
const MAX_SHOWN = 240;

export interface ProjectsQuery {
  search: string;
  /** One whole technology, in whatever case; empty for any. */
  tech: string;
  /** Undefined for any price. */
  price: PriceBand | undefined;
  sort: ProjectSort;
  /** How many projects are shown. */
  show: number;
  /** Where this page begins; undefined at the start. */
  cursor: string | undefined;
}

/** What an address below /projects asks for; whatever is malformed counts as absent. */
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

/** The address of a view, from its beginning; what is as usual is left out. */
export function projectsUrl(view: Partial<ProjectsQuery>, more: Record<string, string> = {}): string {
  const query = new URLSearchParams();
  if (view.search) query.set('search', view.search);
  if (view.tech) query.set('tech', view.tech);
  if (view.price) query.set('price', view.price);
  if (view.sort && view.sort !== 'recommended') query.set('sort', view.sort);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return query.size > 0 ? `/projects?${query}` : '/projects';
}

/** Where `Show more` leads: the same page, longer; or the next one when this is as long as it gets. */
export function showMoreUrl(view: ProjectsQuery, nextCursor: string): string {
  if (view.show >= MAX_SHOWN) return projectsUrl(view, { cursor: nextCursor });
  const show = String(Math.min(MAX_SHOWN, view.show + PAGE_SIZE));
  return projectsUrl(view, view.cursor ? { cursor: view.cursor, show } : { show });
}
