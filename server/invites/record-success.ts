import { and, eq, isNull, sql } from 'drizzle-orm';
import { inviteWorkedMail } from '#content/mails/invite-worked.ts';
import { inviteMayMove, WAITING_SCREEN_SECONDS } from '#domain/invite.ts';
import type { Context } from '../context.ts';
import type { Executor } from '../db/client.ts';
import { exceptions } from '../db/schema/operations.ts';
import { purchases } from '../db/schema/orders.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { repositoryUrl } from '../projects/repository-url.ts';
import type { InvitedOrder } from './claim-invite.ts';
import type { InviteOutcome } from './invite-account.ts';
import type { InviteRow } from './record-invite-outcome.ts';
import { tellBuyer } from './tell-buyer.ts';

interface Success {
  order: InvitedOrder;
  row: InviteRow;
  outcome: Exclude<InviteOutcome, { kind: 'failed' }>;
}

/** The buyer is invited, or in. When that came too late for the waiting screen, a mail says so. */
export async function recordSuccess(
  context: Context,
  tx: Executor,
  { order, row, outcome }: Success,
): Promise<void> {
  const { kind, login } = outcome;
  if (!inviteMayMove(row.inviteState, kind)) return;
  await tx
    .update(purchases)
    .set({
      inviteState: kind,
      inviteStatus: 'invite_success',
      inviteReason: null,
      githubLogin: login,
      nextInviteAt: null,
      queuedUntil: null,
      leasedUntil: null,
      ...(kind === 'sent'
        ? { invitationId: outcome.invitationId, invitedAt: sql`now()` }
        : { acceptedAt: sql`now()` }),
    })
    .where(eq(purchases.orderId, order.id));
  await resolveException(context, tx, order.id);
  if (row.inviteStatus === 'invite_success') return;
  await tellBuyer(context, tx, { order, userId: row.userId, status: 'invite_success' });
  if (row.inviteStatus === 'invite_failed' || row.sincePaid > WAITING_SCREEN_SECONDS) {
    await sayItWorked(context, tx, order, login);
  }
}

async function sayItWorked(
  context: Context,
  tx: Executor,
  order: InvitedOrder,
  githubLogin: string,
): Promise<void> {
  const { shopName, supportEmail, appUrl } = context.settings;
  const { projectName } = order;
  const facts = { shopName, supportEmail, appUrl, projectName, githubLogin, repoUrl: repositoryUrl(order) };
  await queueMail(context, tx, {
    kind: 'invite-worked',
    subjectKey: order.id,
    recipient: order.email,
    content: inviteWorkedMail(facts),
  });
}

async function resolveException(context: Context, tx: Executor, orderId: string): Promise<void> {
  const resolved = await tx
    .update(exceptions)
    .set({ resolvedAt: sql`now()` })
    .where(and(eq(exceptions.kind, 'invite'), eq(exceptions.subject, orderId), isNull(exceptions.resolvedAt)))
    .returning({ id: exceptions.id });
  if (resolved.length > 0) await context.live.publish(tx, 'exceptions');
}
