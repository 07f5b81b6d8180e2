import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { CodeHostError } from '../../../integrations/github/code-host-error.ts';
import { onceReachable } from '../../../platform/outbox/once-reachable.ts';
import {
  type ConnectionLease,
  endConnection,
  endConnectionAttempt,
  endConnections,
  leaseConnection,
  retryAcceptance,
  revokeToken,
} from '../../connections/end-connection.ts';
import {
  findOrderConnection,
  openConnection,
  type UsableConnection,
} from '../../connections/find-connection.ts';
import { getOrder } from '../../orders/get-order.ts';
import type { Order } from '../../orders/order.ts';
import { lockInvitation } from '../lock-invitation.ts';
import { repositoryOf } from '../repository.ts';
import { invitations } from '../schema.ts';
import { type InvitationSnapshot, recordAccepted, recordNotAccepted } from './invitation-state.ts';
import type { InvitationOutcome } from './invite-account.ts';
import type { InvitationLease } from './lease-invitation.ts';
import { withdrawReminder } from './remind-of-invitation.ts';

/**
 * accepted: the account is a collaborator · later: GitHub did not answer · impossible: the buyer has to
 * accept the invitation.
 */
interface Acceptance {
  result: 'accepted' | 'later' | 'impossible';
  /** Seconds that GitHub asks us to wait. */
  retryAfter?: number | undefined;
  /** Why GitHub refused, when it did. */
  reason?: string;
}

/**
 * Accepts an invitation that has just been sent, with the token of the buyer who connected GitHub at
 * checkout. A job tries again when GitHub does not answer. An invitation that can't be accepted stays open,
 * as for all other buyers. Returns the outcome, and the token when it is no longer needed. Never throws.
 */
export async function acceptSentInvitation(
  context: Context,
  { order, role, githubAccountId }: InvitationLease,
  outcome: InvitationOutcome,
): Promise<{ outcome: InvitationOutcome; token: string | null }> {
  const unused = { outcome, token: null };
  if (outcome.kind !== 'sent' || role !== 'buyer') return unused;
  try {
    const connection = await onceReachable(() => findOrderConnection(context, order.id));
    if (connection?.githubAccountId !== githubAccountId) return unused;
    const { id, token } = connection;
    const { result, retryAfter, reason } = await accept(context, order, connection, outcome);
    if (result === 'later') {
      await onceReachable(() => retryAcceptance(context, context.db, { id, inSeconds: retryAfter }));
      return unused;
    }
    // Even if the outcome of this attempt gets lost, the next one finds that the buyer is a collaborator.
    await onceReachable(() => endConnection(context.db, id));
    return {
      outcome: result === 'accepted' ? { ...outcome, kind: 'accepted' } : { ...outcome, reason },
      token,
    };
  } catch (error) {
    context.log.error({ err: error, orderId: order.id }, 'invitation not accepted: unexpected error');
    return unused;
  }
}

/**
 * This job tries again to accept the sent invitations of a connection's orders. It is safe to repeat: an
 * account that is a collaborator already counts as accepted.
 */
export async function acceptInvitation(
  context: Context,
  { connectionId }: { connectionId: string },
): Promise<void> {
  const lease = await leaseConnection(context.db, connectionId);
  if (!lease) return;
  const connection = openConnection(context, lease);
  if (!connection) return endConnection(context.db, connectionId);
  for (const { id, orderId, round, githubInvitationId, githubLogin: login } of await listSent(
    context,
    lease,
  )) {
    if (githubInvitationId === null) continue;
    const order = await getOrder(context.db, orderId);
    const acceptance = await accept(context, order, connection, { login, githubInvitationId });
    if (acceptance.result === 'later')
      return onceReachable(() => endConnectionAttempt(context, context.db, lease, acceptance));
    const snapshot: InvitationSnapshot = { id, round, state: 'sent' };
    if (acceptance.result === 'accepted') await onceReachable(() => recordAcceptance(context, snapshot));
    else
      await onceReachable(async () => {
        await recordNotAccepted(context.db, snapshot, acceptance.reason);
        await endConnection(context.db, connectionId);
      });
    return revokeToken(context, connection.token);
  }
  // The invitation is being sent, or waits to be sent.
  await endConnectionAttempt(context, context.db, lease, {});
}

function listSent({ db }: Context, { orderIds, githubAccountId }: ConnectionLease) {
  return db
    .select()
    .from(invitations)
    .where(
      and(
        // These are the invitations of buyers, which have the IDs of their orders.
        inArray(invitations.id, orderIds),
        eq(invitations.githubAccountId, githubAccountId ?? 0),
        eq(invitations.state, 'sent'),
        isNull(invitations.revokedAt),
      ),
    );
}

/** Also deletes the token, which is used once. */
async function recordAcceptance(context: Context, snapshot: InvitationSnapshot): Promise<void> {
  await context.db.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, snapshot.id);
    if (!invitation) return;
    await endConnections(tx, [invitation.orderId]);
    if (invitation.revokedAt !== null || !(await recordAccepted(tx, snapshot))) return;
    await withdrawReminder(tx, snapshot);
  });
}

async function accept(
  { codeHost, githubOauth, log }: Context,
  order: Order,
  { token }: UsableConnection,
  { login, githubInvitationId }: { login: string; githubInvitationId: number },
): Promise<Acceptance> {
  if (!githubOauth) return { result: 'impossible' };
  try {
    const isAccepted =
      (await githubOauth.acceptInvitation(token, githubInvitationId)) ||
      (await codeHost.isCollaborator({ ...repositoryOf(order), login }));
    return { result: isAccepted ? 'accepted' : 'impossible' };
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    log.warn({ err: error, orderId: order.id }, 'invitation not accepted for the buyer');
    if (error.kind !== 'retry') return { result: 'impossible', reason: error.reason };
    return { result: 'later', retryAfter: error.retryAfterSeconds };
  }
}
