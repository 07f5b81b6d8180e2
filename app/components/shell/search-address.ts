import { type ProjectsView, readView, viewAddress } from '../../pages/storefront/projects/list-query.ts';

/** `/projects?search=term`; no term shows all. Filters and order that are there already stay. */
export function searchAddress(term: string, kept: Partial<ProjectsView> = {}): string {
  return viewAddress({ ...kept, search: term });
}

/** What /projects is asked for right now; nothing elsewhere. */
export function viewAt({ pathname, search }: { pathname: string; search: string }): Partial<ProjectsView> {
  return pathname === '/projects' ? readView(new URLSearchParams(search)) : {};
}
