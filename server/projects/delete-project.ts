import { eq } from 'drizzle-orm';
import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { hasOrders } from '../queries/catalogue/owns-project.ts';
import { requireRight } from '../require-right.ts';
import { auditSnapshot } from './project-changes.ts';
import { projects } from './schema.ts';
import { lockForUpdate } from './update-project.ts';

/**
 * Deletes a project that was never ordered. Requires projectWrite. Throws NOT_FOUND, and FAILED_PRECONDITION
 * when there is an order, paid or not.
 */
export async function deleteProject(
  context: Context,
  { projectId }: ParsedDataOf<'deleteProject'>,
): Promise<ResultOf<'deleteProject'>> {
  const { userId } = requireRight(context, 'projectWrite');
  return context.db.transaction(async (tx) => {
    const { row } = await lockForUpdate(tx, projectId);
    if (await hasOrders(tx, projectId)) {
      throw new ShopError(
        'FAILED_PRECONDITION',
        'This project has been ordered, so it can’t be deleted. You can archive it instead.',
      );
    }
    await tx.delete(projects).where(eq(projects.id, projectId));
    await recordAudit(tx, {
      actor: userId,
      action: 'project.delete',
      subject: projectId,
      detail: { slug: row.slug, ...auditSnapshot(row) },
    });
    return { deleted: true };
  });
}
