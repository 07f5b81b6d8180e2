import { eq } from 'drizzle-orm';
import { formatRepositoryUrl } from '#domain/github.ts';
import type { Context } from '../../context.ts';
import { defineJob } from '../../define-job.ts';
import { type WhatsApp, WhatsAppError } from '../../integrations/whatsapp/whatsapp.ts';
import { endAttempt, type Leased, leaseRow } from '../../platform/outbox/lease.ts';
import { onceReachable } from '../../platform/outbox/once-reachable.ts';
import { findOrderProgress } from '../../readers/order-page/find-order-progress.ts';
import { getOrder } from '../orders/get-order.ts';
import type { WhatsAppOutcome } from './rules/whatsapp.ts';
import { whatsAppMessages, whatsAppOutbox } from './schema.ts';

/** Seconds until the next attempt. A day later the message would be useless. */
const RETRY_DELAYS = [5, 15, 60, 300, 900, 3600, 6 * 3600, 12 * 3600] as const;

/**
 * This job sends one order's WhatsApp message, if it is due. WhatsApp can't be asked whether it has a
 * message. Therefore one that may have been sent, even by a process that crashed, is never sent again.
 */
export async function sendWhatsAppMessage(context: Context, { orderId }: { orderId: string }): Promise<void> {
  const { db, whatsApp } = context;
  const message = await db.transaction(async (tx) => {
    const leased = await leaseRow(tx, whatsAppOutbox, orderId);
    // The message is no longer due, even if this process crashes and its lease expires.
    if (leased)
      await tx.update(whatsAppMessages).set({ nextTryAt: null }).where(eq(whatsAppMessages.orderId, orderId));
    return leased;
  });
  if (!message) return;
  const { outcome, inSeconds } = await attempt(context, whatsApp, message);
  const end = { id: orderId, lease: message.lease, inSeconds, values: { outcome } };
  await onceReachable(() => db.transaction((tx) => endAttempt(context, tx, whatsAppOutbox, end)));
}

/** The result to record; `outcome` is null if another attempt follows. */
interface Result {
  outcome: WhatsAppOutcome | null;
  inSeconds: number | null;
}

const ended = (outcome: WhatsAppOutcome): Result => ({ outcome, inSeconds: null });

async function attempt(
  context: Context,
  whatsApp: WhatsApp | null,
  { orderId, mobileNumber, attempts }: Leased<typeof whatsAppMessages>,
): Promise<Result> {
  const order = await getOrder(context.db, orderId);
  const invitation = order.publicId
    ? (await findOrderProgress(context, order.publicId))?.invitation
    : undefined;
  // The purchase was refunded, the invitation accepted, or the sender's settings removed meanwhile.
  if (!whatsApp || !mobileNumber || !invitation || invitation.inviteState === 'accepted')
    return ended('dropped');
  try {
    await whatsApp.sendInvited({
      to: mobileNumber,
      projectName: order.projectName,
      githubLogin: invitation.githubId,
      url: `${formatRepositoryUrl(order)}/invitations`,
    });
    return ended('sent');
  } catch (error) {
    if (!(error instanceof WhatsAppError)) throw error;
    context.log.warn({ orderId, attempt: attempts, reason: error.message }, 'WhatsApp message not sent');
    if (error.kind !== 'retry') return ended(error.kind);
    const inSeconds = RETRY_DELAYS[attempts - 1];
    return inSeconds === undefined ? ended('dropped') : { outcome: null, inSeconds };
  }
}

export const whatsAppJobs = [
  // A message that may have been sent is not sent again, so a failed job has nothing to repeat.
  defineJob({ name: 'send-whatsapp-message', run: sendWhatsAppMessage, concurrency: 2 }),
];
