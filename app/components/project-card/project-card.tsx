import { Button } from '#app/components/ui/button.tsx';
import { Price } from '#app/components/ui/price.tsx';
import * as messages from '#app/messages/facets.ts';
import { formatRupees } from '#domain/money.ts';
import { truncate } from '#domain/text.ts';
import { Cover } from '../cover.tsx';
import { ProjectLink } from './project-link.tsx';
import { SelectProjectForm } from './select-project-form.tsx';
import type { CardProject } from './to-card.ts';

/** A project in a list. The whole card links to its page. */
export function ProjectCard({
  project,
  level: Heading = 'h2',
  isOnFirstScreen = false,
}: {
  project: CardProject;
  level?: 'h2' | 'h3';
  /** True for cards of the first screen, whose covers load at once. */
  isOnFirstScreen?: boolean;
}) {
  return (
    <article className="card project-card">
      <Cover project={project} eager={isOnFirstScreen} />
      <div>
        <Heading>
          <ProjectLink project={project} />
        </Heading>
        <Facts project={project} />
        <ul aria-label={messages.technologies}>
          {project.tech.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        {project.description && <p>{truncate(project.description)}</p>}
        <div>
          <Price rupees={project.price} />
          {project.pausedBy ? (
            <Button disabled>{messages.PAUSED[project.pausedBy]}</Button>
          ) : (
            <SelectProjectForm projectId={project.id} label={messages.getIt} variant="secondary" />
          )}
        </div>
      </div>
    </article>
  );
}

/** The project's rating, field, level, parts and whether it runs in the browser, where they are known. */
function Facts({ project }: { project: CardProject }) {
  const { field, level, hardwareRupees = 0, rating, runsInBrowser } = project;
  const facts = [
    rating && messages.rated(rating.average, rating.count),
    field && messages.FIELD_LABELS[field],
    level && messages.LEVEL_LABELS[level],
    runsInBrowser && messages.runsInBrowser,
    hardwareRupees > 0 && messages.parts(formatRupees(hardwareRupees)),
  ].filter((fact) => typeof fact === 'string');
  if (facts.length === 0) return null;
  return (
    <ul aria-label={messages.atAGlance} className="caption">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
