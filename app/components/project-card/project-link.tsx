import { Link } from 'react-router';
import type { Project } from '#contract/documents.ts';

/** A project's name linked to its page. Stretched over the nearest `relative` ancestor, so that the whole card is clickable. */
export function ProjectLink({ project }: { project: Pick<Project, 'slug' | 'name'> }) {
  return (
    <Link to={`/projects/${project.slug}`} prefetch="intent" discover="none" className="stretched">
      {project.name}
    </Link>
  );
}
