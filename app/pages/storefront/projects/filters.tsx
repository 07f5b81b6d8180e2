import { ChevronDown } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { type ProjectsQuery, parseProjectsQuery, projectsUrl } from '#app/lib/projects-query.ts';
import { PRICE_BANDS, PROJECT_SORTS } from '#domain/project-filters.ts';
import { isFiltered, PRICE_LABELS, SORT_LABELS } from './list-labels.ts';
import type { ProjectsResult } from './search-projects.ts';

/** Technology, price and sort order. Applied on change; a plain form without JavaScript. */
export function Filters({ query, found }: { query: ProjectsQuery; found: ProjectsResult }) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const chosen = found.technologies.find(({ name }) => name.toLowerCase() === query.tech.toLowerCase());
  const tech = chosen?.name ?? query.tech;
  const price = query.price ?? '';

  const handleChange = (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget) as unknown as Iterable<[string, string]>;
    const next = parseProjectsQuery(new URLSearchParams([...fields]));
    void navigate(projectsUrl(next), { preventScrollReset: true });
  };
  // The fields are uncontrolled: follow changes of the URL by links or the back button.
  useEffect(() => {
    for (const [name, value] of Object.entries({ tech, price, sort: query.sort })) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLSelectElement) field.value = value;
    }
  }, [tech, price, query.sort]);

  return (
    <form
      ref={form}
      action="/projects"
      aria-label="Filter and sort"
      onChange={handleChange}
      className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
    >
      {query.search && <input type="hidden" name="search" value={query.search} />}
      <Select label="Technology" name="tech" value={tech}>
        <option value="">Any</option>
        {tech && !chosen && <option value={tech}>{tech}</option>}
        {found.technologies.map(({ name, count }) => (
          <option key={name} value={name}>
            {name} ({count})
          </option>
        ))}
      </Select>
      <Select label="Price" name="price" value={price}>
        <option value="">Any</option>
        {PRICE_BANDS.map((band) => (
          <option key={band} value={band}>
            {PRICE_LABELS[band]} ({found.prices[band]})
          </option>
        ))}
      </Select>
      {isFiltered(query) && (
        <Link
          to={projectsUrl({ search: query.search, sort: query.sort })}
          preventScrollReset
          className="link col-span-2 inline-flex min-h-11 items-center justify-self-start"
        >
          Clear filters
        </Link>
      )}
      <Select label="Sort by" name="sort" value={query.sort} className="col-span-2 sm:ml-auto">
        {PROJECT_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_LABELS[sort]}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
    </form>
  );
}

interface SelectProps {
  label: string;
  name: string;
  value: string;
  className?: string;
  children: ReactNode;
}

function Select({ label, name, value, className = '', children }: SelectProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="caption mb-1 block">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          name={name}
          defaultValue={value}
          className="min-h-11 w-full appearance-none truncate rounded-md border border-edge bg-surface pr-9 pl-3 text-base text-text hover:border-text sm:w-52"
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        />
      </div>
    </div>
  );
}
