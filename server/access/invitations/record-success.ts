import { eq, sql } from 'drizzle-orm';
import { inviteWorkedMail } from '#content/mails/invite-worked.ts';
import { formatRepositoryUrl } from '#domain/github.ts';
import {
  inviteMayMove,
  LOOK_AT_ACCEPTED_DAYS,
  secondsToNextLook,
  WAITING_SCREEN_SECONDS,
} from '#domain/invite.ts';
import { resolveCase } from '../../cases/resolve-case.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { queueMail } from '../../platform/mail/enqueue-mail.ts';
import { enqueueRemoval } from '../removals/enqueue-removal.ts';
import { purchases } from '../schema.ts';
import type { InviteOutcome } from './invite-account.ts';
import type { InvitedOrder } from './lease-invitation.ts';
import { tellBuyer } from './notify-buyer.ts';
import type { InviteRow } from './record-outcome.ts';

const FIRST_LOOK = sql`now() + make_interval(secs => ${secondsToNextLook(0)})`;
export const NEXT_LOOK_AT_ACCEPTED = sql`now() + make_interval(days => ${LOOK_AT_ACCEPTED_DAYS})`;

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
      queuedUntil: null,
      leasedUntil: null,
      replacesLogin: null,
      replacesAccountId: null,
      ...(kind === 'sent'
        ? { invitationId: outcome.invitationId, invitedAt: sql`now()`, nextTryAt: FIRST_LOOK }
        : { acceptedAt: sql`now()`, nextTryAt: NEXT_LOOK_AT_ACCEPTED }),
    })
    .where(eq(purchases.orderId, order.id));
  await resolveCase(context, tx, {
    kind: 'invite',
    subject: order.id,
    resolution: kind === 'sent' ? 'The invitation is out.' : 'The buyer has access.',
  });
  await endFormerAccess(context, tx, order, row);
  await tellBuyer(context, tx, {
    order,
    userId: row.userId,
    before: row.inviteStatus,
    status: 'invite_success',
  });
  if (row.inviteStatus === 'invite_success') return;
  if (row.inviteStatus === 'invite_failed' || row.sincePaid > WAITING_SCREEN_SECONDS) {
    await sayItWorked(context, tx, order, login);
  }
}

/** The new account is in, so the one before it goes. */
async function endFormerAccess(
  context: Context,
  tx: Executor,
  { id: orderId }: InvitedOrder,
  { replacesLogin, replacesAccountId }: InviteRow,
): Promise<void> {
  if (replacesLogin !== null && replacesAccountId !== null)
    await enqueueRemoval(context, tx, { orderId, login: replacesLogin, accountId: replacesAccountId });
}

async function sayItWorked(
  context: Context,
  tx: Executor,
  order: InvitedOrder,
  githubLogin: string,
): Promise<void> {
  const { shopName, supportEmail, appUrl } = context.settings;
  const { projectName } = order;
  const facts = {
    shopName,
    supportEmail,
    appUrl,
    projectName,
    githubLogin,
    repoUrl: formatRepositoryUrl(order),
  };
  await queueMail(context, tx, {
    kind: 'invite-worked',
    subjectKey: order.id,
    recipient: order.email,
    content: inviteWorkedMail(facts),
  });
}
