import { Price } from '#app/components/ui/price.tsx';
import { FIELD_LABELS, LEVEL_LABELS } from '#app/lib/facet-labels.ts';
import { formatRupees } from '#domain/money.ts';
import { truncate } from '#domain/text.ts';
import { Cover } from '../cover/cover.tsx';
import { ProjectLink } from './project-link.tsx';
import { SelectProjectForm } from './select-project-form.tsx';
import type { CardProject } from './to-card.ts';

/** A project in a list; the whole card links to its page. */
export function ProjectCard({
  project,
  level: Heading = 'h2',
  isDrawnLate = false,
}: {
  project: CardProject;
  level?: 'h2' | 'h3';
  /** For cards below the fold. */
  isDrawnLate?: boolean;
}) {
  return (
    <article className="card project-card">
      <Cover project={project} isDrawnLate={isDrawnLate} />
      <div>
        <Heading>
          <ProjectLink project={project} />
        </Heading>
        <Facts project={project} />
        <ul aria-label="Technologies">
          {project.tech.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        {project.description && <p>{truncate(project.description)}</p>}
        <div>
          <Price rupees={project.price} />
          <SelectProjectForm projectId={project.id} label="Get it" look="secondary" />
        </div>
      </div>
    </article>
  );
}

/** Field, level and what the parts cost, as far as they are known. */
function Facts({ project }: { project: CardProject }) {
  const { field, level, hardwareRupees } = project;
  const facts = [
    field && FIELD_LABELS[field],
    level && LEVEL_LABELS[level],
    hardwareRupees > 0 && `Parts ${formatRupees(hardwareRupees)}`,
  ].filter((fact) => typeof fact === 'string');
  if (facts.length === 0) return null;
  return (
    <ul aria-label="At a glance" className="caption">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
