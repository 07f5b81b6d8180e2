import { Link } from 'react-router';
import { type ProjectsQuery, projectsUrl } from '#app/lib/projects-query.ts';
import { FIELD_LABELS } from '#app/messages/facets.ts';
import { PROJECT_FIELDS } from '#domain/project-facets.ts';
import type { FacetCounts } from '#server/features/projects/count-projects.ts';

/** Links that select a field that has projects, or deselect the selected one. */
export function Fields({ query, counts }: { query: ProjectsQuery; counts: FacetCounts['field'] }) {
  const shown = PROJECT_FIELDS.filter((field) => counts[field] > 0 || field === query.field);
  if (shown.length === 0) return null;
  return (
    <nav aria-label="Fields" className="filter-chips">
      {shown.map((field) => (
        <Link
          key={field}
          data-field={field}
          to={projectsUrl({ ...query, field: field === query.field ? undefined : field })}
          aria-current={field === query.field || undefined}
          preventScrollReset
          discover="none"
        >
          {FIELD_LABELS[field]} <span>{counts[field]}</span>
        </Link>
      ))}
    </nav>
  );
}
