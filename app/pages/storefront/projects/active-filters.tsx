import { Link } from 'react-router';
import { X } from '#app/components/ui/icons.tsx';
import { type ProjectsQuery, projectsUrl } from '#app/lib/projects-query.ts';
import * as messages from '#app/messages/projects.ts';
import { activeFilters } from './list-labels.ts';

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
