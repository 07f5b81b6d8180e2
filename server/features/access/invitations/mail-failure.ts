import { type InviteFailedMailData, inviteFailedMail } from '#content/mails/invitation.ts';
import { findObstacle } from '#domain/account-obstacle.ts';
import { isProvisional } from '#domain/github.ts';
import { publicOrderId } from '#domain/order.ts';
import { toDay } from '#domain/time.ts';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts';
import { findPayment } from '../../../readers/checkout/find-payment.ts';
import type { Order } from '../../orders/order.ts';
import { orderLink } from '../../orders/order-link.ts';
import type { invitations } from '../schema.ts';

type Failed = Pick<typeof invitations.$inferSelect, 'id' | 'role' | 'githubLogin' | 'githubAccountId'> & {
  order: Order;
};

export type MailContext = Pick<Context, 'jobs' | 'settings' | 'signer' | 'sealer'>;

/** Tells the buyer that GitHub refuses this account, and why if it says so, once for each account that they name. */
export async function mailRefusedAccount(
  context: MailContext,
  tx: Executor,
  invitation: Failed,
  reason: string,
): Promise<void> {
  const { id, role, githubAccountId } = invitation;
  const own = isProvisional(githubAccountId) ? 'unknown' : 'permanent';
  const failure = role === 'buyer' ? own : 'teammate';
  await mailFailure(context, tx, invitation, {
    subjectKey: `${id} ${githubAccountId}`,
    failure,
    obstacle: findObstacle(reason),
  });
}

/**
 * Tells the buyer that the invitation waits until GitHub stops refusing everyone, at most once a day.
 * Teammates' invitations wait with the buyer's.
 */
export async function mailBlocked(context: MailContext, tx: Executor, invitation: Failed): Promise<void> {
  const { id, role } = invitation;
  if (role !== 'buyer') return;
  const subjectKey = `${id} blocked ${toDay(new Date())}`;
  await mailFailure(context, tx, invitation, { subjectKey, failure: 'blocked', obstacle: null });
}

async function mailFailure(
  context: MailContext,
  tx: Executor,
  { order, githubLogin }: Failed,
  {
    subjectKey,
    failure,
    obstacle,
  }: { subjectKey: string } & Pick<InviteFailedMailData, 'failure' | 'obstacle'>,
): Promise<void> {
  await enqueueMail(context, tx, {
    mail: inviteFailedMail,
    subjectKey,
    orderId: order.id,
    recipient: order.email,
    data: {
      projectName: order.projectName,
      githubLogin,
      paymentId: await getPaymentId(tx, order),
      orderId: publicOrderId(order),
      orderUrl: orderLink(context, order),
      failure,
      obstacle,
    },
  });
}

/** Returns null for a free order, whose payment is internal. */
export async function getPaymentId(
  tx: Executor,
  { id: orderId, amountPaise }: Order,
): Promise<string | null> {
  return amountPaise === 0 ? null : ((await findPayment(tx, { orderId }))?.id ?? null);
}
