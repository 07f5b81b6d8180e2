/** The longest term that the search takes. */
const LONGEST = 100;

/** `/projects?search=term`; no term shows all. */
export function searchAddress(term: string): string {
  return term ? `/projects?${new URLSearchParams({ search: term })}` : '/projects';
}

/** The term in an address's query, trimmed; empty when there is none. */
export function searchTermOf(query: string): string {
  return (new URLSearchParams(query).get('search') ?? '').trim().slice(0, LONGEST);
}
