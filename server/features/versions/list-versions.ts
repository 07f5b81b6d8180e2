import { and, eq, max } from 'drizzle-orm';
import { type Page, type PageQuery, pageQuery } from '#contract/paging.ts';
import { toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { type ListQuery, parseQuery } from '../../parse-query.ts';
import { newestFirst } from '../../platform/db/newest-first.ts';
import { projectVersions, versionSources } from './schema.ts';

/** A version with the further fields of the feed. */
export type FeedVersion = Awaited<ReturnType<typeof readVersions>>['documents'][number];
/** A release of a project's repository. */
export type Version = Omit<FeedVersion, 'releaseId' | 'updatedAt'>;

/** A page of a project's versions, newest first. The caller checks that the reader may see the project. */
export async function listVersions(
  context: Pick<Context, 'db'>,
  projectId: string,
  query: ListQuery<typeof pageQuery>,
): Promise<Page<Version>> {
  const { documents, nextCursor } = await readVersions(context, projectId, parseQuery(pageQuery, query));
  return { documents: documents.map(({ releaseId: _, updatedAt: __, ...version }) => version), nextCursor };
}

/**
 * The newest versions and when the feed last changed; before the first version, when the repository was first
 * read. The caller checks that the reader may see the project.
 */
export async function getVersionFeed(
  context: Pick<Context, 'db'>,
  projectId: string,
  limit: number,
): Promise<{ versions: FeedVersion[]; updatedAt: number }> {
  const { documents: versions } = await readVersions(context, projectId, { limit });
  if (versions.length > 0)
    return { versions, updatedAt: Math.max(...versions.map(({ updatedAt }) => updatedAt)) };
  const [source] = await context.db
    .select({ createdAt: max(versionSources.createdAt) })
    .from(versionSources)
    .where(eq(versionSources.projectId, projectId));
  return { versions, updatedAt: toSeconds(source?.createdAt) ?? 0 };
}

async function readVersions({ db }: Pick<Context, 'db'>, projectId: string, query: PageQuery) {
  const { releaseId: id, publishedAt } = projectVersions;
  const { mark, after, read } = newestFirst(publishedAt, id, query);
  const { rows, nextCursor } = await read(
    db
      .select({ mark, id, version: projectVersions })
      .from(projectVersions)
      .where(and(eq(projectVersions.projectId, projectId), after)),
  );
  const documents = rows.map(({ version }) => ({
    tag: version.tag,
    name: version.name,
    /** Sanitized HTML; empty without notes. */
    notesHtml: version.notesHtml,
    publishedAt: toSeconds(version.publishedAt),
    releaseId: version.releaseId,
    /** The time of the last edit, else of the publication. */
    updatedAt: toSeconds(version.updatedAt),
  }));
  return { documents, nextCursor };
}
