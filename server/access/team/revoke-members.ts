import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { invitationSubject } from '#domain/case.ts';
import { resolveCase } from '../../cases/resolve-case.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueRemoval } from '../removals/enqueue-removal.ts';
import { teamMembers } from '../schema.ts';

/**
 * Ends the entitlement of teammates: stops their invitations and enqueues the removal of their access. Part of the caller's
 * transaction, which holds the purchase's row.
 */
export async function revokeMembers(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  which: SQL | undefined,
): Promise<void> {
  const revoked = await tx
    .update(teamMembers)
    .set({ revokedAt: sql`now()`, nextTryAt: null, queuedUntil: null })
    .where(and(which, isNull(teamMembers.revokedAt)))
    .returning();
  for (const { id: memberId, orderId, githubLogin: login, githubAccountId: accountId } of revoked) {
    await enqueueRemoval(context, tx, { orderId, memberId, login, accountId });
    const subject = invitationSubject({ orderId, memberId });
    await resolveCase(tx, { kind: 'invite', subject, resolution: 'The account has left the team.' });
  }
}
