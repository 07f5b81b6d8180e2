import { inArray } from 'drizzle-orm';
import type { Page, Project, ProjectsQuery } from '#contract/documents.ts';
import type { Context } from '../context.ts';
import { requireRight } from '../require-right.ts';
import { findProject, listProjects } from './list-projects.ts';
import { projectVersion } from './project-version.ts';
import { projects } from './schema.ts';

export type AdminProject = Project & {
  githubRepoUrl: string;
  /** For `updateProject`, so that nobody's change is overwritten unseen. */
  version: string;
};

/** The catalogue in its order, as admins with projectWrite see it. */
export async function listAdminProjects(context: Context, query: ProjectsQuery): Promise<Page<AdminProject>> {
  requireRight(context, 'projectWrite');
  const { documents, nextCursor } = await listProjects(context, query);
  return { documents: await withVersions(context, documents), nextCursor };
}

/** One of them by its id; null when there is none. For admins with projectWrite. */
export async function findAdminProject(context: Context, id: string): Promise<AdminProject | null> {
  requireRight(context, 'projectWrite');
  const project = await findProject(context, id);
  if (!project) return null;
  return (await withVersions(context, [project]))[0] ?? null;
}

async function withVersions(context: Context, documents: Project[]): Promise<AdminProject[]> {
  const versions = await versionsOf(
    context,
    documents.map(({ id }) => id),
  );
  return documents.map((project) => ({
    ...project,
    githubRepoUrl: project.githubRepoUrl ?? '',
    version: versions.get(project.id) ?? '',
  }));
}

async function versionsOf({ db }: Context, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: projects.id, version: projectVersion })
    .from(projects)
    .where(inArray(projects.id, ids));
  return new Map(rows.map(({ id, version }) => [id, version]));
}
