import { inArray } from 'drizzle-orm';
import type { Page } from '#contract/paging.ts';
import { listMissingTech } from '#domain/missing-tech.ts';
import type { ProjectStatus } from '#domain/project.ts';
import type { Context } from '../../context.ts';
import { type ListQuery, parseQuery } from '../../parse-query.ts';
import { listClaims } from '../../readers/catalogue/find-claims.ts';
import { listFailingProjects } from '../../readers/catalogue/repository-states.ts';
import { requireRight } from '../../require-right.ts';
import { findProject, type Project, type ProjectDetails } from './get-project.ts';
import { listProjects, projectsQuery } from './list-projects.ts';
import { projects } from './schema.ts';
import { projectVersion } from './update-project.ts';

export type AdminProject = Project & {
  githubRepoUrl: string;
  status: ProjectStatus;
  /** The version for `updateProject`, which rejects outdated ones. */
  version: string;
  /** True if the checks of its repository fail, which may have paused it. */
  checksFail: boolean;
  /** Those of its technologies that its repository doesn't show. */
  missingTech: string[];
};

/** Lists a page of the catalogue with repositories and versions. Requires projectWrite. */
export async function listAdminProjects(
  context: Context,
  query: ListQuery<typeof projectsQuery>,
  pageSize?: number,
): Promise<Page<AdminProject>> {
  requireRight(context, 'projectWrite');
  const filter = parseQuery(projectsQuery, query, pageSize);
  const { documents, nextCursor } = await listProjects(context, { ...filter, includeUnpublished: true });
  return { documents: await withVersions(context, documents), nextCursor };
}

/** Finds a project with its repository and version, or null. Requires projectWrite. */
export async function findAdminProject(
  context: Context,
  id: string,
): Promise<(AdminProject & ProjectDetails) | null> {
  requireRight(context, 'projectWrite');
  const project = await findProject(context, id);
  if (!project) return null;
  return (await withVersions(context, [project]))[0] ?? null;
}

async function withVersions<P extends Project>(
  { db }: Context,
  documents: P[],
): Promise<(P & AdminProject)[]> {
  if (documents.length === 0) return [];
  const ids = documents.map(({ id }) => id);
  const [rows, failing, claims] = await Promise.all([
    db.select({ id: projects.id, version: projectVersion }).from(projects).where(inArray(projects.id, ids)),
    listFailingProjects(db, ids),
    listClaims(db, ids),
  ]);
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return documents.map((project) => ({
    ...project,
    githubRepoUrl: project.githubRepoUrl ?? '',
    status: project.status ?? 'published',
    version: versions.get(project.id) ?? '',
    checksFail: failing.has(project.id),
    missingTech: listMissingTech(claims.get(project.id) ?? []),
  }));
}
