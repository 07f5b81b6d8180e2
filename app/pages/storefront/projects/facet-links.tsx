import { Link } from 'react-router';
import { type ProjectsQuery, projectsUrl } from '#app/lib/projects-query.ts';
import { FIELD_LABELS } from '#app/messages/facets.ts';
import { PROJECT_FIELDS, type ProjectField } from '#domain/project-facets.ts';
import type { FacetCounts } from '#server/features/projects/count-projects.ts';

/** Links that select a field that has projects, or deselect the selected one. */
export function Fields({ query, counts }: { query: ProjectsQuery; counts: FacetCounts['field'] }) {
  const shown = PROJECT_FIELDS.filter((field) => counts[field] > 0 || field === query.field);
  const chips = shown.map((field) => {
    const isChosen = field === query.field;
    const to = projectsUrl({ ...query, field: isChosen ? undefined : field });
    return { field, name: FIELD_LABELS[field], count: counts[field], isChosen, to };
  });
  return <Chips label="Fields" chips={chips} />;
}

interface ChipsProps {
  label: string;
  chips: { field: ProjectField; name: string; count: number; isChosen: boolean; to: string }[];
}

function Chips({ label, chips }: ChipsProps) {
  if (chips.length === 0) return null;
  return (
    <nav aria-label={label} className="filter-chips">
      {chips.map(({ field, name, count, isChosen, to }) => (
        <Link
          key={name}
          data-field={field}
          to={to}
          aria-current={isChosen || undefined}
          preventScrollReset
          discover="none"
        >
          {name} <span>{count}</span>
        </Link>
      ))}
    </nav>
  );
}
