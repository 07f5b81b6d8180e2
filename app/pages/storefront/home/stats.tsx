import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as messages from '#app/messages/home.tsx';
import type { Project } from '#contract/documents.ts';
import type { CatalogueSize } from '#server/projects/count-projects.ts';

interface StatsProps {
  size: CatalogueSize;
  /** Names of the most used technologies. */
  technologies: string[];
  sample: Project | undefined;
}

/** Shows the size of the catalogue and the free sample. */
export function Stats({ size, technologies, sample }: StatsProps) {
  return (
    <section aria-label={messages.figures} className="page pt-20 sm:pt-28">
      <ul className="grid border border-edge bg-surface md:auto-cols-auto md:grid-flow-col">
        <Figure figure={messages.projectsFigure(size.projects)}>{messages.projectsFigureText}</Figure>
        <Figure figure={messages.technologiesFigure(size.technologies)}>
          {messages.mostUsed(technologies.join(', '))}
        </Figure>
        {sample && (
          <Figure figure={messages.freeSample}>
            {messages.freeSampleText(
              <Link to={`/projects/${sample.slug}`} className="link">
                {sample.name}
              </Link>,
            )}
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
