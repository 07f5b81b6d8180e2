import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  CHECKED_STATES,
  type CheckResult,
  decideAfterCheck,
  INVITATION_LIFETIME_DAYS,
  isReminderDue,
  RECHECK_ACCEPTED_DAYS,
  RECHECK_EXPIRED_DAYS,
  secondsUntilNextCheck,
} from '#domain/invitation.ts';
import { endConnections } from '../../connections/end-connection.ts';
import type { Context } from '../../context.ts';
import { getOrder } from '../../orders/get-order.ts';
import type { Db } from '../../platform/db/client.ts';
import { enqueueInvitation, repositoryOf } from '../repository.ts';
import { type InvitationKey, type InvitationTable, purchases, teamMembers } from '../schema.ts';
import { type Checked, recordAccepted, recordExpired, scheduleCheck } from './invitation-state.ts';
import { remindOfInvitation, withdrawReminder } from './remind-of-invitation.ts';

const DAY = 24 * 3600;

/**
 * Checks at GitHub what became of an invitation. An expired one is sent again, and the buyer is reminded before; buyers who
 * declined or left may request a new one, and those who are back are accepted again. Safe to repeat. Returns false, without
 * asking GitHub, when it is no longer one to check. Throws CodeHostError.
 */
export async function checkInvitation(context: Context, key: InvitationKey): Promise<boolean> {
  const { db } = context;
  const { orderId, memberId } = key;
  const row = await findChecked(db, key);
  if (!row) return false;
  const { accountId, inviteRound, inviteState } = row;
  const age = row.age ?? 0;
  const checked = { ...key, inviteRound, inviteState };
  // Before GitHub is asked, so that a failing check is not repeated at once.
  const nextCheck = {
    sent: secondsUntilNextCheck(age),
    accepted: RECHECK_ACCEPTED_DAYS * DAY,
    expired: RECHECK_EXPIRED_DAYS * DAY,
  }[inviteState];
  await scheduleCheck(db, checked, nextCheck);

  const result = await findResult(context, { orderId, accountId, age });
  const { state, resend } = decideAfterCheck(inviteState, result);
  if (memberId === null && isReminderDue(inviteState, result, age))
    await remindOfInvitation(context, checked);
  if (state === inviteState) return true;
  await db.transaction(async (tx) => {
    const isRecorded =
      state === 'accepted' ? await recordAccepted(tx, checked) : await recordExpired(tx, checked, resend);
    if (!isRecorded) return;
    await withdrawReminder(tx, checked);
    if (state === 'accepted' && memberId === null) await endConnections(tx, [orderId]);
    if (resend) await enqueueInvitation(context, tx, key);
  });
  return true;
}

async function findChecked(db: Db, { orderId, memberId }: InvitationKey) {
  const stateOf = (table: InvitationTable) => ({
    accountId: table.githubAccountId,
    inviteRound: table.inviteRound,
    inviteState: sql<Checked['inviteState']>`${table.inviteState}`,
    age: sql<number | null>`extract(epoch from now() - ${table.invitedAt})::float8`,
  });
  const isChecked = (table: InvitationTable) => inArray(table.inviteState, CHECKED_STATES);
  const [row] =
    memberId === null
      ? await db
          .select(stateOf(purchases))
          .from(purchases)
          .where(and(eq(purchases.orderId, orderId), isChecked(purchases)))
      : await db
          .select(stateOf(teamMembers))
          .from(teamMembers)
          .innerJoin(purchases, eq(purchases.orderId, teamMembers.orderId))
          .where(and(eq(teamMembers.id, memberId), isChecked(teamMembers)));
  return row;
}

async function findResult(
  { db, codeHost }: Context,
  { orderId, accountId, age }: { orderId: string; accountId: number; age: number },
): Promise<CheckResult> {
  const repository = repositoryOf(await getOrder(db, orderId));
  const account = await codeHost.findAccountById(accountId, repository);
  // Sending the next invitation detects that the account is gone and notifies the buyer.
  if (!account) return 'expired';
  if (await codeHost.isCollaborator({ ...repository, login: account.login })) return 'collaborator';
  const invitation = await codeHost.findInvitation({ ...repository, accountId });
  if (invitation) return invitation.expired ? 'expired' : 'open';
  return age >= INVITATION_LIFETIME_DAYS * DAY ? 'expired' : 'gone';
}
