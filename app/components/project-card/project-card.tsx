import { Button } from '#app/components/ui/button.tsx';
import { OfferPrice } from '#app/components/ui/offer-price.tsx';
import { FIELD_LABELS, LEVEL_LABELS } from '#app/messages/facets.ts';
import * as labels from '#app/messages/labels.ts';
import { pauseLabel } from '#app/messages/pauses.ts';
import { describeBought } from '#app/messages/plurals.ts';
import { formatRupees } from '#domain/money.ts';
import { formatCount } from '#domain/number.ts';
import { getPriceToPay } from '#domain/project.ts';
import { CoverWindow } from '../cover.tsx';
import { ProjectLink } from './project-link.tsx';
import { SelectProjectForm } from './select-project-form.tsx';
import type { CardProject } from './to-card.ts';

/** A project in a list. The whole card links to its page. */
export function ProjectCard({
  project,
  level: Heading = 'h2',
  isOnFirstScreen = false,
  isFirst = false,
}: {
  project: CardProject;
  level?: 'h2' | 'h3';
  /** True for cards of the first screen, whose covers load at once. */
  isOnFirstScreen?: boolean;
  /** True for the first one there, whose cover comes before everything else. */
  isFirst?: boolean;
}) {
  return (
    <article className="card project-card">
      <CoverWindow project={project} eager={isOnFirstScreen} first={isFirst} />
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
        {project.description && <p>{project.description}</p>}
        <div>
          <OfferPrice {...project} rupees={getPriceToPay(project)} />
          {project.pausedBy ? (
            <Button disabled>{pauseLabel({ ...project, pausedBy: project.pausedBy })}</Button>
          ) : (
            <SelectProjectForm projectId={project.id} label="Get it" variant="secondary" />
          )}
        </div>
      </div>
    </article>
  );
}

/**
 * The project's rating, buyers, field, level, parts and whether it runs in the browser, where they are known.
 * Phones show the first ones, as many as fit into a line.
 */
function Facts({ project }: { project: CardProject }) {
  const { field, level, hardwareRupees = 0, rating, boughtThisYear = 0, runsInBrowser } = project;
  const facts = [
    rating && `★ ${rating.average} (${formatCount(rating.count)})`,
    boughtThisYear > 0 && describeBought(boughtThisYear),
    field && FIELD_LABELS[field],
    level && LEVEL_LABELS[level],
    runsInBrowser && labels.runsInBrowser,
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
