import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { id } from '#contract/fields.ts';
import { callable } from '../../callable.ts';
import { ShopError } from '../../errors.ts';
import { hasOrders } from '../../readers/catalogue/owns-project.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { auditSnapshot } from './project-changes.ts';
import { projects } from './schema.ts';
import { lockForUpdate } from './update-project.ts';

/**
 * Deletes a project that was never ordered. Throws NOT_FOUND, and FAILED_PRECONDITION when there is an order,
 * paid or not.
 */
export const deleteProject = callable({
  who: 'projectWrite',
  perMinute: 120,
  data: z.object({ projectId: id }),
  async run(context, { projectId }) {
    const { userId } = context.actor;
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
  },
});
