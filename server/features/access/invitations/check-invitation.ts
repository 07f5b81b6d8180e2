import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import {
  CHECKED_STATES,
  type CheckedState,
  type CheckResult,
  decideAfterCheck,
  INVITATION_LIFETIME_DAYS,
  isReminderDue,
  RECHECK_ACCEPTED_DAYS,
  RECHECK_EXPIRED_DAYS,
  secondsUntilNextCheck,
} from '#domain/invitation.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../platform/db/client.ts';
import { endConnections } from '../../connections/end-connection.ts';
import { getOrder } from '../../orders/get-order.ts';
import { enqueueInvitation, repositoryOf } from '../repository.ts';
import { invitations, purchases } from '../schema.ts';
import { recordAccepted, recordExpired, scheduleCheck } from './invitation-state.ts';
import { remindOfInvitation, withdrawReminder } from './remind-of-invitation.ts';

const DAY = 24 * 3600;

/**
 * Checks at GitHub what happened to an invitation. An expired one is sent again, and the buyer is reminded
 * before. Buyers who declined or left may request a new one, and those who are back are accepted again. Safe
 * to repeat. Returns false, without asking GitHub, when the invitation is no longer one to check. Throws
 * CodeHostError.
 */
export async function checkInvitation(context: Context, id: string): Promise<boolean> {
  const { db } = context;
  const invitation = await findChecked(db, id);
  if (!invitation) return false;
  const { orderId, role, state, age } = invitation;
  // The check is scheduled before GitHub is asked, so that a failing check is not repeated at once.
  const nextCheck = {
    sent: secondsUntilNextCheck(age),
    accepted: RECHECK_ACCEPTED_DAYS * DAY,
    expired: RECHECK_EXPIRED_DAYS * DAY,
  }[state];
  await scheduleCheck(db, invitation, nextCheck);

  const result = await askGithub(context, invitation);
  const decision = decideAfterCheck(state, result);
  if (role === 'buyer' && isReminderDue(state, result, age)) await remindOfInvitation(context, invitation);
  if (decision.state === state) return true;
  await db.transaction(async (tx) => {
    const isRecorded =
      decision.state === 'accepted'
        ? await recordAccepted(tx, invitation)
        : await recordExpired(tx, invitation, decision.resend);
    if (!isRecorded) return;
    await withdrawReminder(tx, invitation);
    if (decision.state === 'accepted' && role === 'buyer') await endConnections(tx, [orderId]);
    if (decision.resend) await enqueueInvitation(context, tx, invitation);
  });
  return true;
}

type CheckedInvitation = NonNullable<Awaited<ReturnType<typeof findChecked>>>;

async function findChecked(db: Db, id: string) {
  const [row] = await db
    .select({
      ...getTableColumns(invitations),
      state: sql<CheckedState>`${invitations.state}`,
      userId: purchases.userId,
      age: sql<number>`coalesce(extract(epoch from now() - ${invitations.invitedAt}), 0)::float8`,
    })
    .from(invitations)
    .innerJoin(purchases, eq(purchases.orderId, invitations.orderId))
    .where(and(eq(invitations.id, id), inArray(invitations.state, CHECKED_STATES)));
  return row;
}

async function askGithub(
  { db, codeHost }: Context,
  { orderId, githubAccountId: accountId, age }: CheckedInvitation,
): Promise<CheckResult> {
  const repository = repositoryOf(await getOrder(db, orderId));
  const account = await codeHost.findAccountById(accountId, repository);
  // Sending the next invitation detects that the account is gone and notifies the buyer.
  if (!account) return 'expired';
  if (await codeHost.isCollaborator({ ...repository, login: account.login })) return 'collaborator';
  const open = await codeHost.findInvitation({ ...repository, accountId });
  if (open) return open.expired ? 'expired' : 'open';
  return age >= INVITATION_LIFETIME_DAYS * DAY ? 'expired' : 'gone';
}
