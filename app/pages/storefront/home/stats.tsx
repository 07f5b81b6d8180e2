import type { ReactNode } from 'react';
import { countOf } from '#app/messages/plurals.ts';
import type { CatalogueSize } from '#server/features/projects/count-projects.ts';

export /** From 100 projects and 20 technologies on, the exact number doesn't matter. */
const projectsFigure = (count: number) => (count >= 100 ? '100+ projects' : countOf(count, 'project'));

export const technologiesFigure = (count: number) =>
  count >= 20 ? '20+ technologies' : count === 1 ? '1 technology' : `${count} technologies`;

interface StatsProps {
  size: CatalogueSize;
  /** Names of the most used technologies. */
  technologies: string[];
  sample: { slug: string; name: string } | undefined;
}

/** Shows the size of the catalogue and the free sample. */
export function Stats({ size, technologies, sample }: StatsProps) {
  return (
    <ul
      aria-label="The catalogue in figures"
      className="mt-9 grid rounded-md border border-line bg-surface md:auto-cols-auto md:grid-flow-col"
    >
      <Figure figure={projectsFigure(size.projects)}>Each page lists what’s inside before you pay.</Figure>
      <Figure figure={technologiesFigure(size.technologies)}>
        The most used: {technologies.join(', ')}.
      </Figure>
      {sample && (
        <Figure figure="1 free sample">
          <a href={`/projects/${sample.slug}`} data-routed="" className="link">
            {sample.name}
          </a>
          , complete. See how we work before you pay.
        </Figure>
      )}
    </ul>
  );
}

function Figure({ figure, children }: { figure: string; children: ReactNode }) {
  return (
    <li className="border-line p-6 not-first:border-t md:p-7 md:not-first:border-t-0 md:not-first:border-l">
      <p className="font-display text-2xl font-extrabold tracking-tight tabular-nums lg:text-3xl">{figure}</p>
      <p className="mt-2 text-muted">{children}</p>
    </li>
  );
}
