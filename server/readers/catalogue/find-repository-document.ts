import { toSeconds } from '#domain/time.ts';
import type { Shop } from '../../context.ts';
import type { projects } from '../../features/projects/schema.ts';
import { repositorySnapshots } from '../../features/repositories/schema.ts';
import { isSnapshotOf } from './commit-on-sale.ts';

type Project = Pick<typeof projects.$inferSelect, 'id' | 'name' | 'repoOwner' | 'repoName'>;

/** Finds what a project's page shows of its repository; empty until the repository was read. Public. */
export async function findRepositoryDocument({ db }: Pick<Shop, 'db'>, project: Project) {
  const [snapshot] = await db
    .select()
    .from(repositorySnapshots)
    .where(isSnapshotOf({ projectId: project.id, ...project }));
  if (!snapshot) return { gallery: [], repository: null };
  const previews = snapshot.previews.map(({ fileId, smaller = [], ...preview }) => ({
    ...preview,
    url: previewUrl(fileId),
    /** The same picture in smaller widths, for rows of pictures. */
    smaller: smaller.map(({ fileId, width }) => ({ url: previewUrl(fileId), width })),
  }));
  return {
    gallery: previews.flatMap(({ kind, path, url, width, height }) =>
      kind === 'image' && width !== null && height !== null
        ? [{ url, alt: describePicture(project.name, path), width, height }]
        : [],
    ),
    repository: {
      commit: snapshot.commit,
      committedAt: toSeconds(snapshot.committedAt),
      /** Those that the student wrote; `tree` lists the first 2,000 of all, the student's own first. */
      files: snapshot.files,
      /** The files of libraries, templates and tools. */
      otherFiles: snapshot.otherFiles,
      /** Null when unknown, because files are not read only to count lines. */
      lines: snapshot.lines,
      languages: snapshot.languages,
      tree: snapshot.tree,
      readmeHtml: snapshot.readmeHtml,
      previews,
      /** What buyers don't get although the tree names it; null for nothing. */
      absentFiles: snapshot.absentFiles,
      checks: snapshot.checks,
      release: snapshot.release,
      syncedAt: toSeconds(snapshot.syncedAt),
    },
  };
}

/** What the shop knows about the repository of a project, at the commit on sale. */
export type RepositoryDocument = NonNullable<
  Awaited<ReturnType<typeof findRepositoryDocument>>['repository']
>;

const previewUrl = (fileId: string) => `/previews/${fileId}`;

/** Turns `docs/1-login-screen.png` into `Bus Pass Generator: login screen`. */
function describePicture(project: string, path: string): string {
  const file = path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.[^.]+$/, '')
    .replace(/^\d+[-_.\s]+/, '');
  return `${project}: ${file.replace(/[-_\s]+/g, ' ').trim()}`;
}
