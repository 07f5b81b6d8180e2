import { LinkButton } from '#app/components/ui/link-button.tsx';
import * as messages from '#app/messages/home.tsx';
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
          {messages.headline((words) => (
            <span className="highlight">{words}</span>
          ))}
        </h1>
        <p className="mt-6 max-w-xl text-lg text-muted">{messages.heroText}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          <LinkButton to="/projects" variant="primary" size="lg">
            {messages.browse}
          </LinkButton>
          {sample && (
            <LinkButton to={`/projects/${sample.slug}`} size="lg">
              {messages.trySample}
            </LinkButton>
          )}
        </p>
        <p className="mt-5 max-w-md text-sm text-muted">{messages.heroNote}</p>
      </div>
      {project && <HeroIllustration project={project} />}
    </section>
  );
}
