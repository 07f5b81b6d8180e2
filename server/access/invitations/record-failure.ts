import { eq, sql } from 'drizzle-orm';
import { inviteFailedMail } from '#content/mails/invite-failed.ts';
import { decideAfterFailure, type InviteFailure, inviteMayMove, statusKept } from '#domain/invite.ts';
import { publicOrderId } from '#domain/order.ts';
import { openCase } from '../../cases/open-case.ts';
import type { Context } from '../../context.ts';
import { payments } from '../../payments/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { queueMail } from '../../platform/mail/enqueue-mail.ts';
import { enqueueAttempt } from '../../platform/outbox/backoff.ts';
import { invitationOutbox } from '../outboxes.ts';
import { purchases } from '../schema.ts';
import type { Claim, InvitedOrder } from './lease-invitation.ts';
import { tellBuyer } from './notify-buyer.ts';
import type { InviteRow } from './record-outcome.ts';

interface Failure {
  claim: Claim;
  row: InviteRow;
  failure: InviteFailure;
}

/** Tried again, put before a person, or given up: and whoever has to know is told. */
export async function recordFailure(
  context: Context,
  tx: Executor,
  { claim, row, failure }: Failure,
): Promise<void> {
  const { order, attempt } = claim;
  const after = decideAfterFailure({ failure, attempt, sincePaid: row.dueFor, dueFor: row.dueFor });
  if (!inviteMayMove(row.inviteState, after.state)) return;
  const status = statusKept(row.inviteStatus, after.status);
  const { inSeconds, reason } = after;
  await tx
    .update(purchases)
    .set({
      inviteState: after.state,
      inviteStatus: status,
      inviteReason: reason,
      queuedUntil: null,
      nextTryAt: inSeconds === null ? null : sql`now() + make_interval(secs => ${inSeconds})`,
    })
    .where(eq(purchases.orderId, order.id));
  context.log.warn(
    { orderId: order.id, attempt, state: after.state, inSeconds, reason },
    'invitation not sent',
  );
  await tellBuyer(context, tx, { order, userId: row.userId, before: row.inviteStatus, status });
  if (inSeconds !== null) await enqueueAttempt(context, tx, invitationOutbox, { id: order.id, inSeconds });
  if (after.state === 'needs_person') await callPerson(context, tx, order, reason);
  if (after.state === 'refused') await tellRefusal(context, tx, order, row);
}

async function callPerson(
  context: Context,
  tx: Executor,
  order: InvitedOrder,
  reason: string,
): Promise<void> {
  await openCase(context, tx, {
    kind: 'invite',
    subject: order.id,
    order,
    paymentId: await paymentOf(tx, order),
    message: `The invitation could not be sent. ${reason}`,
    canReopen: true,
  });
}

async function tellRefusal(
  context: Context,
  tx: Executor,
  order: InvitedOrder,
  row: InviteRow,
): Promise<void> {
  const { shopName, supportEmail, appUrl } = context.settings;
  await queueMail(context, tx, {
    kind: 'invite-failed',
    subjectKey: order.id,
    recipient: order.email,
    content: inviteFailedMail({
      shopName,
      supportEmail,
      appUrl,
      projectName: order.projectName,
      githubLogin: row.githubLogin,
      paymentId: await paymentOf(tx, order),
      orderId: publicOrderId(order),
      failure: 'permanent',
    }),
  });
}

/** Null for a free order, which has no payment that a person would know of. */
async function paymentOf(tx: Executor, order: InvitedOrder): Promise<string | null> {
  if (order.amountPaise === 0) return null;
  const [payment] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.orderId, order.id));
  return payment?.id ?? null;
}
