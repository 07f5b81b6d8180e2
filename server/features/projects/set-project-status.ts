import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { id } from '#contract/fields.ts';
import { PROJECT_STATUSES } from '#domain/project.ts';
import { callable } from '../../callable.ts';
import { ShopError } from '../../errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { enqueueSync } from './enqueue-sync.ts';
import { findOwnerProblem } from './project-columns.ts';
import { projects } from './schema.ts';
import { lockForUpdate } from './update-project.ts';

/**
 * Publishes a project, moves it to the drafts or archives it. Opened orders can still be paid. Throws
 * NOT_FOUND, and FAILED_PRECONDITION when a project would be published without a price or from an owner that
 * the shop does not sell from.
 */
export const setProjectStatus = callable({
  who: 'projectWrite',
  perMinute: 120,
  data: z.object({ projectId: id, status: z.enum(PROJECT_STATUSES) }),
  async run(context, { projectId, status }) {
    const { userId } = context.actor;
    return context.db.transaction(async (tx) => {
      const { row } = await lockForUpdate(tx, projectId);
      if (row.status === status) return { status };
      if (status === 'published' && row.pricePaise === null)
        throw new ShopError('FAILED_PRECONDITION', 'Please set a price before you publish this project.');
      const ownerProblem = status === 'published' && findOwnerProblem(row.repoOwner, context.settings);
      if (ownerProblem) throw new ShopError('FAILED_PRECONDITION', ownerProblem);
      await tx
        .update(projects)
        .set({ status, updatedAt: sql`clock_timestamp()` })
        .where(eq(projects.id, projectId));
      if (status === 'published') await enqueueSync(context, tx, projectId);
      await recordAudit(tx, {
        actor: userId,
        action: 'project.status',
        subject: projectId,
        before: { status: row.status },
        after: { status },
      });
      return { status };
    });
  },
});
