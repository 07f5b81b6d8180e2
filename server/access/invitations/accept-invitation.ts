import { and, eq, inArray, isNull } from 'drizzle-orm';
import {
  type ConnectionLease,
  endConnection,
  endConnectionAttempt,
  endConnections,
  leaseConnection,
  retryAcceptance,
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
import { publishPurchase } from './publish-status.ts';
import { withdrawReminder } from './remind-of-invitation.ts';

/** accepted: a collaborator · later: GitHub did not answer · impossible: the buyer accepts it themselves. */
interface Acceptance {
  result: 'accepted' | 'later' | 'impossible';
  /** Seconds that GitHub asks us to wait. */
  retryAfter?: number | undefined;
}

/**
 * Accepts an invitation that has just been sent, with the token of the buyer who connected GitHub at checkout. When GitHub does
 * not answer, a job tries again; whenever it can't be, the invitation stays open as for everybody else. Never throws.
 */
export async function acceptSentInvitation(
  context: Context,
  { order, memberId, accountId }: InvitationLease,
  outcome: InvitationOutcome,
): Promise<InvitationOutcome> {
  if (outcome.kind !== 'sent' || memberId !== null) return outcome;
  try {
    const connection = await findOrderConnection(context, order.id);
    if (connection?.githubAccountId !== accountId) return outcome;
    const acceptance = await accept(context, order, connection, outcome);
    if (acceptance.result === 'later')
      await retryAcceptance(context, context.db, { id: connection.id, inSeconds: acceptance.retryAfter });
    // At once, whatever becomes of this attempt: the next one finds that the buyer is in.
    else await endConnection(context.db, connection.id);
    if (acceptance.result === 'accepted') return { ...outcome, kind: 'accepted' };
  } catch (error) {
    context.log.error({ err: error, orderId: order.id }, 'invitation not accepted: unexpected error');
  }
  return outcome;
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
    if (acceptance.result === 'accepted') return recordAcceptance(context, order, inviteRound);
    if (acceptance.result === 'impossible') return endConnection(context.db, connectionId);
    return endConnectionAttempt(context, context.db, lease, acceptance);
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
    await publishPurchase(context, tx, purchase);
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
