import { and, eq, isNull, sql } from 'drizzle-orm';
import { parseRemovalSubject } from '#domain/case.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context, RemedyRequest } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { enqueueAttempt } from '../../platform/outbox/backoff.ts';
import { accessRemovals, removalOutbox } from '../schema.ts';

/**
 * Remedy of a case about access that could not be removed: tries again. The case is resolved when the access is removed.
 * Its subject names the removal. The caller has checked the admin's rights. Throws FAILED_PRECONDITION when it is done.
 */
export async function retryFailedRemoval(
  context: Context,
  { admin, subject }: RemedyRequest,
): Promise<string> {
  const removalId = parseRemovalSubject(subject) ?? '';
  await context.db.transaction(async (tx) => {
    const [removal] = await tx
      .update(accessRemovals)
      .set({ attempts: 0, nextTryAt: sql`now()` })
      .where(and(eq(accessRemovals.id, removalId), isNull(accessRemovals.doneAt)))
      .returning({ orderId: accessRemovals.orderId });
    if (!removal) throw new ShopError('FAILED_PRECONDITION', 'This case is already resolved.');
    await enqueueAttempt(context, tx, removalOutbox, { id: removalId });
    await recordAudit(tx, {
      actor: admin.userId,
      action: 'order.end-access',
      subject: removal.orderId,
      detail: { removalId },
    });
  });
  return 'We’re removing the access again. The case closes once it’s gone.';
}
