import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { ChevronDown, X } from '#app/components/ui/icons.tsx';
import { type ProjectsQuery, parseProjectsQuery, projectsUrl } from '#app/lib/projects-query.ts';
import * as facets from '#app/messages/facets.ts';
import * as messages from '#app/messages/projects.ts';
import { PROJECT_LEVELS } from '#domain/project-facets.ts';
import { HARDWARE_BANDS, PRICE_BANDS, PROJECT_SORTS, TEAM_FILTERS } from '#domain/project-filters.ts';
import { FacetSelect, FilterSelect } from './filter-select.tsx';
import { activeFilters } from './list-labels.ts';
import type { ProjectsResult } from './search-projects.ts';

const FACETS = [
  ['level', messages.level, PROJECT_LEVELS, facets.LEVEL_LABELS],
  ['team', messages.team, TEAM_FILTERS, messages.TEAM_LABELS],
  ['hardware', messages.hardware, HARDWARE_BANDS, messages.HARDWARE_LABELS],
  ['price', messages.price, PRICE_BANDS, messages.PRICE_LABELS],
] as const;

/** The filters that are on or off. */
const FLAGS = [
  ['runsInBrowser', facets.runsInBrowser],
  ['viva', facets.hasViva],
] as const;

/**
 * The filters and the sort order. Changes apply at once. Phones show them after a press on a button. Without
 * JavaScript it is a plain form.
 */
export function Filters({ query, found }: { query: ProjectsQuery; found: ProjectsResult }) {
  const form = useRef<HTMLFormElement>(null);
  const isFollowing = useRef(false);
  /** Counts the changes. Each navigation has its number, so that the page of an earlier one is recognized. */
  const changes = useRef(0);
  const { state } = useLocation();
  const navigationType = useNavigationType();
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const chosen = found.technologies.find(({ name }) => name.toLowerCase() === query.tech.toLowerCase());
  const tech = chosen?.name ?? query.tech;
  const { level, team, hardware, price, runsInBrowser, viva, sort } = query;

  const handleChange = (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget) as unknown as Iterable<[string, string]>;
    const next = parseProjectsQuery(new URLSearchParams([...fields]));
    changes.current += 1;
    void navigate(projectsUrl(next), { preventScrollReset: true, state: { change: changes.current } });
  };
  // The fields are uncontrolled, so this copies changes of the URL by links and the back button. At first the
  // fields have the URL's values already, or values chosen before hydration, which are about to be applied.
  // On a slow device the page of a change can appear after the next change, which must stay.
  useEffect(() => {
    if (!isFollowing.current) {
      isFollowing.current = true;
      return;
    }
    const change = (state as { change?: number } | null)?.change ?? changes.current;
    if (navigationType !== 'POP' && change < changes.current) return;
    for (const [name, value] of Object.entries({ tech, level, team, hardware, price, sort })) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLSelectElement) field.value = value ?? '';
    }
    for (const [name, value] of Object.entries({ runsInBrowser, viva })) {
      const checkbox = form.current?.elements.namedItem(name);
      if (checkbox instanceof HTMLInputElement) checkbox.checked = value === 'true';
    }
  }, [tech, level, team, hardware, price, runsInBrowser, viva, sort, state, navigationType]);

  return (
    <>
      <Button
        className="justify-self-start sm:hidden"
        data-needs-script
        aria-expanded={isOpen}
        aria-controls="filters"
        onClick={() => setOpen(!isOpen)}
      >
        {messages.filterAndSort}
        <ChevronDown className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
      </Button>
      <form
        ref={form}
        id="filters"
        data-open={isOpen || undefined}
        action="/projects"
        aria-label={messages.filterAndSort}
        autoComplete="off"
        onChange={handleChange}
        className="filter-selects"
      >
        {query.search && <input type="hidden" name="search" value={query.search} />}
        {query.field && <input type="hidden" name="field" value={query.field} />}
        <FilterSelect label={messages.technology} name="tech" value={tech}>
          <option value="">{messages.any}</option>
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
            name={name}
            label={label}
            values={values}
            labels={labels}
            value={query[name]}
            counts={found.facets[name]}
          />
        ))}
        <FilterSelect label={messages.sortBy} name="sort" value={sort}>
          {PROJECT_SORTS.map((each) => (
            <option key={each} value={each}>
              {messages.SORT_LABELS[each]}
            </option>
          ))}
        </FilterSelect>
        <div className="col-span-full flex flex-wrap gap-x-6">
          {FLAGS.map(([name, label]) => (
            <label key={name} className="flex min-h-11 items-center gap-2">
              <input type="checkbox" name={name} value="true" defaultChecked={query[name] === 'true'} />
              {label}
            </label>
          ))}
        </div>
        <noscript>
          <Button type="submit">{messages.show}</Button>
        </noscript>
      </form>
    </>
  );
}

/** Lists the active filters, each with a link that removes it. */
export function ActiveFilters({ query }: { query: ProjectsQuery }) {
  const filters = activeFilters(query);
  if (filters.length === 0) return null;
  return (
    <section aria-label={messages.activeFilters} className="flex flex-wrap items-center gap-x-2 gap-y-2">
      <span className="caption mr-1">{messages.filtersOn}</span>
      {filters.map(({ name, label }) => (
        <Link
          key={name}
          to={projectsUrl({ ...query, [name]: undefined })}
          aria-label={messages.removeFilter(label)}
          preventScrollReset
          className="inline-flex min-h-9 items-center gap-1.5 rounded-sm border border-edge px-2.5 text-sm hover:border-text pointer-coarse:min-h-11"
        >
          {label}
          <X className="size-3.5 text-muted" />
        </Link>
      ))}
      <Link
        to={projectsUrl({ search: query.search, sort: query.sort })}
        preventScrollReset
        className="link ml-1 inline-flex min-h-9 items-center text-sm pointer-coarse:min-h-11"
      >
        {messages.clearFilters}
      </Link>
    </section>
  );
}
