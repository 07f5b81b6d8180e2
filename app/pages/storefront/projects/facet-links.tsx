import { Link } from 'react-router';
import { type ProjectsQuery, projectsUrl } from '#app/lib/projects-query.ts';
import { FIELD_LABELS } from '#app/messages/facets.ts';
import * as messages from '#app/messages/projects.ts';
import { PROJECT_FIELDS } from '#domain/project-facets.ts';
import type { FacetCounts, TechnologyCount } from '#server/projects/count-projects.ts';

/** Links that select a field that has projects, or deselect the selected one. */
export function Fields({ query, counts }: { query: ProjectsQuery; counts: FacetCounts['field'] }) {
  const shown = PROJECT_FIELDS.filter((field) => counts[field] > 0 || field === query.field);
  if (shown.length === 0) return null;
  return (
    <nav aria-label={messages.fields} className="filter-chips">
      {shown.map((field) => (
        <Link
          key={field}
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

/** This number fits on one line of wide screens. The select has the other technologies. */
const MAX_SHOWN = 9;

/** Links that select one of the most used technologies, or deselect the selected one. */
export function Technologies({ query, counts }: { query: ProjectsQuery; counts: TechnologyCount[] }) {
  const isChosen = (name: string) => name.toLowerCase() === query.tech.toLowerCase();
  if (counts.length === 0) return null;
  const top = counts.slice(0, MAX_SHOWN);
  // The selected technology is always among them, so that it can be deselected.
  const chosen = counts.find(({ name }) => isChosen(name));
  const shown = !chosen || top.includes(chosen) ? top : [chosen, ...top.slice(0, MAX_SHOWN - 1)];
  return (
    <nav aria-label={messages.technologies} className="filter-chips">
      {shown.map(({ name, count }) => (
        <Link
          key={name}
          to={projectsUrl({ ...query, tech: isChosen(name) ? '' : name })}
          aria-current={isChosen(name) || undefined}
          preventScrollReset
          discover="none"
        >
          {name} <span>{count}</span>
        </Link>
      ))}
    </nav>
  );
}
