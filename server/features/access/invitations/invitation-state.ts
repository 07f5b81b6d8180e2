import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import {
  CHECKED_STATES,
  type CheckedState,
  type FailureDecision,
  type InviteStatus,
  nextInviteStatus,
  PENDING_INVITATION_STATES,
  RECHECK_ACCEPTED_DAYS,
  RECHECK_EXPIRED_DAYS,
  secondsUntilNextCheck,
} from '#domain/invitation.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { secondsFromNow } from '../../../platform/outbox/backoff.ts';
import { setFinalInviteStatus } from '../../orders/update-order.ts';
import { selectNextInvitation } from '../find-repository-access.ts';
import type { LockedInvitation } from '../lock-invitation.ts';
import { invitations } from '../schema.ts';

// This file makes every write to the state of an invitation except its lease (lease-invitation.ts) and its
// end (revoke-invitations.ts). See domain/invitation.ts for the states. Callers decide, hold the locks of
// lock-invitation.ts, and do what follows: mails, cases and jobs.

type Invitation = typeof invitations.$inferSelect;
type Change = { [K in keyof Invitation]?: Invitation[K] | SQL };

/** Returns whether there was a row to change. */
async function update(
  tx: Executor,
  id: string,
  change: Change,
  condition?: SQL | undefined,
): Promise<boolean> {
  const changed = await tx
    .update(invitations)
    .set(change)
    .where(and(eq(invitations.id, id), condition))
    .returning({ id: invitations.id });
  return changed.length > 0;
}

/** An acceptance without an invitation means that the account was a collaborator before. */
export type SuccessfulOutcome = {
  login: string;
  /** True when GitHub took a change, which shows that a block has ended; reading may work behind a block. */
  hasWritten: boolean;
} & (
  | { kind: 'sent'; githubInvitationId: number; reason?: string | undefined }
  | { kind: 'accepted'; githubInvitationId?: number }
);

const nextRound = { attempts: 0, round: sql`${invitations.round} + 1`, roundStartedAt: sql`now()` };
const afterAcceptance = {
  recheckAt: null,
  acceptedAt: sql`now()`,
  nextTryAt: secondsFromNow(RECHECK_ACCEPTED_DAYS * 24 * 3600),
};

export type AccountChange = Pick<
  Invitation,
  'githubLogin' | 'githubAccountId' | 'replacesLogin' | 'replacesAccountId' | 'githubInvitationId'
>;

/** Any state → waiting: starts a round, perhaps for another account. A running lease stays, and delays it. */
export async function requestInvitation(tx: Executor, id: string, change?: AccountChange): Promise<void> {
  await update(tx, id, {
    ...nextRound,
    ...change,
    state: 'waiting',
    reason: null,
    nextTryAt: sql`now()`,
    recheckAt: null,
    queuedUntil: null,
    withdrawnAt: null,
  });
}

/** Records which account has the name of an invitation that was not looked up before. */
export async function recordNamed(
  tx: Executor,
  id: string,
  account: Pick<Invitation, 'githubLogin' | 'githubAccountId'>,
): Promise<void> {
  await update(tx, id, account);
}

/**
 * Records the outcome of an attempt with the status that the buyer sees: a success is never taken back, and a
 * failure stays until there is a success. The checkout waits for the first final status of the buyer's own
 * invitation. That of a copy is a failure only once no attempt follows by itself. Returns the invitation of the
 * repository that comes next.
 */
async function recordAttempt(
  tx: Executor,
  { id, order, role, status: before }: LockedInvitation,
  outcome: InviteStatus,
  change: Change,
): Promise<{ id: string } | null> {
  const isOver = change.state === 'refused' || (change.state === 'needs_person' && !change.blockedBy);
  const isPending = outcome === 'invite_failed' && order.delivery === 'own' && !isOver;
  const status = nextInviteStatus(before, isPending ? 'invite_pending' : outcome);
  const isFinal = role === 'buyer' && status !== before && status !== 'invite_pending';
  const statement = isFinal ? tx.with(tx.$with('order').as(setFinalInviteStatus(tx, order.id, status))) : tx;
  const [recorded] = await statement
    .update(invitations)
    .set({ ...change, status })
    .where(eq(invitations.id, id))
    .returning({ nextId: sql<string | null>`${selectNextInvitation(tx, order, id)}` });
  return recorded?.nextId ? { id: recorded.nextId } : null;
}

/** The invitation stays due, but is not sent while the buyer waits. */
export async function recordDelayed(tx: Executor, invitation: LockedInvitation): Promise<void> {
  await recordAttempt(tx, invitation, 'invite_failed', {});
}

/** → queued: the invitation waits for the repository's daily limit. */
export async function recordQueued(
  tx: Executor,
  invitation: LockedInvitation,
  { status, inSeconds }: { status: InviteStatus; inSeconds: number },
): Promise<void> {
  await recordAttempt(tx, invitation, status, {
    state: 'queued',
    reason: 'The repository has used up the invitations that GitHub allows in a day.',
    queuedUntil: secondsFromNow(inSeconds),
    nextTryAt: secondsFromNow(inSeconds),
  });
}

/** → waiting: GitHub lets us create nothing more for some minutes. */
export async function recordPaused(
  tx: Executor,
  invitation: LockedInvitation,
  { status, inSeconds }: { status: InviteStatus; inSeconds: number },
): Promise<void> {
  await recordAttempt(tx, invitation, status, {
    state: 'waiting',
    reason: 'We have created as much as GitHub allows for now.',
    queuedUntil: null,
    nextTryAt: secondsFromNow(inSeconds),
  });
}

export async function releaseLease(tx: Executor, id: string): Promise<void> {
  await update(tx, id, { leasedUntil: null });
}

/** → needs_person: the invitation waits behind a block, see domain/access-block.ts. */
export async function recordBlocked(
  tx: Executor,
  invitation: LockedInvitation,
  { reason, blockedBy }: { reason: string; blockedBy: string },
): Promise<void> {
  await recordAttempt(tx, invitation, 'invite_failed', {
    state: 'needs_person',
    reason,
    blockedBy,
    queuedUntil: null,
    nextTryAt: null,
  });
}

/** Records that a check ran into a block. */
export async function recordCheckBlocked(tx: Executor, id: string, blockedBy: string): Promise<void> {
  await update(tx, id, { blockedBy });
}

/** Records that GitHub answered a check again. An invitation that waits to be sent still waits. */
export async function endCheckBlock(tx: Executor, id: string): Promise<void> {
  await update(tx, id, { blockedBy: null }, inArray(invitations.state, CHECKED_STATES));
}

/**
 * Makes a blocked invitation try its block: needs_person → waiting; an invitation that was sent already is
 * checked. Returns whether there is an invitation to send.
 */
export async function probeInvitation(
  tx: Executor,
  { id, state }: Pick<Invitation, 'id' | 'state'>,
): Promise<boolean> {
  if (state === 'needs_person') {
    // Unlike a new round, this keeps the number of attempts, because the block is tried with the invitation
    // that has the fewest.
    await update(tx, id, { state: 'waiting', roundStartedAt: sql`now()`, nextTryAt: sql`now()` });
    return true;
  }
  if (state === 'expired') await update(tx, id, { recheckAt: sql`now()` });
  else if (state !== 'refused') await update(tx, id, { nextTryAt: sql`now()` });
  return state === 'waiting' || state === 'queued';
}

/**
 * Ends the wait behind a block: needs_person → waiting, each in a new round; checks go on as scheduled.
 * Returns the invitations to send.
 */
export async function resumeInvitations(
  tx: Executor,
  isOver: SQL | undefined,
): Promise<Pick<Invitation, 'id'>[]> {
  const isHeld = and(eq(invitations.state, 'needs_person'), isNull(invitations.revokedAt), isOver);
  const resumed = await tx
    .update(invitations)
    .set({ ...nextRound, state: 'waiting', nextTryAt: sql`now()`, blockedBy: null })
    .where(isHeld)
    .returning({ id: invitations.id });
  await tx.update(invitations).set({ blockedBy: null }).where(isOver);
  return resumed;
}

/**
 * → sent: GitHub has an open invitation · accepted: the account is a collaborator. The account before the
 * last change loses its access. Returns the invitation of the repository that comes next.
 */
export async function recordInvited(
  tx: Executor,
  invitation: LockedInvitation,
  outcome: SuccessfulOutcome,
): Promise<{ id: string } | null> {
  const { kind, login, githubInvitationId } = outcome;
  const change: Change = {
    state: kind,
    githubLogin: login,
    reason: (kind === 'sent' && outcome.reason) || null,
    queuedUntil: null,
    leasedUntil: null,
    blockedBy: null,
    replacesLogin: null,
    replacesAccountId: null,
    ...(kind === 'accepted' ? afterAcceptance : { nextTryAt: secondsFromNow(secondsUntilNextCheck(0)) }),
  };
  if (githubInvitationId !== undefined) {
    change.githubInvitationId = githubInvitationId;
    change.invitedAt = sql`now()`;
  }
  return recordAttempt(tx, invitation, 'invite_success', change);
}

/** → waiting for the next attempt, needs_person or refused. */
export async function recordFailed(
  tx: Executor,
  invitation: LockedInvitation,
  { state, status, reason, inSeconds, isUnexplained }: FailureDecision & { isUnexplained: boolean },
): Promise<void> {
  const change: Change = {
    state,
    reason,
    refusedAt: isUnexplained ? sql`now()` : null,
    queuedUntil: null,
    nextTryAt: inSeconds === null ? null : secondsFromNow(inSeconds),
  };
  // A retry still tries its block.
  if (inSeconds === null) change.blockedBy = null;
  await recordAttempt(tx, invitation, status, change);
}

/**
 * An invitation as it was when its check began. The result is void if a new invitation was requested since.
 */
export interface InvitationSnapshot extends Pick<Invitation, 'id' | 'round'> {
  state: CheckedState;
}

const isUnchanged = ({ round, state }: InvitationSnapshot) =>
  and(eq(invitations.round, round), eq(invitations.state, state));

export async function scheduleCheck(
  db: Executor,
  snapshot: InvitationSnapshot,
  inSeconds: number,
): Promise<void> {
  // The next attempt of an expired invitation would send it again.
  const column = snapshot.state === 'expired' ? 'recheckAt' : 'nextTryAt';
  await update(db, snapshot.id, { [column]: secondsFromNow(inSeconds) }, isUnchanged(snapshot));
}

/** Records why an invitation, which stays sent, could not be accepted for its buyer. */
export async function recordNotAccepted(
  db: Executor,
  snapshot: InvitationSnapshot,
  reason: string | null = null,
): Promise<void> {
  await update(db, snapshot.id, { reason }, isUnchanged(snapshot));
}

/** sent or expired → accepted. Returns false when the invitation has changed since the snapshot. */
export async function recordAccepted(tx: Executor, snapshot: InvitationSnapshot): Promise<boolean> {
  return update(
    tx,
    snapshot.id,
    { ...afterAcceptance, state: 'accepted', reason: null },
    isUnchanged(snapshot),
  );
}

/**
 * sent or accepted → expired; `resend` starts a round. Returns false when the invitation has changed since
 * the snapshot.
 */
export async function recordExpired(
  tx: Executor,
  snapshot: InvitationSnapshot,
  resend: boolean,
): Promise<boolean> {
  const change: Change = {
    ...nextRound,
    state: 'expired',
    nextTryAt: resend ? sql`now()` : null,
    recheckAt: snapshot.state === 'accepted' ? secondsFromNow(RECHECK_EXPIRED_DAYS * 24 * 3600) : null,
  };
  return update(tx, snapshot.id, change, isUnchanged(snapshot));
}

/** Invitations that are to be checked now. */
export const isCheckDue = and(
  isNull(invitations.revokedAt),
  or(
    and(inArray(invitations.state, ['sent', 'accepted']), lte(invitations.nextTryAt, sql`now()`)),
    // Invitations that were sent before checks were scheduled are due now.
    and(eq(invitations.state, 'sent'), isNull(invitations.nextTryAt)),
    and(eq(invitations.state, 'expired'), lte(invitations.recheckAt, sql`now()`)),
  ),
);

/** Delays all due checks. */
export async function delayChecks(db: Executor, inSeconds: number): Promise<void> {
  const isExpired = sql`${invitations.state} = 'expired'`;
  const later = secondsFromNow(inSeconds);
  await db
    .update(invitations)
    .set({
      nextTryAt: sql`case when ${isExpired} then ${invitations.nextTryAt} else ${later} end`,
      recheckAt: sql`case when ${isExpired} then ${later} end`,
    })
    .where(isCheckDue);
}

/** The statement that makes the invitations of an order due, once its copy is ready. It can be a part of another one. */
export function releaseInvitations(tx: Executor, orderId: string) {
  const isWaiting = and(
    inArray(invitations.state, PENDING_INVITATION_STATES),
    isNull(invitations.revokedAt),
    isNull(invitations.withdrawnAt),
  );
  return tx
    .update(invitations)
    .set({ nextTryAt: sql`now()`, roundStartedAt: sql`now()` })
    .where(and(eq(invitations.orderId, orderId), isWaiting))
    .returning({ id: invitations.id, role: invitations.role });
}
