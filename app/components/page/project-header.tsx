import type { ReactNode } from 'react';
import { projectsUrl } from '#app/lib/projects-query.ts';
import { technologyUrl } from '#app/lib/technology-url.ts';
import { countOf, describeBought, describePlaces } from '#app/messages/plurals.ts';
import { isOnSale } from '#domain/project.ts';
import type { Project } from '#server/features/projects/get-project.ts';
import { toShownRating } from '#server/features/reviews/rules/review.ts';
import { Cover } from '../cover.tsx';
import { Stars } from '../reviews/stars.tsx';

/** Title, rating, buyers, pictures (by default the cover) and technologies of a project, like the title page of a report. */
export function ProjectHeader({ project, pictures }: { project: Project; pictures?: ReactNode }) {
  const rating = toShownRating(project.rating);
  return (
    <header className="project-header double-border bg-surface">
      <div className="px-5 pt-5 pb-5 text-center sm:px-10 sm:pt-10 sm:pb-7">
        <p className="caption">A project report on</p>
        <h1 className="mx-auto mt-2 max-w-2xl text-4xl sm:mt-3">{project.name}</h1>
        <p className="mt-2 flex flex-wrap items-center justify-center gap-x-4 text-sm text-muted">
          {rating && (
            <a href="#reviews" className="inline-flex min-h-11 items-center gap-2 hover:underline">
              <Stars rating={rating.average} />
              <span>
                {rating.average} from {countOf(rating.count, 'review')}
              </span>
            </a>
          )}
          <span>{describeBought(project.boughtThisYear)}</span>
          {project.yearlyLimit !== null && (
            <span>{describePlaces(project.yearlyLimit, project.placesLeft)}</span>
          )}
        </p>
      </div>
      {pictures || (
        <figure className="mx-auto max-w-2xl px-5 sm:px-10">
          <Cover
            project={project}
            eager
            sizes="(max-width: 48rem) 90vw, 40rem"
            className="border border-line"
          />
        </figure>
      )}
      <div className="px-5 pt-4 pb-4 text-center sm:px-10 sm:pt-6 sm:pb-9">
        <h2 className="caption font-normal">Built with</h2>
        <ul className="mt-1 flex flex-wrap justify-center gap-x-1.5">
          {project.tech.map((name) => (
            <li key={name}>
              <a
                href={isOnSale(project) ? technologyUrl(name) : projectsUrl({ tech: name })}
                data-routed=""
                className="group inline-flex min-h-11 items-center"
              >
                <span className="tag">{name}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
}
