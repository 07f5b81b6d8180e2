import type { Project } from '#contract/documents.ts';

export function Cover({
  project,
  className = '',
}: {
  project: Pick<Project, 'slug' | 'tech'>;
  className?: string;
}) {
  return <div className={`aspect-16/10 ${className}`} data-slug={project.slug} />;
}
