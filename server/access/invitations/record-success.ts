import { inviteWorkedMail } from '#content/mails/invite-worked.ts';
import { mailShop } from '#content/mails/shop.ts';
import { invitationSubject } from '#domain/case.ts';
import { formatRepositoryUrl } from '#domain/github.ts';
import { secondsUntilNextCheck, WAITING_SCREEN_SECONDS } from '#domain/invitation.ts';
import { resolveCase } from '../../cases/resolve-case.ts';
import { endConnections } from '../../connections/end-connection.ts';
import type { Context } from '../../context.ts';
import type { Order } from '../../orders/order.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { releaseWhatsAppMessage } from '../../whatsapp/request-message.ts';
import { recordProbe } from '../blocks/blocks.ts';
import type { LockedInvitation } from '../lock-purchase.ts';
import { enqueueRemoval } from '../removals/enqueue-removal.ts';
import { forgetReplaced, recordCollaborator, recordInvited } from './invitation-state.ts';
import type { SuccessfulOutcome } from './invite-account.ts';
import { setAwaitedStatus } from './set-awaited-status.ts';

interface Success {
  order: Order;
  invitation: LockedInvitation;
  outcome: SuccessfulOutcome;
}

/**
 * The account is invited or a collaborator already. Sends the buyer a mail when that came too late for the checkout to show
 * it; teammates get GitHub's. The caller has checked that the invitation's state allows it.
 */
export async function recordSuccess(
  context: Context,
  tx: Executor,
  { order, invitation, outcome }: Success,
): Promise<void> {
  const { id: orderId } = order;
  const { kind, login } = outcome;
  const { memberId, inviteStatus, replacesLogin, replacesAccountId } = invitation;
  const { invitationId } = outcome;
  if (invitationId !== undefined)
    await recordInvited(tx, invitation, { login, invitationId, checkInSeconds: secondsUntilNextCheck(0) });
  if (kind === 'accepted') {
    await recordCollaborator(tx, invitation, login);
    if (memberId === null) await endConnections(tx, [orderId]);
  }
  if (kind === 'sent' && memberId === null) await releaseWhatsAppMessage(context, tx, orderId);
  await setAwaitedStatus(tx, { order, invitation, status: 'invite_success' });
  await resolveCase(tx, {
    kind: 'invite',
    subject: invitationSubject(invitation),
    resolution: kind === 'sent' ? 'The invitation is out.' : 'The account has access.',
  });
  await recordProbe(context, tx, { probed: invitation.blockedBy, found: null });
  if (replacesLogin !== null && replacesAccountId !== null) {
    await forgetReplaced(tx, orderId);
    await enqueueRemoval(context, tx, {
      orderId,
      memberId,
      login: replacesLogin,
      accountId: replacesAccountId,
    });
  }
  if (memberId !== null) return;
  const isLate = invitation.secondsSincePaid > WAITING_SCREEN_SECONDS;
  if (inviteStatus === 'invite_failed' || (inviteStatus === 'invite_pending' && isLate))
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
    kind: 'invite-worked',
    subjectKey: order.id,
    orderId: order.id,
    recipient: order.email,
    content: inviteWorkedMail({
      shop: mailShop(context.settings),
      projectName,
      githubLogin,
      repoUrl: formatRepositoryUrl(order),
    }),
  });
}
