import { Price } from '#app/components/ui/price.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { FIELD_LABELS, LEVEL_LABELS } from '#app/lib/facet-labels.ts';
import { formatRupees } from '#domain/money.ts';
import { truncate } from '#domain/text.ts';
import type { CardProject } from '#server/projects/list-projects.ts';
import { Cover } from '../cover/cover.tsx';
import { ProjectLink } from './project-link.tsx';
import { SelectProjectForm } from './select-project-form.tsx';

/** A project in a list; the whole card links to its page. */
export function ProjectCard({
  project,
  level: Heading = 'h2',
}: {
  project: CardProject;
  level?: 'h2' | 'h3';
}) {
  return (
    <article className="card relative flex flex-col rounded-md border border-line bg-surface transition-colors hover:border-edge">
      <Cover project={project} className="rounded-t-md border-b border-line" />
      <div className="flex flex-1 flex-col p-4 sm:p-5">
        <Heading className="border-b border-rule pb-2.5 text-lg leading-tight">
          <ProjectLink project={project} />
        </Heading>
        <Facts project={project} />
        <ul aria-label="Technologies" className="mt-3 flex flex-wrap gap-1">
          {project.tech.map((name) => (
            <li key={name}>
              <Tag>{name}</Tag>
            </li>
          ))}
        </ul>
        {project.description && <p className="mt-3 text-sm text-muted">{truncate(project.description)}</p>}
        <div className="mt-auto flex items-center justify-between gap-3 pt-5">
          <Price rupees={project.price} className="text-xl" />
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
    <ul aria-label="At a glance" className="caption mt-2.5 flex flex-wrap gap-x-2">
      {facts.map((fact) => (
        <li key={fact} className="not-first:before:mr-2 not-first:before:content-['·']">
          {fact}
        </li>
      ))}
    </ul>
  );
}
