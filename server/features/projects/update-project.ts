import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { id, required } from '#contract/fields.ts';
import { coverImage, displayOrder, projectFields } from '#contract/project-fields.ts';
import { toRupees } from '#domain/money.ts';
import { callable } from '../../callable.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findChanges, recordAudit } from '../audit/record-audit.ts';
import { enqueueSync } from './enqueue-sync.ts';
import { findProjectRow } from './get-project.ts';
import { pricedColumns } from './prices.ts';
import { auditSnapshot } from './project-changes.ts';
import { toProjectColumns } from './project-columns.ts';
import { requireCopyable } from './require-copyable.ts';
import { projects } from './schema.ts';

/** A project's version for optimistic locking, which changes with every update, but not with sales. */
export const projectVersion = sql<string>`extract(epoch from ${projects.updatedAt})::text`;

/**
 * Updates a project. Optional fields that are left out keep their values. Its slug stays, and orders keep
 * their terms. `price` is in rupees. Throws NOT_FOUND, INVALID_ARGUMENT for an invalid price, repository or
 * cover, FAILED_PRECONDITION when buyers can't get copies, and ABORTED when the project is no longer at `version`.
 */
export const updateProject = callable({
  who: 'projectWrite',
  perMinute: 120,
  data: z.object({
    projectId: id,
    ...projectFields,
    displayOrder,
    coverImage,
    version: required(64).optional(),
  }),
  async run(context, { projectId, version, ...input }) {
    const { userId } = context.actor;
    await requireCopyable(context, input, await findProjectRow(context, projectId));
    return context.db.transaction(async (tx) => {
      const { row, version: current } = await lockForUpdate(tx, projectId);
      if (version !== undefined && version !== current) {
        throw new ShopError(
          'ABORTED',
          'Someone else changed this project. Please close it and open it again to see the changes.',
        );
      }
      const { slug } = row;
      const columns = toProjectColumns({ ...input, slug }, context.settings);
      const [before, after] = [auditSnapshot(row), auditSnapshot({ ...row, ...columns })];
      const changes = findChanges(before, after);
      if (Object.keys(changes).length > 0) {
        const [updated] = await tx
          .update(projects)
          .set({ ...columns, updatedAt: sql`clock_timestamp()` })
          .where(eq(projects.id, projectId))
          .returning({ salePaise: projects.salePaise });
        await recordAudit(tx, {
          actor: userId,
          action: 'project.update',
          subject: projectId,
          before: { ...before, salePrice: row.salePaise && toRupees(row.salePaise) },
          // The database ends a sale that the price falls to or below.
          after: { ...after, salePrice: updated?.salePaise && toRupees(updated.salePaise) },
        });
        // Reading the repository decides whether the project is paused, and what its page shows of the
        // repository.
        if (changes.pauseWhenFailing || changes.githubRepoUrl) await enqueueSync(context, tx, projectId);
      }
      return { id: projectId, slug };
    });
  },
});

/** Locks a project against every change, and against new orders of it. Throws NOT_FOUND. */
export async function lockForUpdate(tx: Executor, id: string) {
  const [found] = await tx
    .select({ row: pricedColumns, version: projectVersion })
    .from(projects)
    .where(eq(projects.id, id))
    .for('update');
  if (!found) throw new ShopError('NOT_FOUND', 'We can’t find this project.');
  return found;
}
