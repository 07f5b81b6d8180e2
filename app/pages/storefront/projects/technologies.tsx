import { Link } from 'react-router';
import { type ProjectsQuery, projectsUrl } from '#app/lib/projects-query.ts';
import type { TechnologyCount } from '#server/projects/count-projects.ts';

/** So many fit one line of a wide window; the rest are in the list of the form. */
const SHOWN = 9;

/** The technologies used most, one press away; pressing the chosen one lets it go. */
export function Technologies({ view, counts }: { view: ProjectsQuery; counts: TechnologyCount[] }) {
  const isChosen = (name: string) => name.toLowerCase() === view.tech.toLowerCase();
  if (counts.length === 0) return null;
  const top = counts.slice(0, SHOWN);
  // What is chosen is always there to be let go.
  const chosen = counts.find(({ name }) => isChosen(name));
  const shown = !chosen || top.includes(chosen) ? top : [chosen, ...top.slice(0, SHOWN - 1)];
  return (
    <nav aria-label="Technologies used most" className="filter-chips">
      {shown.map(({ name, count }) => (
        <Link
          key={name}
          to={projectsUrl({ ...view, tech: isChosen(name) ? '' : name })}
          aria-current={isChosen(name) || undefined}
          preventScrollReset
        >
          {name} <span>{count}</span>
        </Link>
      ))}
    </nav>
  );
}
