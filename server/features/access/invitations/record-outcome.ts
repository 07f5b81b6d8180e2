import { inviteWorkedMail } from '#content/mails/invitation.ts';
import { invitationSubject } from '#domain/case.ts';
import { formatRepositoryUrl } from '#domain/github.ts';
import { canTransitionInvitation, WAITING_SCREEN_SECONDS } from '#domain/invitation.ts';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts';
import { findMailCover } from '../../../readers/catalogue/list-covers.ts';
import { resolveCase } from '../../cases/resolve-case.ts';
import { endConnections } from '../../connections/end-connection.ts';
import type { Order } from '../../orders/order.ts';
import { releaseWhatsAppMessage } from '../../whatsapp/request-message.ts';
import { recordSuccessfulProbe } from '../blocks/blocks.ts';
import { type LockedInvitation, lockInvitation } from '../lock-invitation.ts';
import { enqueueRemoval } from '../removals/enqueue-removal.ts';
import { enqueueInvitation, enqueueNextInvitation } from '../repository.ts';
import { uncountCall } from './daily-limit.ts';
import { recordInvited, releaseLease, type SuccessfulOutcome } from './invitation-state.ts';
import type { InvitationOutcome } from './invite-account.ts';
import type { InvitationLease } from './lease-invitation.ts';
import { recordFailure } from './record-failure.ts';

/**
 * Records how an attempt ended, with all that follows, in one transaction. A success always counts. A failure
 * counts only while the lease is held, because it would otherwise undo what another worker did since.
 */
export async function recordOutcome(
  context: Context,
  lease: InvitationLease,
  outcome: InvitationOutcome,
): Promise<void> {
  const madeNoInvitation =
    (outcome.kind === 'accepted' && outcome.githubInvitationId === undefined) ||
    (outcome.kind === 'failed' && !outcome.unclear);
  await context.db.transaction(async (tx) => {
    // The order's email may have been corrected since the lease.
    const invitation = await lockInvitation(tx, lease.id);
    if (!invitation) return;
    if (madeNoInvitation) await uncountCall(tx, lease.callId);
    const isLeaseHeld = invitation.lease === lease.lease;
    const isEnded = invitation.revokedAt !== null || invitation.withdrawnAt !== null;
    const isVoid = isEnded || invitation.githubAccountId !== lease.githubAccountId;
    const isSuccess =
      !isVoid && outcome.kind !== 'failed' && canTransitionInvitation(invitation.state, outcome.kind);
    // A success ends the lease itself.
    if (isLeaseHeld && !isSuccess) await releaseLease(tx, invitation.id);
    if (isSuccess) return recordSuccess(context, tx, invitation, outcome);
    if (isVoid) await undoOutcome(context, tx, { invitation, accountId: lease.githubAccountId, outcome });
    else if (isLeaseHeld && outcome.kind === 'failed')
      await recordFailure(context, tx, { invitation, attempt: lease.attempts, outcome });
    await enqueueNextInvitation(context, tx, invitation.order);
  });
}

interface VoidAttempt {
  invitation: LockedInvitation;
  /** The account that was invited. */
  accountId: number;
  outcome: InvitationOutcome;
}

/**
 * Removes the access that an attempt gave, because the order was refunded, moved to another account or left
 * by the teammate, or its buyer was erased, during the attempt. This is also needed when the response was
 * lost: a refund's removal is due after the lease, but this attempt may have lost its lease before.
 */
async function undoOutcome(
  context: Context,
  tx: Executor,
  { invitation, accountId, outcome }: VoidAttempt,
): Promise<void> {
  // The account to be replaced keeps its access until the new one is invited.
  const isReplaced = accountId === invitation.replacesAccountId;
  const login = outcome.kind === 'failed' ? invitation.githubLogin : outcome.login;
  if ((outcome.kind !== 'failed' || outcome.unclear) && !isReplaced)
    await enqueueRemoval(context, tx, { invitation, login, accountId });
  if (invitation.revokedAt === null) await enqueueInvitation(context, tx, invitation);
}

/**
 * Records that the account is invited or a collaborator already, and enqueues the next invitation of the
 * repository. Sends the buyer a mail when that came too late for the checkout to show it. Teammates get only
 * GitHub's mail.
 */
async function recordSuccess(
  context: Context,
  tx: Executor,
  invitation: LockedInvitation,
  outcome: SuccessfulOutcome,
): Promise<void> {
  const { kind, login, hasWritten } = outcome;
  const { order, status, replacesLogin, replacesAccountId } = invitation;
  const isBuyer = invitation.role === 'buyer';
  const next = await recordInvited(tx, invitation, outcome);
  if (next) await enqueueInvitation(context, tx, next);
  if (kind === 'accepted' && isBuyer) await endConnections(tx, [order.id]);
  if (kind === 'sent' && isBuyer && context.whatsApp) await releaseWhatsAppMessage(context, tx, order.id);
  const hasFailed = invitation.reason !== null || invitation.round > 0;
  if (hasFailed)
    await resolveCase(tx, {
      kind: 'invite',
      subject: invitationSubject(invitation),
      resolution: kind === 'sent' ? 'The invitation is out.' : 'The account has access.',
    });
  await recordSuccessfulProbe(context, tx, { probed: invitation.blockedBy, hasWritten });
  if (replacesLogin !== null && replacesAccountId !== null)
    await enqueueRemoval(context, tx, { invitation, login: replacesLogin, accountId: replacesAccountId });
  const isLate = invitation.secondsSincePaid > WAITING_SCREEN_SECONDS;
  if (isBuyer && (status === 'invite_failed' || (status === 'invite_pending' && isLate)))
    await sendInvitedMail(context, tx, order, login);
}

async function sendInvitedMail(
  context: Context,
  tx: Executor,
  order: Order,
  githubLogin: string,
): Promise<void> {
  const { projectName } = order;
  await enqueueMail(context, tx, {
    mail: inviteWorkedMail,
    subjectKey: order.id,
    orderId: order.id,
    recipient: order.email,
    data: {
      projectName,
      githubLogin,
      repoUrl: formatRepositoryUrl(order),
      isCopy: order.delivery === 'own',
      coverUrl: await findMailCover(tx, context.settings.appUrl, order.projectId),
    },
  });
}
