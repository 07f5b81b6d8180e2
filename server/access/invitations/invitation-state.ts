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
import { purchases } from '../schema.ts';

// Every write to the state of an invitation, but its lease (lease-invitation.ts). See domain/invitation.ts for the states.
// Callers decide, hold the locks of lock-purchase.ts, and do what follows: mails, cases, jobs and live updates.

type Purchase = typeof purchases.$inferSelect;
type Change = { [K in keyof Purchase]?: Purchase[K] | SQL };

async function update(tx: Executor, orderId: string, change: Change): Promise<void> {
  await tx.update(purchases).set(change).where(eq(purchases.orderId, orderId));
}

const nextRound = { attempts: 0, inviteRound: sql`${purchases.inviteRound} + 1`, inviteSince: sql`now()` };
const afterAcceptance = {
  recheckAt: null,
  acceptedAt: sql`now()`,
  nextTryAt: secondsFromNow(RECHECK_ACCEPTED_DAYS * 24 * 3600),
};

export type AccountChange = Pick<
  Purchase,
  'githubLogin' | 'githubAccountId' | 'replacesLogin' | 'replacesAccountId' | 'invitationId'
>;

/** Any state → waiting: starts a round, for another account if given. A running lease stays, and delays it. */
export async function requestInvitation(
  tx: Executor,
  orderId: string,
  account?: AccountChange,
): Promise<void> {
  await update(tx, orderId, {
    ...account,
    ...nextRound,
    inviteState: 'waiting',
    inviteReason: null,
    nextTryAt: sql`now()`,
    recheckAt: null,
    queuedUntil: null,
  });
}

/** → queued: waits for the repository's daily limit. */
export async function recordQueued(
  tx: Executor,
  orderId: string,
  { status, inSeconds }: { status: InviteStatus; inSeconds: number },
): Promise<void> {
  await update(tx, orderId, {
    inviteState: 'queued',
    inviteStatus: status,
    inviteReason: 'The repository has used up the invitations that GitHub allows in a day.',
    queuedUntil: secondsFromNow(inSeconds),
    nextTryAt: secondsFromNow(inSeconds),
  });
}

export async function releaseLease(tx: Executor, orderId: string): Promise<void> {
  await update(tx, orderId, { leasedUntil: null });
}

/** → needs_person, behind a block: see domain/access-block.ts. */
export async function recordBlocked(
  tx: Executor,
  orderId: string,
  { status, reason, blockedBy }: { status: InviteStatus; reason: string; blockedBy: string },
): Promise<void> {
  await update(tx, orderId, {
    inviteState: 'needs_person',
    inviteStatus: status,
    inviteReason: reason,
    blockedBy,
    queuedUntil: null,
    nextTryAt: null,
  });
}

/** A check ran into a block. */
export async function recordCheckBlocked(tx: Executor, orderId: string, blockedBy: string): Promise<void> {
  await update(tx, orderId, { blockedBy });
}

/** needs_person → waiting, to probe the block; of those already sent, the next check is due. Returns whether to send. */
export async function probeInvitation(
  tx: Executor,
  { orderId, inviteState }: Pick<Purchase, 'orderId' | 'inviteState'>,
): Promise<boolean> {
  if (inviteState === 'needs_person') {
    // A new round, but for the attempts: the least tried is probed next.
    await update(tx, orderId, { inviteState: 'waiting', inviteSince: sql`now()`, nextTryAt: sql`now()` });
    return true;
  }
  if (inviteState === 'expired') await update(tx, orderId, { recheckAt: sql`now()` });
  else if (inviteState !== 'refused') await update(tx, orderId, { nextTryAt: sql`now()` });
  return inviteState === 'waiting' || inviteState === 'queued';
}

/** needs_person → waiting, each in a new round; checks go on as scheduled. Returns what is to be sent. */
export async function resumeInvitations(
  tx: Executor,
  isOver: SQL | undefined,
): Promise<Pick<Purchase, 'orderId' | 'userId'>[]> {
  const resumed = await tx
    .update(purchases)
    .set({ ...nextRound, inviteState: 'waiting', nextTryAt: sql`now()`, blockedBy: null })
    .where(and(eq(purchases.inviteState, 'needs_person'), isNull(purchases.revokedAt), isOver))
    .returning({ orderId: purchases.orderId, userId: purchases.userId });
  await tx.update(purchases).set({ blockedBy: null }).where(isOver);
  return resumed;
}

const success = {
  inviteStatus: 'invite_success',
  inviteReason: null,
  queuedUntil: null,
  leasedUntil: null,
  replacesLogin: null,
  replacesAccountId: null,
  blockedBy: null,
} as const;

/** → sent: GitHub has an open invitation. */
export async function recordInvited(
  tx: Executor,
  orderId: string,
  { login, invitationId, checkInSeconds }: { login: string; invitationId: number; checkInSeconds: number },
): Promise<void> {
  await update(tx, orderId, {
    ...success,
    inviteState: 'sent',
    githubLogin: login,
    invitationId,
    invitedAt: sql`now()`,
    nextTryAt: secondsFromNow(checkInSeconds),
  });
}

/** → accepted, without an invitation: the account was a collaborator already. */
export async function recordCollaborator(tx: Executor, orderId: string, login: string): Promise<void> {
  await update(tx, orderId, { ...success, ...afterAcceptance, inviteState: 'accepted', githubLogin: login });
}

/** → waiting for the next attempt, needs_person or refused. */
export async function recordFailed(
  tx: Executor,
  orderId: string,
  { state, status, reason, inSeconds }: Omit<FailureDecision, 'status'> & { status: InviteStatus },
): Promise<void> {
  await update(tx, orderId, {
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
export type Checked = Pick<Purchase, 'orderId' | 'inviteRound'> & { inviteState: CheckedState };

const isStill = ({ orderId, inviteRound, inviteState }: Checked) =>
  and(
    eq(purchases.orderId, orderId),
    eq(purchases.inviteRound, inviteRound),
    eq(purchases.inviteState, inviteState),
  );

/** Schedules the next check. */
export async function scheduleCheck(db: Executor, checked: Checked, inSeconds: number): Promise<void> {
  // The next attempt of an expired invitation would send it again.
  const column = checked.inviteState === 'expired' ? 'recheckAt' : 'nextTryAt';
  await db
    .update(purchases)
    .set({ [column]: secondsFromNow(inSeconds) })
    .where(isStill(checked));
}

/** sent or expired → accepted. Returns false when the invitation has changed meanwhile. */
export async function recordAccepted(tx: Executor, checked: Checked): Promise<boolean> {
  const changed = await tx
    .update(purchases)
    .set({ ...afterAcceptance, inviteState: 'accepted' })
    .where(isStill(checked))
    .returning({ orderId: purchases.orderId });
  return changed.length > 0;
}

/** sent or accepted → expired; `resend` starts a round. Returns false when the invitation has changed meanwhile. */
export async function recordExpired(tx: Executor, checked: Checked, resend: boolean): Promise<boolean> {
  const changed = await tx
    .update(purchases)
    .set({
      ...nextRound,
      inviteState: 'expired',
      nextTryAt: resend ? sql`now()` : null,
      recheckAt: checked.inviteState === 'accepted' ? secondsFromNow(RECHECK_EXPIRED_DAYS * 24 * 3600) : null,
    })
    .where(isStill(checked))
    .returning({ orderId: purchases.orderId });
  return changed.length > 0;
}

/** Invitations that are to be checked now. */
export const isCheckDue = and(
  isNull(purchases.revokedAt),
  or(
    and(inArray(purchases.inviteState, ['sent', 'accepted']), lte(purchases.nextTryAt, sql`now()`)),
    // Sent before checks were scheduled: due now.
    and(eq(purchases.inviteState, 'sent'), isNull(purchases.nextTryAt)),
    and(eq(purchases.inviteState, 'expired'), lte(purchases.recheckAt, sql`now()`)),
  ),
);

/** Delays all due checks. */
export async function delayChecks(db: Executor, inSeconds: number): Promise<void> {
  const later = secondsFromNow(inSeconds);
  const isExpired = sql`${purchases.inviteState} = 'expired'`;
  await db
    .update(purchases)
    .set({
      nextTryAt: sql`case when ${isExpired} then ${purchases.nextTryAt} else ${later} end`,
      recheckAt: sql`case when ${isExpired} then ${later} end`,
    })
    .where(isCheckDue);
}
