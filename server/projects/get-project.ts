import { eq, or, sql } from 'drizzle-orm';
import type { Project } from '#contract/documents.ts';
import { formatRepositoryUrl } from '#domain/github.ts';
import { toRupees } from '#domain/money.ts';
import type { Context } from '../context.ts';
import type { Executor } from '../platform/db/client.ts';
import type { ProjectRow } from './project-columns.ts';
import { projects } from './schema.ts';

/** A project by its slug or id, or null. Public; see `toProjectDocument` for what only admins see. */
export async function findProject(context: Context, slugOrId: string): Promise<Project | null> {
  const [row] = await context.db
    .select()
    .from(projects)
    .where(or(eq(projects.slug, slugOrId), eq(projects.id, slugOrId)))
    // One project's slug may be another one's id.
    .orderBy(sql`${projects.slug} = ${slugOrId} desc`)
    .limit(1);
  return row ? toProjectDocument(context, row) : null;
}

/** A project's row, including its repository, or null. For internal use. */
export async function findProjectRow({ db }: Pick<Context, 'db'>, id: string): Promise<ProjectRow | null> {
  const [row] = await db.select().from(projects).where(eq(projects.id, id));
  return row ?? null;
}

/** Locks a project's row until the end of the transaction, so that purchases of it happen one after the other. */
export async function lockProject(tx: Executor, id: string): Promise<void> {
  await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, id)).for('no key update');
}

/** The document of a project; admins with projectWrite also see its repository. */
export function toProjectDocument({ actor }: Context, row: ProjectRow): Project {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    price: toRupees(row.pricePaise),
    tech: row.tech,
    features: row.features,
    description: row.description,
    coverImage: row.coverImage,
    displayOrder: row.displayOrder,
    purchaseCount: row.purchaseCount,
    ...(actor?.rights?.projectWrite ? { githubRepoUrl: formatRepositoryUrl(row) } : {}),
  };
}
