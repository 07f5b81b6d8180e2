import { inviteReminderMail } from '#content/mails/invitation.ts';
import { formatRepositoryUrl } from '#domain/github.ts';
import { getInvitationExpiry } from '#domain/invitation.ts';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { enqueueMail, withdrawMail } from '../../../platform/mail/enqueue-mail.ts';
import { findMailCover } from '../../../readers/catalogue/list-covers.ts';
import { orderLink } from '../../orders/order-link.ts';
import { lockInvitation } from '../lock-invitation.ts';
import type { invitations } from '../schema.ts';

type Round = Pick<typeof invitations.$inferSelect, 'id' | 'round'>;

/** Identifies what a reminder is about: at most one is sent for it. */
const reminderOf = ({ id, round }: Round) => ({ mail: inviteReminderMail, subjectKey: `${id} ${round}` });

/**
 * Reminds the buyer of an invitation that GitHub has just said is open, once per invitation round. Does
 * nothing when the invitation has changed since.
 */
export async function remindOfInvitation(context: Context, round: Round): Promise<void> {
  await context.db.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, round.id);
    if (invitation?.state !== 'sent' || invitation.round !== round.round) return;
    if (invitation.revokedAt !== null || invitation.invitedAt === null) return;
    const { order, githubLogin, invitedAt } = invitation;
    await enqueueMail(context, tx, {
      ...reminderOf(round),
      orderId: order.id,
      recipient: order.email,
      data: {
        projectName: order.projectName,
        githubLogin,
        repoUrl: formatRepositoryUrl(order),
        coverUrl: await findMailCover(tx, context.settings.appUrl, order.projectId),
        expiresAt: getInvitationExpiry(invitedAt),
        orderUrl: orderLink(context, order),
      },
    });
  });
}

/**
 * Takes back a round's reminder that has not been sent, in the transaction that ends the round or the
 * purchase.
 */
export async function withdrawReminder(tx: Executor, round: Round): Promise<void> {
  await withdrawMail(tx, reminderOf(round));
}
