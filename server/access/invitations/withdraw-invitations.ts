import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { invitationSubject } from '#domain/case.ts';
import { isProvisional } from '#domain/github.ts';
import { OPEN_INVITATION_STATES } from '#domain/invitation.ts';
import { resolveCases } from '../../cases/resolve-case.ts';
import type { Executor } from '../../platform/db/client.ts';
import { accessRemovals, invitations } from '../schema.ts';

/**
 * Withdraws invitations of orders that no one has accepted yet, because their buyer is erased, in the caller's
 * transaction, which holds the orders' rows. The purchases stand. An account that was to be replaced keeps
 * its access. A sweep removes what GitHub has.
 */
export async function withdrawInvitations(tx: Executor, orderIds: readonly string[]): Promise<void> {
  const isOpen = or(
    inArray(invitations.state, OPEN_INVITATION_STATES),
    and(eq(invitations.state, 'expired'), isNotNull(invitations.nextTryAt)),
    isNotNull(invitations.replacesAccountId),
  );
  const open = await tx
    .select()
    .from(invitations)
    .where(and(inArray(invitations.orderId, [...orderIds]), isNull(invitations.revokedAt), isOpen))
    .for('update');
  for (const { id, orderId, githubLogin, githubAccountId, replacesLogin, replacesAccountId } of open) {
    const isReplaced = replacesLogin !== null && replacesAccountId !== null;
    await tx
      .update(invitations)
      .set({
        ...(isReplaced
          ? { state: 'accepted', githubLogin: replacesLogin, githubAccountId: replacesAccountId }
          : { state: 'expired', withdrawnAt: sql`now()` }),
        round: sql`${invitations.round} + 1`,
        // The next check finds out whether the account that is kept has access.
        nextTryAt: isReplaced ? sql`now()` : null,
        recheckAt: null,
        queuedUntil: null,
        blockedBy: null,
        reason: null,
        replacesLogin: null,
        replacesAccountId: null,
      })
      .where(eq(invitations.id, id));
    if (isProvisional(githubAccountId)) continue;
    await tx
      .insert(accessRemovals)
      .values({ id: randomUUID(), orderId, githubLogin, githubAccountId, nextTryAt: sql`now()` });
  }
  const subjects = open.map(invitationSubject);
  await resolveCases(tx, { kind: 'invite', subjects, resolution: 'The buyer was erased.' });
}
