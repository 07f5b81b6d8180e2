import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { type ProjectsQuery, parseProjectsQuery, projectsUrl } from '#app/lib/projects-query.ts';
import { LEVEL_LABELS } from '#app/messages/facets.ts';
import { PROJECT_LEVELS } from '#domain/project-facets.ts';
import { HARDWARE_BANDS, PRICE_BANDS, PROJECT_SORTS, TEAM_FILTERS } from '#domain/project-filters.ts';
import { FacetSelect, FilterSelect } from './filter-select.tsx';
import { HARDWARE_LABELS, PRICE_LABELS, SORT_LABELS, TEAM_LABELS } from './list-labels.ts';
import type { ProjectsResult } from './search-projects.ts';

const FACETS = [
  ['level', 'Level', PROJECT_LEVELS, LEVEL_LABELS],
  ['team', 'Team', TEAM_FILTERS, TEAM_LABELS],
  ['hardware', 'Hardware', HARDWARE_BANDS, HARDWARE_LABELS],
  ['price', 'Price', PRICE_BANDS, PRICE_LABELS],
] as const;

/** Technology, level, team, hardware, price and sort order. Applied on change; a plain form without JavaScript. */
export function Filters({ query, found }: { query: ProjectsQuery; found: ProjectsResult }) {
  const form = useRef<HTMLFormElement>(null);
  const isFollowing = useRef(false);
  const navigate = useNavigate();
  const chosen = found.technologies.find(({ name }) => name.toLowerCase() === query.tech.toLowerCase());
  const tech = chosen?.name ?? query.tech;
  const { level, team, hardware, price, sort } = query;

  const handleChange = (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget) as unknown as Iterable<[string, string]>;
    const next = parseProjectsQuery(new URLSearchParams([...fields]));
    void navigate(projectsUrl(next), { preventScrollReset: true });
  };
  // The fields are uncontrolled: follow changes of the URL by links or the back button. At first they have its values already, or
  // what was chosen before hydration, which is about to be applied.
  useEffect(() => {
    if (!isFollowing.current) {
      isFollowing.current = true;
      return;
    }
    for (const [name, value] of Object.entries({ tech, level, team, hardware, price, sort })) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLSelectElement) field.value = value ?? '';
    }
  }, [tech, level, team, hardware, price, sort]);

  return (
    <form
      ref={form}
      action="/projects"
      aria-label="Filter and sort"
      autoComplete="off"
      onChange={handleChange}
      className="filter-selects"
    >
      {query.search && <input type="hidden" name="search" value={query.search} />}
      {query.field && <input type="hidden" name="field" value={query.field} />}
      <FilterSelect label="Technology" name="tech" value={tech}>
        <option value="">Any</option>
        {tech && !chosen && <option value={tech}>{tech}</option>}
        {found.technologies.map(({ name, count }) => (
          <option key={name} value={name}>
            {`${name} (${count})`}
          </option>
        ))}
      </FilterSelect>
      {FACETS.map(([name, label, values, labels]) => (
        <FacetSelect
          key={name}
          {...{ name, label, values, labels }}
          value={query[name]}
          counts={found.facets[name]}
        />
      ))}
      <FilterSelect label="Sort by" name="sort" value={sort}>
        {PROJECT_SORTS.map((each) => (
          <option key={each} value={each}>
            {SORT_LABELS[each]}
          </option>
        ))}
      </FilterSelect>
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
    </form>
  );
}
