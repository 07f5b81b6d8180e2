import { LinkButton } from '#app/components/ui/link-button.tsx';
import type { Project } from '#contract/documents.ts';
import { HeroIllustration } from './hero-illustration.tsx';

/** Headline, main links and an illustration of a real project, if the shop has one. */
export function Hero({ project, sample }: { project: Project | undefined; sample: Project | undefined }) {
  return (
    <section
      className={`page grid items-center gap-x-14 gap-y-12 pt-12 sm:pt-16 lg:pt-20 ${project ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]' : ''}`}
    >
      <div>
        <h1 className="text-5xl font-extrabold">
          Start from a project that already <span className="highlight">runs</span>.
        </h1>
        <p className="mt-6 max-w-xl text-lg text-muted">
          Final-year projects with source code, report, slides and a setup guide. Pay once and get access to
          the private GitHub repository, usually within a minute.
        </p>
        <p className="mt-8 flex flex-wrap gap-3">
          <LinkButton to="/projects" look="primary" size="lg">
            Browse projects
          </LinkButton>
          {sample && (
            <LinkButton to={`/projects/${sample.slug}`} size="lg">
              Try the free one first
            </LinkButton>
          )}
        </p>
        <p className="mt-5 max-w-md text-sm text-muted">
          Run it, read it and build on it. You’ll be able to explain it in your viva.
        </p>
      </div>
      {project && <HeroIllustration project={project} />}
    </section>
  );
}
