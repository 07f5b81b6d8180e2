import { type ChangeEvent, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { buttonClass } from '#app/components/ui/button-class.ts';
import { ChevronDown, X } from '#app/components/ui/icons.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { type ProjectsQuery, parseProjectsQuery, projectsUrl } from '#app/lib/projects-query.ts';
import { LEVEL_LABELS } from '#app/messages/facets.ts';
import { HARDWARE_LABELS, PRICE_LABELS, TEAM_LABELS } from '#app/messages/filters.ts';
import * as labels from '#app/messages/labels.ts';
import { countOf } from '#app/messages/plurals.ts';
import { PROJECT_LEVELS } from '#domain/project-facets.ts';
import {
  HARDWARE_BANDS,
  PRICE_BANDS,
  PROJECT_SORTS,
  type ProjectSort,
  TEAM_FILTERS,
} from '#server/features/projects/rules/project-filters.ts';
import { activeFilters } from './list-labels.ts';
import type { ProjectsResult } from './search-projects.server.ts';

const SORT_LABELS: Record<ProjectSort, string> = {
  recommended: 'Recommended',
  popular: 'Most popular',
  newest: 'Newest',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
};

const FACETS = [
  ['level', 'Level', PROJECT_LEVELS, LEVEL_LABELS],
  ['team', 'Team', TEAM_FILTERS, TEAM_LABELS],
  ['hardware', 'Hardware', HARDWARE_BANDS, HARDWARE_LABELS],
  ['price', 'Price', PRICE_BANDS, PRICE_LABELS],
] as const;

/** The filters that are on or off. */
const FLAGS = [
  ['runsInBrowser', labels.runsInBrowser],
  ['viva', labels.withViva],
  ['paper', labels.withPaper],
] as const;

/**
 * The filters and the sort order, folded until they are asked for. Changes apply at once. Without JavaScript it
 * is a plain form.
 */
export function Filters({ query, found }: { query: ProjectsQuery; found: ProjectsResult }) {
  const details = useRef<HTMLDetailsElement>(null);
  const navigate = useNavigate();
  const { technologies } = found;
  const { tech } = query;
  const chosen = technologies.find(({ name }) => name.toLowerCase() === tech.toLowerCase());

  const apply = ({ target: { form } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    const fields = new FormData(form ?? undefined) as unknown as Iterable<[string, string]>;
    const next = parseProjectsQuery(new URLSearchParams([...fields]));
    // `flushSync` makes the navigation visible at once, so that the fields keep what was chosen.
    void navigate(projectsUrl(next), { preventScrollReset: true, flushSync: true });
  };

  return (
    <details ref={details} className="filter-fold group">
      <summary className={buttonClass({}, 'bare-summary w-fit')}>
        Filter and sort
        <ChevronDown className="size-4 group-open:rotate-180" />
      </summary>
      <form
        action="/projects"
        aria-label="Filter and sort"
        autoComplete="off"
        className="filter-selects mt-4 *:min-w-0 [&_[for]]:mb-1 [&_[for]]:caption [&_[for]]:font-normal [&_select]:bg-surface"
      >
        {query.search && <input type="hidden" name="search" value={query.search} />}
        {query.field && <input type="hidden" name="field" value={query.field} />}
        <Select
          label="Technology"
          name="tech"
          value={chosen?.name ?? tech}
          onChange={apply}
          options={[
            ['', 'Any'],
            // A technology that no project has, such as one of an old link, is an option as well.
            ...(tech && !chosen ? [[tech, tech] as const] : []),
            ...technologies.map(({ name, count }) => [name, `${name} (${count})`] as const),
          ]}
        />
        {FACETS.map(([name, label, values, labels]) => (
          <Select
            key={name}
            label={label}
            name={name}
            value={query[name] ?? ''}
            onChange={apply}
            options={optionsOf(values, labels, found.facets[name])}
          />
        ))}
        <Select
          label="Sort by"
          name="sort"
          value={query.sort}
          onChange={apply}
          options={PROJECT_SORTS.map((sort) => [sort, SORT_LABELS[sort]] as const)}
        />
        <div className="filter-flags">
          {FLAGS.map(([name, label]) => (
            <label key={name} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                name={name}
                value="true"
                checked={query[name] === 'true'}
                onChange={apply}
              />
              {label}
            </label>
          ))}
          <Button
            data-needs-script
            className="sm:hidden"
            onClick={() => details.current?.removeAttribute('open')}
          >
            Show {countOf(found.total, 'project')}
          </Button>
        </div>
        <noscript>
          <Button type="submit">Show</Button>
        </noscript>
      </form>
    </details>
  );
}

/** The values of a facet, each with the number of its results. */
function optionsOf(
  values: readonly string[],
  labels: Record<string, string>,
  counts: Record<string, number>,
): [value: string, text: string][] {
  return [
    ['', 'Any'],
    ...values.map((value): [string, string] => [value, `${labels[value]} (${counts[value]})`]),
  ];
}

/** Lists the active filters, each with a link that removes it. */
export function ActiveFilters({ query }: { query: ProjectsQuery }) {
  const filters = activeFilters(query);
  if (filters.length === 0) return null;
  return (
    <section aria-label="Active filters" className="flex flex-wrap items-center gap-x-2 gap-y-2">
      <span className="caption mr-1">Filters on:</span>
      {filters.map(({ name, label }) => (
        <Link
          key={name}
          to={projectsUrl({ ...query, [name]: undefined })}
          aria-label={`Remove the filter ${label}`}
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
        Clear filters
      </Link>
    </section>
  );
}
