import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { invitationSubject } from '#domain/case.ts';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { resolveCase } from '../../cases/resolve-case.ts';
import { enqueueRemoval } from '../removals/enqueue-removal.ts';
import { invitations } from '../schema.ts';
import { withdrawReminder } from './remind-of-invitation.ts';

/**
 * Ends the entitlement of invited accounts: stops their invitations and enqueues the removal of their access,
 * in the caller's transaction, which holds the order's row.
 */
export async function revokeInvitations(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  which: SQL | undefined,
): Promise<void> {
  const revoked = await tx
    .select()
    .from(invitations)
    .where(and(which, isNull(invitations.revokedAt)))
    .for('update');
  const ids = revoked.map(({ id }) => id);
  await tx
    .update(invitations)
    .set({
      revokedAt: sql`now()`,
      nextTryAt: null,
      queuedUntil: null,
      replacesLogin: null,
      replacesAccountId: null,
    })
    .where(inArray(invitations.id, ids));
  for (const invitation of revoked) {
    const { githubLogin: login, githubAccountId: accountId, replacesLogin, replacesAccountId } = invitation;
    await withdrawReminder(tx, invitation);
    await enqueueRemoval(context, tx, { invitation, login, accountId });
    if (replacesLogin !== null && replacesAccountId !== null)
      await enqueueRemoval(context, tx, { invitation, login: replacesLogin, accountId: replacesAccountId });
    if (invitation.role === 'teammate')
      await resolveCase(tx, {
        kind: 'invite',
        subject: invitationSubject(invitation),
        resolution: 'The account has left the team.',
      });
  }
}
