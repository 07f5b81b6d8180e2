import { inviteReminderMail } from '#content/mails/invite-reminder.ts';
import { mailShop } from '#content/mails/shop.ts';
import { formatRepositoryUrl } from '#domain/github.ts';
import { getInvitationExpiry } from '#domain/invitation.ts';
import type { Context } from '../../context.ts';
import { getOrder } from '../../orders/get-order.ts';
import { orderLink } from '../../orders/order-link.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { withdrawMail } from '../../platform/mail/withdraw-mail.ts';
import { lockInvitation } from '../lock-purchase.ts';
import type { InvitationKey } from '../schema.ts';

interface Round extends InvitationKey {
  inviteRound: number;
}

/** What a reminder is about: at most one is sent for it. */
const reminderOf = ({ orderId, memberId, inviteRound }: Round) =>
  ({ kind: 'invite-reminder', subjectKey: `${memberId ?? orderId} ${inviteRound}` }) as const;

/**
 * Reminds the buyer of an invitation that GitHub has just said is open, once per invitation round. Does nothing when the
 * invitation has changed meanwhile.
 */
export async function remindOfInvitation(context: Context, round: Round): Promise<void> {
  const { orderId, memberId, inviteRound } = round;
  const order = await getOrder(context.db, orderId);
  await context.db.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, order, memberId);
    if (invitation?.inviteState !== 'sent' || invitation.inviteRound !== inviteRound) return;
    if (invitation.revokedAt !== null || invitation.invitedAt === null) return;
    // Locked by now: its email may have been corrected.
    const locked = await getOrder(tx, orderId);
    const { email, projectName } = locked;
    await enqueueMail(context, tx, {
      ...reminderOf(round),
      orderId,
      recipient: email,
      content: inviteReminderMail({
        shop: mailShop(context.settings),
        projectName,
        githubLogin: invitation.githubLogin,
        repoUrl: formatRepositoryUrl(order),
        expiresAt: getInvitationExpiry(invitation.invitedAt),
        orderUrl: orderLink(context, locked),
      }),
    });
  });
}

/** Takes back a round's reminder that has not been sent, in the transaction that ends the round or the purchase. */
export async function withdrawReminder(tx: Executor, round: Round): Promise<void> {
  await withdrawMail(tx, reminderOf(round));
}
