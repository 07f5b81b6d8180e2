import { and, eq, inArray, isNull } from 'drizzle-orm';
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
import type { Context } from '../../context.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import { getOrder } from '../../orders/get-order.ts';
import type { Order } from '../../orders/order.ts';
import { lockPurchase } from '../lock-purchase.ts';
import { repositoryOf } from '../repository.ts';
import { purchases } from '../schema.ts';
import { recordAccepted } from './invitation-state.ts';
import type { InvitationOutcome } from './invite-account.ts';
import type { InvitationLease } from './lease-invitation.ts';
import { withdrawReminder } from './remind-of-invitation.ts';

/** accepted: a collaborator · later: GitHub did not answer · impossible: the buyer accepts it themselves. */
interface Acceptance {
  result: 'accepted' | 'later' | 'impossible';
  /** Seconds that GitHub asks us to wait. */
  retryAfter?: number | undefined;
}

/**
 * Accepts an invitation that has just been sent, with the token of the buyer who connected GitHub at checkout. When GitHub does
 * not answer, a job tries again; whenever it can't be, the invitation stays open as for everybody else. Returns the outcome, and
 * the token when it is of no more use. Never throws.
 */
export async function acceptSentInvitation(
  context: Context,
  { order, memberId, accountId }: InvitationLease,
  outcome: InvitationOutcome,
): Promise<{ outcome: InvitationOutcome; token: string | null }> {
  const unused = { outcome, token: null };
  if (outcome.kind !== 'sent' || memberId !== null) return unused;
  try {
    const connection = await findOrderConnection(context, order.id);
    if (connection?.githubAccountId !== accountId) return unused;
    const { id, token } = connection;
    const { result, retryAfter } = await accept(context, order, connection, outcome);
    if (result === 'later') {
      await retryAcceptance(context, context.db, { id, inSeconds: retryAfter });
      return unused;
    }
    // At once, whatever becomes of this attempt: the next one finds that the buyer is in.
    await endConnection(context.db, id);
    return { outcome: result === 'accepted' ? { ...outcome, kind: 'accepted' } : outcome, token };
  } catch (error) {
    context.log.error({ err: error, orderId: order.id }, 'invitation not accepted: unexpected error');
    return unused;
  }
}

/**
 * Job: tries again to accept the sent invitations of a connection's orders. Safe to repeat: whoever is a collaborator already
 * counts as accepted.
 */
export async function acceptInvitation(
  context: Context,
  { connectionId }: { connectionId: string },
): Promise<void> {
  const lease = await leaseConnection(context.db, connectionId);
  if (!lease) return;
  const connection = openConnection(context, lease);
  if (!connection) return endConnection(context.db, connectionId);
  for (const { orderId, invitationId, githubLogin: login, inviteRound } of await listSent(context, lease)) {
    if (invitationId === null) continue;
    const order = await getOrder(context.db, orderId);
    const acceptance = await accept(context, order, connection, { login, invitationId });
    if (acceptance.result === 'later') return endConnectionAttempt(context, context.db, lease, acceptance);
    if (acceptance.result === 'accepted') await recordAcceptance(context, order, inviteRound);
    else await endConnection(context.db, connectionId);
    return revokeToken(context, connection.token);
  }
  // Its invitation is being sent, or waits.
  await endConnectionAttempt(context, context.db, lease, {});
}

function listSent({ db }: Context, { orderIds, githubAccountId }: ConnectionLease) {
  return db
    .select()
    .from(purchases)
    .where(
      and(
        inArray(purchases.orderId, orderIds),
        eq(purchases.githubAccountId, githubAccountId ?? 0),
        eq(purchases.inviteState, 'sent'),
        isNull(purchases.revokedAt),
      ),
    );
}

/** Also deletes the token: it is used once. */
async function recordAcceptance(context: Context, order: Order, inviteRound: number): Promise<void> {
  const checked = { orderId: order.id, memberId: null, inviteRound, inviteState: 'sent' } as const;
  await context.db.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, order);
    await endConnections(tx, [order.id]);
    if (!purchase || purchase.revokedAt !== null || !(await recordAccepted(tx, checked))) return;
    await withdrawReminder(tx, checked);
  });
}

async function accept(
  { codeHost, githubOauth, log }: Context,
  order: Order,
  { token }: UsableConnection,
  { login, invitationId }: { login: string; invitationId: number },
): Promise<Acceptance> {
  if (!githubOauth) return { result: 'impossible' };
  try {
    const isAccepted =
      (await githubOauth.acceptInvitation(token, invitationId)) ||
      (await codeHost.isCollaborator({ ...repositoryOf(order), login }));
    return { result: isAccepted ? 'accepted' : 'impossible' };
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    log.warn({ err: error, orderId: order.id }, 'invitation not accepted for the buyer');
    if (error.kind !== 'retry') return { result: 'impossible' };
    return { result: 'later', retryAfter: error.retryAfterSeconds };
  }
}
