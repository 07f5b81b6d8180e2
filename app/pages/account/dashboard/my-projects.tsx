import { LinkButton } from '#app/components/ui/link-button.tsx';
import type { PurchasedProject } from '#contract/documents.ts';
import { Purchase } from './purchase.tsx';

/** `My Projects`: a list that scrolls by itself, or where to begin. */
export function MyProjects({ projects }: { projects: PurchasedProject[] }) {
  return (
    <div className="min-w-0">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="my-projects" className="text-xl">
          My Projects
        </h2>
        {projects.length > 0 && (
          <p className="caption">
            {projects.length} {projects.length === 1 ? 'project' : 'projects'}
          </p>
        )}
      </div>
      {/* The list scrolls, so the keyboard has to reach it. */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus
        tabIndex={0}
        aria-labelledby="my-projects"
        className="my-projects"
      >
        {projects.length === 0 ? (
          <div className="grid h-full place-content-center justify-items-center gap-5 p-5 text-center">
            <p>You haven't purchased any projects yet.</p>
            <LinkButton to="/projects" look="primary">
              Browse Projects
            </LinkButton>
          </div>
        ) : (
          <ul>
            {projects.map((project) => (
              <Purchase key={project.orderId} project={project} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
