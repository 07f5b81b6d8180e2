import { eq, sql } from 'drizzle-orm';
import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { Executor } from '../platform/db/client.ts';
import { requireRight } from '../require-right.ts';
import { projectColumnsOrThrow } from './create-project.ts';
import { describeChanges } from './project-changes.ts';
import { projectVersion } from './project-version.ts';
import { projects } from './schema.ts';

/**
 * Changes a project; its address stays, and so does every order that was opened on the old terms. `price` in rupees. For
 * admins with projectWrite. Throws NOT_FOUND, INVALID_ARGUMENT for a price, repository or cover that cannot be, and
 * ABORTED when somebody else changed it since `version`.
 */
export async function updateProject(
  context: Context,
  { projectId, version, ...given }: ParsedDataOf<'updateProject'>,
): Promise<ResultOf<'updateProject'>> {
  const { userId } = requireRight(context, 'projectWrite');
  return context.db.transaction(async (tx) => {
    const before = await lockProject(tx, projectId);
    if (version !== undefined && version !== before.version) {
      throw new ShopError(
        'ABORTED',
        'Somebody else changed this project meanwhile. Please close this and open it again to see how it is now.',
      );
    }
    const columns = projectColumnsOrThrow({ ...given, slug: before.row.slug });
    const changes = describeChanges(before.row, { ...before.row, ...columns });
    if (Object.keys(changes).length > 0) {
      await tx
        .update(projects)
        .set({ ...columns, updatedAt: sql`clock_timestamp()` })
        .where(eq(projects.id, projectId));
      await recordAudit(tx, { actor: userId, action: 'project.update', subject: projectId, detail: changes });
      await context.live.publish(tx, 'projects');
    }
    return { id: projectId, slug: before.row.slug };
  });
}

async function lockProject(tx: Executor, id: string) {
  const [found] = await tx
    .select({ row: projects, version: projectVersion })
    .from(projects)
    .where(eq(projects.id, id))
    .for('update');
  if (!found) throw new ShopError('NOT_FOUND', 'There is no such project.');
  return found;
}
