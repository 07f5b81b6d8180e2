import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { invitationSubject } from '#domain/case.ts';
import { isProvisional } from '#domain/github.ts';
import { OPEN_INVITATION_STATES } from '#domain/invitation.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { secondsFromNow } from '../../../platform/outbox/backoff.ts';
import { leaseSecondsLeft } from '../../../platform/outbox/lease.ts';
import { resolveCases } from '../../cases/resolve-case.ts';
import { accessRemovals, invitations } from '../schema.ts';

type Account = Pick<typeof invitations.$inferSelect, 'githubLogin' | 'githubAccountId'>;
type OpenInvitation = Awaited<ReturnType<typeof lockOpen>>[number];

/**
 * Withdraws invitations of orders that no one has accepted yet, because their buyer is erased, in the
 * caller's transaction, which holds the orders' rows. The purchases stand. An account with access that was to
 * be replaced keeps it. A sweep removes what GitHub has, when a running attempt must be over.
 */
export async function withdrawInvitations(tx: Executor, orderIds: readonly string[]): Promise<void> {
  const open = await lockOpen(tx, orderIds);
  for (const invitation of open) {
    const previous = previousOf(invitation);
    const kept = previous && (await mayKeep(tx, invitation, previous)) ? previous : null;
    await tx
      .update(invitations)
      .set({
        ...(kept
          ? { ...kept, state: 'accepted' as const }
          : { state: 'expired' as const, withdrawnAt: sql`now()` }),
        round: sql`${invitations.round} + 1`,
        // The next check finds out whether the account that is kept has access.
        nextTryAt: kept ? sql`now()` : null,
        recheckAt: null,
        queuedUntil: null,
        blockedBy: null,
        reason: null,
        replacesLogin: null,
        replacesAccountId: null,
      })
      .where(eq(invitations.id, invitation.id));
    await removeAccess(tx, invitation, invitation);
    if (previous && !kept) await removeAccess(tx, invitation, previous);
  }
  const subjects = open.map(invitationSubject);
  await resolveCases(tx, { kind: 'invite', subjects, resolution: 'The buyer was erased.' });
}

async function lockOpen(tx: Executor, orderIds: readonly string[]) {
  const isOpen = or(
    inArray(invitations.state, OPEN_INVITATION_STATES),
    and(eq(invitations.state, 'expired'), isNotNull(invitations.nextTryAt)),
    isNotNull(invitations.replacesAccountId),
  );
  return tx
    .select({ ...getTableColumns(invitations), leaseSeconds: leaseSecondsLeft(invitations) })
    .from(invitations)
    .where(and(inArray(invitations.orderId, [...orderIds]), isNull(invitations.revokedAt), isOpen))
    .for('update');
}

/** The account that the invited one was to replace. */
function previousOf({ replacesLogin, replacesAccountId }: OpenInvitation): Account | null {
  if (replacesLogin === null || replacesAccountId === null) return null;
  return { githubLogin: replacesLogin, githubAccountId: replacesAccountId };
}

/** Whether the previous account had accepted, and has not got the project in another way since. */
async function mayKeep(
  tx: Executor,
  { orderId, projectId, acceptedAt }: OpenInvitation,
  { githubAccountId }: Account,
): Promise<boolean> {
  const isTaken = and(
    eq(invitations.githubAccountId, githubAccountId),
    isNull(invitations.revokedAt),
    or(
      eq(invitations.orderId, orderId),
      and(eq(invitations.projectId, projectId), eq(invitations.role, 'buyer')),
    ),
  );
  return acceptedAt !== null && (await tx.$count(invitations, isTaken)) === 0;
}

async function removeAccess(
  tx: Executor,
  { orderId, leaseSeconds }: OpenInvitation,
  { githubLogin, githubAccountId }: Account,
): Promise<void> {
  // A name that was never found was never invited.
  if (isProvisional(githubAccountId)) return;
  await tx.insert(accessRemovals).values({
    id: randomUUID(),
    orderId,
    githubLogin,
    githubAccountId,
    nextTryAt: secondsFromNow(leaseSeconds),
  });
}
