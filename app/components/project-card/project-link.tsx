import type { Project } from '#server/features/projects/get-project.ts';

/** A project's name as a link. It covers the nearest `relative` ancestor and makes a whole card clickable. */
export function ProjectLink({ project }: { project: Pick<Project, 'slug' | 'name'> }) {
  return (
    <a href={`/projects/${project.slug}`} data-routed="prefetch" className="stretched">
      {project.name}
    </a>
  );
}
