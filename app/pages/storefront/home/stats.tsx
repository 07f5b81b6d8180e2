import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Project } from '#contract/documents.ts';
import type { CatalogueSize } from '#server/projects/count-projects.ts';

interface StatsProps {
  size: CatalogueSize;
  /** Names of the most used technologies. */
  technologies: string[];
  sample: Project | undefined;
}

/** Catalogue size and free sample. */
export function Stats({ size, technologies, sample }: StatsProps) {
  return (
    <section aria-label="The catalogue in figures" className="page pt-20 sm:pt-28">
      <ul className="grid border border-edge bg-surface md:auto-cols-auto md:grid-flow-col">
        <Figure figure={formatRoundedCount(size.projects, 100, 'project', 'projects')}>
          Each page lists what’s inside before you pay.
        </Figure>
        <Figure figure={formatRoundedCount(size.technologies, 20, 'technology', 'technologies')}>
          The most used: {technologies.join(', ')}.
        </Figure>
        {sample && (
          <Figure figure="1 free sample">
            <Link to={`/projects/${sample.slug}`} className="link">
              {sample.name}
            </Link>
            , complete. See how we work before you pay.
          </Figure>
        )}
      </ul>
    </section>
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

/** `100+ projects` from the threshold on, otherwise exact: `55 projects`, `1 project`. */
export function formatRoundedCount(count: number, threshold: number, one: string, many: string): string {
  if (count >= threshold) return `${threshold}+ ${many}`;
  return `${count} ${count === 1 ? one : many}`;
}
