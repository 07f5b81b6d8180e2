import { Link } from 'react-router';
import { type ProjectsQuery, projectsUrl } from '#app/lib/projects-query.ts';
import { FIELD_LABELS } from '#app/messages/facets.ts';
import { PROJECT_FIELDS } from '#domain/project-facets.ts';
import type { FacetCounts, TechnologyCount } from '#server/features/projects/count-projects.ts';

/** Links that select a field that has projects, or deselect the selected one. */
export function Fields({ query, counts }: { query: ProjectsQuery; counts: FacetCounts['field'] }) {
  const shown = PROJECT_FIELDS.filter((field) => counts[field] > 0 || field === query.field);
  const chips = shown.map((field) => {
    const isChosen = field === query.field;
    const to = projectsUrl({ ...query, field: isChosen ? undefined : field });
    return { name: FIELD_LABELS[field], count: counts[field], isChosen, to };
  });
  return <Chips label="Fields" chips={chips} />;
}

/** This number fits on one line of wide screens. The select has the other technologies. */
const MAX_SHOWN = 9;

/** Links that select one of the most used technologies, or deselect the selected one. */
export function Technologies({ query, counts }: { query: ProjectsQuery; counts: TechnologyCount[] }) {
  const top = counts.slice(0, MAX_SHOWN);
  // The selected technology is always among them, so that it can be deselected.
  const chosen = counts.find(({ name }) => name.toLowerCase() === query.tech.toLowerCase());
  const shown = !chosen || top.includes(chosen) ? top : [chosen, ...top.slice(0, MAX_SHOWN - 1)];
  const chips = shown.map((technology) => {
    const isChosen = technology === chosen;
    return { ...technology, isChosen, to: projectsUrl({ ...query, tech: isChosen ? '' : technology.name }) };
  });
  return <Chips label="Technologies used most" chips={chips} />;
}

interface ChipsProps {
  label: string;
  chips: { name: string; count: number; isChosen: boolean; to: string }[];
}

function Chips({ label, chips }: ChipsProps) {
  if (chips.length === 0) return null;
  return (
    <nav aria-label={label} className="filter-chips">
      {chips.map(({ name, count, isChosen, to }) => (
        <Link key={name} to={to} aria-current={isChosen || undefined} preventScrollReset discover="none">
          {name} <span>{count}</span>
        </Link>
      ))}
    </nav>
  );
}
