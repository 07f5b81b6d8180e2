import { randomUUID } from 'node:crypto';
import { eq, like, or } from 'drizzle-orm';
import * as z from 'zod';
import { rupees } from '#contract/fields.ts';
import { coverImage, displayOrder, projectFields } from '#contract/project-fields.ts';
import { callable } from '../../callable.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { enqueueSync } from './enqueue-sync.ts';
import { makeSlug } from './make-slug.ts';
import { auditSnapshot } from './project-changes.ts';
import { type ProjectColumns, type ProjectRow, toProjectColumns } from './project-columns.ts';
import { requireCopyable } from './require-copyable.ts';
import { projects } from './schema.ts';

/** Only a draft may leave `price` out. */
const newProject = z.object({
  ...projectFields,
  price: rupees.nullish(),
  status: z.enum(['draft', 'published']).optional(),
  coverImage,
  displayOrder: displayOrder.optional(),
});

/**
 * Creates a project, published at once unless `status` is `draft`, with a slug made from its name (`-2`,
 * `-3`… if taken). `price` is in rupees. Throws INVALID_ARGUMENT for an invalid price, repository or cover, and
 * FAILED_PRECONDITION when buyers can't get copies.
 */
export const createProject = callable({
  who: 'projectWrite',
  perMinute: 60,
  data: newProject,
  async run(context, input) {
    const { userId } = context.actor;
    await requireCopyable(context, input, null);
    return context.db.transaction(async (tx) => {
      const created = await insertProject(context, tx, { ...input, createdBy: userId });
      // Reading the repository takes the project off sale at once if no one can be invited to it.
      await enqueueSync(context, tx, created.id);
      return created;
    });
  },
});

/** Like `createProject`, in the caller's transaction. The caller has checked the right. */
export async function insertProject(
  { settings }: Pick<Context, 'settings'>,
  tx: Executor,
  { createdBy, ...input }: z.output<typeof newProject> & { createdBy: string },
): Promise<{ id: string; slug: string }> {
  const columns = toProjectColumns({ ...input, slug: await makeSlug(input) }, settings);
  const { id, slug, ...row } = await insertWithFreeSlug(tx, columns);
  await recordAudit(tx, {
    actor: createdBy,
    action: 'project.create',
    subject: id,
    detail: { slug, status: row.status, ...auditSnapshot(row) },
  });
  return { id, slug };
}

/** Retries with the next number when a concurrent insert takes the slug first; the unique index decides. */
async function insertWithFreeSlug(tx: Executor, columns: ProjectColumns): Promise<ProjectRow> {
  for (;;) {
    const slug = await findFreeSlug(tx, columns.slug);
    const [row]: ProjectRow[] = await tx
      .insert(projects)
      .values({ id: randomUUID(), ...columns, slug })
      .onConflictDoNothing({ target: projects.slug })
      .returning();
    if (row) return row;
  }
}

async function findFreeSlug(tx: Executor, base: string): Promise<string> {
  const rows: { slug: string }[] = await tx
    .select({ slug: projects.slug })
    .from(projects)
    .where(or(eq(projects.slug, base), like(projects.slug, `${base}-%`)));
  const taken = new Set(rows.map(({ slug }) => slug));
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}
