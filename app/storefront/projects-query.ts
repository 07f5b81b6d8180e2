/** Projects that arrive together. */
export const PAGE_SIZE = 24;
/** One page grows up to this many projects; then the next page begins. */
const LARGEST_PAGE = 240;

export interface ProjectsView {
  search: string;
  tech: string;
  /** How many projects are shown. */
  show: number;
  /** Where this page begins; undefined at the start. */
  cursor: string | undefined;
}

/** What an address below /projects asks for; whatever is malformed counts as absent. */
export function readView(query: URLSearchParams): ProjectsView {
  const show = Number(query.get('show'));
  return {
    search: (query.get('search') ?? '').trim().slice(0, 100),
    tech: (query.get('tech') ?? '').trim().slice(0, 60),
    show: Number.isInteger(show) ? Math.min(LARGEST_PAGE, Math.max(PAGE_SIZE, show)) : PAGE_SIZE,
    cursor: query.get('cursor')?.slice(0, 200) || undefined,
  };
}

/** Where `Show more` leads: the same page, longer; or the next one when this is as long as it gets. */
export function moreAddress(view: ProjectsView, nextCursor: string): string {
  const query = new URLSearchParams();
  if (view.search) query.set('search', view.search);
  if (view.tech) query.set('tech', view.tech);
  const full = view.show >= LARGEST_PAGE;
  const cursor = full ? nextCursor : view.cursor;
  if (cursor) query.set('cursor', cursor);
  if (!full) query.set('show', String(Math.min(LARGEST_PAGE, view.show + PAGE_SIZE)));
  return `/projects?${query}`;
}
