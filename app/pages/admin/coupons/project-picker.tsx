import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { X } from '#app/components/ui/icons.tsx';

/** The most projects that are offered for a search term. */
const OFFERED = 6;

export interface CouponProject {
  id: string;
  name: string;
}

/** A search field for the projects of a coupon. The chosen ones are hidden fields named `projectIds`. */
export function ProjectPicker({ projects }: { projects: readonly CouponProject[] }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<readonly CouponProject[]>([]);
  const term = typed.trim().toLowerCase();
  const matches = projects.filter((each) => !chosen.includes(each) && each.name.toLowerCase().includes(term));
  const offered = term === '' ? [] : matches.slice(0, OFFERED);
  const choose = (project: CouponProject | undefined) => {
    if (!project) return;
    setChosen([...chosen, project]);
    setTyped('');
  };
  return (
    <div>
      <Field
        label="Projects"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          choose(offered[0]);
        }}
        hint={
          chosen.length === 0
            ? 'For all projects, unless you search and choose some.'
            : 'For these projects only.'
        }
      />
      <p role="status" className="mt-1 text-sm text-muted empty:hidden">
        {term !== '' && offered.length === 0 && 'No project has this in its name.'}
      </p>
      {offered.length > 0 && (
        <ul aria-label="Projects found" className="mt-2 panel bg-raised">
          {offered.map((project) => (
            <li key={project.id}>
              <button
                type="button"
                className="min-h-10 w-full px-3 text-left wrap-anywhere hover:bg-surface focus-visible:-outline-offset-2"
                onClick={() => choose(project)}
              >
                {project.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <ul aria-label="Chosen projects" className="mt-2 flex flex-wrap gap-1.5">
          {chosen.map((project) => (
            <li key={project.id} className="max-w-full">
              <input type="hidden" name="projectIds" value={project.id} />
              <Button
                size="xs"
                className="max-w-full font-normal"
                onClick={() => setChosen(chosen.filter((other) => other !== project))}
              >
                <span className="sr-only">Remove </span>
                <span className="truncate">{project.name}</span>
                <X className="size-3.5 text-muted" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
