import { Link } from 'react-router';
import type { Project } from '#contract/documents.ts';

/** A project's name on its card, as the link to its page. The whole card, the nearest `relative` box, is pressed with it. */
export function ProjectLink({ project }: { project: Pick<Project, 'slug' | 'name'> }) {
  return (
    <Link
      to={`/projects/${project.slug}`}
      prefetch="intent"
      className="after:absolute after:inset-0 after:rounded-md"
    >
      {project.name}
    </Link>
  );
}
