import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import {
  type CheckedState,
  type FailureDecision,
  type InviteStatus,
  RECHECK_ACCEPTED_DAYS,
  RECHECK_EXPIRED_DAYS,
} from '#domain/invitation.ts';
import type { Executor } from '../../platform/db/client.ts';
import { secondsFromNow } from '../../platform/outbox/backoff.ts';
import {
  INVITATION_TABLES,
  type InvitationKey,
  type InvitationTable,
  purchases,
  teamMembers,
} from '../schema.ts';

// Every write to the state of an invitation, the buyer's or a teammate's, but its lease (lease-invitation.ts). See
// domain/invitation.ts for the states. Callers decide, hold the locks of lock-purchase.ts, and do what follows: mails, cases,
// jobs and live updates.

type Purchase = typeof purchases.$inferSelect;
type Invitation = Omit<typeof teamMembers.$inferSelect, 'id' | 'orderId'>;
type Change = { [K in keyof Invitation]?: Invitation[K] | SQL };

/** Returns whether there was a row to change. */
async function update(
  tx: Executor,
  { orderId, memberId }: InvitationKey,
  change: Change,
  condition?: (table: InvitationTable) => SQL | undefined,
): Promise<boolean> {
  const changed =
    memberId === null
      ? await tx
          .update(purchases)
          .set(change)
          .where(and(eq(purchases.orderId, orderId), condition?.(purchases)))
          .returning({ orderId: purchases.orderId })
      : await tx
          .update(teamMembers)
          .set(change)
          .where(and(eq(teamMembers.id, memberId), condition?.(teamMembers)))
          .returning({ orderId: teamMembers.orderId });
  return changed.length > 0;
}

const tableOf = ({ memberId }: InvitationKey): InvitationTable =>
  memberId === null ? purchases : teamMembers;
const nextRound = (table: InvitationTable) => ({
  attempts: 0,
  inviteRound: sql`${table.inviteRound} + 1`,
  inviteSince: sql`now()`,
});
const afterAcceptance = {
  recheckAt: null,
  acceptedAt: sql`now()`,
  nextTryAt: secondsFromNow(RECHECK_ACCEPTED_DAYS * 24 * 3600),
};

/** Any state → waiting: starts a round. A running lease stays, and delays it. */
export async function requestInvitation(tx: Executor, key: InvitationKey): Promise<void> {
  await update(tx, key, {
    ...nextRound(tableOf(key)),
    inviteState: 'waiting',
    inviteReason: null,
    nextTryAt: sql`now()`,
    recheckAt: null,
    queuedUntil: null,
  });
}

export type AccountChange = Pick<
  Purchase,
  'githubLogin' | 'githubAccountId' | 'replacesLogin' | 'replacesAccountId' | 'invitationId'
>;

/** The buyer's invitation is for another account; a new one has to be requested. */
export async function changeAccount(tx: Executor, orderId: string, change: AccountChange): Promise<void> {
  await tx.update(purchases).set(change).where(eq(purchases.orderId, orderId));
}

/** The account before the last change loses its access, or has lost it. */
export async function forgetReplaced(tx: Executor, orderId: string): Promise<void> {
  await tx
    .update(purchases)
    .set({ replacesLogin: null, replacesAccountId: null })
    .where(eq(purchases.orderId, orderId));
}

/** → queued: waits for the repository's daily limit. */
export async function recordQueued(
  tx: Executor,
  key: InvitationKey,
  { status, inSeconds }: { status: InviteStatus; inSeconds: number },
): Promise<void> {
  await update(tx, key, {
    inviteState: 'queued',
    inviteStatus: status,
    inviteReason: 'The repository has used up the invitations that GitHub allows in a day.',
    queuedUntil: secondsFromNow(inSeconds),
    nextTryAt: secondsFromNow(inSeconds),
  });
}

export async function releaseLease(tx: Executor, key: InvitationKey): Promise<void> {
  await update(tx, key, { leasedUntil: null });
}

/** → needs_person, behind a block: see domain/access-block.ts. */
export async function recordBlocked(
  tx: Executor,
  key: InvitationKey,
  { status, reason, blockedBy }: { status: InviteStatus; reason: string; blockedBy: string },
): Promise<void> {
  await update(tx, key, {
    inviteState: 'needs_person',
    inviteStatus: status,
    inviteReason: reason,
    blockedBy,
    queuedUntil: null,
    nextTryAt: null,
  });
}

/** A check ran into a block. */
export async function recordCheckBlocked(tx: Executor, key: InvitationKey, blockedBy: string): Promise<void> {
  await update(tx, key, { blockedBy });
}

/** needs_person → waiting, to probe the block; of those already sent, the next check is due. Returns whether to send. */
export async function probeInvitation(
  tx: Executor,
  { inviteState, ...key }: InvitationKey & Pick<Purchase, 'inviteState'>,
): Promise<boolean> {
  if (inviteState === 'needs_person') {
    // A new round, but for the attempts: the least tried is probed next.
    await update(tx, key, { inviteState: 'waiting', inviteSince: sql`now()`, nextTryAt: sql`now()` });
    return true;
  }
  if (inviteState === 'expired') await update(tx, key, { recheckAt: sql`now()` });
  else if (inviteState !== 'refused') await update(tx, key, { nextTryAt: sql`now()` });
  return inviteState === 'waiting' || inviteState === 'queued';
}

/** needs_person → waiting, each in a new round; checks go on as scheduled. Returns what is to be sent. */
export async function resumeInvitations(
  tx: Executor,
  isOver: (table: InvitationTable) => SQL | undefined,
): Promise<InvitationKey[]> {
  const change = (table: InvitationTable) =>
    ({ ...nextRound(table), inviteState: 'waiting', nextTryAt: sql`now()`, blockedBy: null }) as const;
  const isHeld = (table: InvitationTable) =>
    and(eq(table.inviteState, 'needs_person'), isNull(table.revokedAt), isOver(table));
  const buyers = await tx
    .update(purchases)
    .set(change(purchases))
    .where(isHeld(purchases))
    .returning({ orderId: purchases.orderId });
  const teammates = await tx
    .update(teamMembers)
    .set(change(teamMembers))
    .where(isHeld(teamMembers))
    .returning({ orderId: teamMembers.orderId, memberId: teamMembers.id });
  await tx.update(purchases).set({ blockedBy: null }).where(isOver(purchases));
  await tx.update(teamMembers).set({ blockedBy: null }).where(isOver(teamMembers));
  return [...buyers.map(({ orderId }) => ({ orderId, memberId: null })), ...teammates];
}

const success = {
  inviteStatus: 'invite_success',
  inviteReason: null,
  queuedUntil: null,
  leasedUntil: null,
  blockedBy: null,
} as const;

/** → sent: GitHub has an open invitation. */
export async function recordInvited(
  tx: Executor,
  key: InvitationKey,
  { login, invitationId, checkInSeconds }: { login: string; invitationId: number; checkInSeconds: number },
): Promise<void> {
  await update(tx, key, {
    ...success,
    inviteState: 'sent',
    githubLogin: login,
    invitationId,
    invitedAt: sql`now()`,
    nextTryAt: secondsFromNow(checkInSeconds),
  });
}

/** → accepted, without an invitation: the account was a collaborator already. */
export async function recordCollaborator(tx: Executor, key: InvitationKey, login: string): Promise<void> {
  await update(tx, key, { ...success, ...afterAcceptance, inviteState: 'accepted', githubLogin: login });
}

/** → waiting for the next attempt, needs_person or refused. */
export async function recordFailed(
  tx: Executor,
  key: InvitationKey,
  { state, status, reason, inSeconds }: Omit<FailureDecision, 'status'> & { status: InviteStatus },
): Promise<void> {
  await update(tx, key, {
    inviteState: state,
    inviteStatus: status,
    inviteReason: reason,
    queuedUntil: null,
    nextTryAt: inSeconds === null ? null : secondsFromNow(inSeconds),
    // A retry still probes its block.
    ...(inSeconds === null && { blockedBy: null }),
  });
}

/** What a check was made of; a request for a new invitation meanwhile makes its result void. */
export interface Checked extends InvitationKey {
  inviteRound: number;
  inviteState: CheckedState;
}

const isStill =
  ({ inviteRound, inviteState }: Checked) =>
  (table: InvitationTable) =>
    and(eq(table.inviteRound, inviteRound), eq(table.inviteState, inviteState));

/** Schedules the next check. */
export async function scheduleCheck(db: Executor, checked: Checked, inSeconds: number): Promise<void> {
  // The next attempt of an expired invitation would send it again.
  const column = checked.inviteState === 'expired' ? 'recheckAt' : 'nextTryAt';
  await update(db, checked, { [column]: secondsFromNow(inSeconds) }, isStill(checked));
}

/** sent or expired → accepted. Returns false when the invitation has changed meanwhile. */
export async function recordAccepted(tx: Executor, checked: Checked): Promise<boolean> {
  return update(tx, checked, { ...afterAcceptance, inviteState: 'accepted' }, isStill(checked));
}

/** sent or accepted → expired; `resend` starts a round. Returns false when the invitation has changed meanwhile. */
export async function recordExpired(tx: Executor, checked: Checked, resend: boolean): Promise<boolean> {
  const change: Change = {
    ...nextRound(tableOf(checked)),
    inviteState: 'expired',
    nextTryAt: resend ? sql`now()` : null,
    recheckAt: checked.inviteState === 'accepted' ? secondsFromNow(RECHECK_EXPIRED_DAYS * 24 * 3600) : null,
  };
  return update(tx, checked, change, isStill(checked));
}

/** Invitations that are to be checked now. */
export const isCheckDue = (table: InvitationTable) =>
  and(
    isNull(table.revokedAt),
    or(
      and(inArray(table.inviteState, ['sent', 'accepted']), lte(table.nextTryAt, sql`now()`)),
      // Sent before checks were scheduled: due now.
      and(eq(table.inviteState, 'sent'), isNull(table.nextTryAt)),
      and(eq(table.inviteState, 'expired'), lte(table.recheckAt, sql`now()`)),
    ),
  );

/** Delays all due checks. */
export async function delayChecks(db: Executor, inSeconds: number): Promise<void> {
  for (const table of INVITATION_TABLES) {
    const isExpired = sql`${table.inviteState} = 'expired'`;
    const later = secondsFromNow(inSeconds);
    await db
      .update(table)
      .set({
        nextTryAt: sql`case when ${isExpired} then ${table.nextTryAt} else ${later} end`,
        recheckAt: sql`case when ${isExpired} then ${later} end`,
      })
      .where(isCheckDue(table));
  }
}
