import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { parseRemovalSubject } from '#domain/case.ts';
import { isProvisional } from '#domain/github.ts';
import type { Context, RemedyRequest } from '../../../context.ts';
import { ShopError } from '../../../errors.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { enqueueAttempt, secondsFromNow } from '../../../platform/outbox/backoff.ts';
import { leaseSecondsLeft } from '../../../platform/outbox/lease.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { accessRemovals, invitations, removalOutbox } from '../schema.ts';

interface Removal {
  /** The invitation that gave the access. */
  invitation: { id: string; orderId: string };
  login: string;
  accountId: number;
}

/**
 * Enqueues the removal of an account's access to an order's repository, in the caller's transaction, which
 * holds the order's row. The removal is due when a running lease of the invitation must be over, so that
 * no invitation follows it. An account that is entitled by then keeps its access.
 */
export async function enqueueRemoval(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  { invitation: { id: invitationId, orderId }, login, accountId }: Removal,
): Promise<void> {
  // A name that was never found was never invited.
  if (isProvisional(accountId)) return;
  const [found] = await tx
    .select({ inSeconds: leaseSecondsLeft(invitations) })
    .from(invitations)
    .where(eq(invitations.id, invitationId));
  const inSeconds = found?.inSeconds ?? 0;
  const id = randomUUID();
  await tx.insert(accessRemovals).values({
    id,
    orderId,
    githubLogin: login,
    githubAccountId: accountId,
    nextTryAt: secondsFromNow(inSeconds),
  });
  await enqueueAttempt(context, tx, removalOutbox, { id, inSeconds });
}

/**
 * This remedy of a case about access that could not be removed tries again, also with a role that no buyer
 * gets. The case is resolved when the access is removed. Its subject names the removal. The caller has
 * checked the admin's rights. Throws FAILED_PRECONDITION when the removal is done.
 */
export async function retryFailedRemoval(
  context: Context,
  { admin, subject }: RemedyRequest,
): Promise<string> {
  const removalId = parseRemovalSubject(subject) ?? '';
  await context.db.transaction(async (tx) => {
    const [removal] = await tx
      .update(accessRemovals)
      .set({ attempts: 0, ofAnyRole: true, nextTryAt: sql`now()` })
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
