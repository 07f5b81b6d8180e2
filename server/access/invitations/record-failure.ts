import { invitationSubject } from '#domain/case.ts';
import { canTransitionInvitation, decideAfterFailure } from '#domain/invitation.ts';
import { publicOrderId } from '#domain/order.ts';
import { openCase } from '../../cases/open-case.ts';
import type { Context } from '../../context.ts';
import type { Order } from '../../orders/order.ts';
import { orderLink } from '../../orders/order-link.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import type { LockedInvitation } from '../../queries/access/lock-invitation.ts';
import { findPayment } from '../../queries/checkout/find-payment.ts';
import { openBlock, recordProbe } from '../blocks/blocks.ts';
import { enqueueInvitation } from '../repository.ts';
import { recordBlocked, recordFailed } from './invitation-state.ts';
import type { FailedOutcome } from './invite-account.ts';

interface Failure {
  invitation: LockedInvitation;
  /** Which attempt of the round failed, counted from 1. */
  attempt: number;
  outcome: FailedOutcome;
}

/**
 * Schedules a retry, waits behind a block, opens a case, or notifies the buyer that GitHub rejects the
 * account.
 */
export async function recordFailure(
  context: Context,
  tx: Executor,
  { invitation, attempt, outcome }: Failure,
): Promise<void> {
  const { id, order, githubLogin } = invitation;
  const { failure, blockedBy = null } = outcome;
  const decision = decideAfterFailure({ failure, attempt, dueFor: invitation.secondsInRound });
  const { state, inSeconds, reason } = decision;
  if (!canTransitionInvitation(invitation.state, state)) return;
  context.log.warn(
    { orderId: order.id, invitationId: id, attempt, state, inSeconds, reason, blockedBy },
    'invitation not sent',
  );
  if (failure.kind !== 'retry')
    await recordProbe(context, tx, { probed: invitation.blockedBy, found: blockedBy });
  if (blockedBy !== null) {
    await openBlock(context, tx, { subject: blockedBy, order, reason });
    return recordBlocked(tx, invitation, { reason, blockedBy });
  }
  await recordFailed(tx, invitation, decision);
  if (inSeconds !== null) await enqueueInvitation(context, tx, invitation, inSeconds);
  if (state === 'needs_person')
    await openCase(context, tx, {
      kind: 'invite',
      subject: invitationSubject(invitation),
      order,
      paymentId: await getPaymentId(tx, order),
      message: `We couldn’t send the invitation for ${githubLogin}. ${reason}`,
      canReopen: true,
    });
  if (state === 'refused') await sendRefusedMail(context, tx, invitation);
}

async function sendRefusedMail(
  context: Context,
  tx: Executor,
  { id, order, role, githubLogin }: LockedInvitation,
): Promise<void> {
  await enqueueMail(context, tx, {
    kind: 'invite-failed',
    subjectKey: id,
    orderId: order.id,
    recipient: order.email,
    data: {
      projectName: order.projectName,
      githubLogin,
      paymentId: await getPaymentId(tx, order),
      orderId: publicOrderId(order),
      orderUrl: orderLink(context, order),
      failure: role === 'buyer' ? 'permanent' : 'teammate',
    },
  });
}

/** Returns null for a free order, whose payment is internal. */
async function getPaymentId(tx: Executor, { id: orderId, amountPaise }: Order): Promise<string | null> {
  return amountPaise === 0 ? null : ((await findPayment(tx, { orderId }))?.id ?? null);
}
