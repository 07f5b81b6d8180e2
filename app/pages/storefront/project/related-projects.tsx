import { CoverWindow } from '#app/components/cover.tsx';
import { ProjectLink } from '#app/components/project-card/project-link.tsx';
import { formatPrice } from '#domain/money.ts';
import type { RelatedProject } from '#server/features/projects/list-related-projects.ts';

/** Cards of related projects. They have no buttons, because the page has one main action. */
export function RelatedProjects({ projects }: { projects: RelatedProject[] }) {
  if (projects.length === 0) return null;
  return (
    <section aria-labelledby="related" data-screen-only className="page pt-16 sm:pt-24">
      <h2 id="related" className="border-b border-rule pb-4 text-2xl">
        Built with similar tools
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-3 sm:gap-6">
        {projects.map((project) => (
          <li
            key={project.id}
            className="card relative grid grid-cols-[7.5rem_1fr] overflow-hidden panel transition-colors hover:border-edge sm:grid-cols-1 sm:grid-rows-[auto_1fr]"
          >
            <CoverWindow project={project} />
            <div className="min-w-0 p-4">
              <h3 className="text-lg leading-tight">
                <ProjectLink project={project} />
              </h3>
              <p className="caption mt-2 line-clamp-2">
                {formatPrice(project.price)} · {project.tech.join(', ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
