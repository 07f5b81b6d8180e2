import { and, asc, desc, eq, isNotNull, isNull, lte, notExists, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { blockedRepository, probeDelaySeconds } from '#domain/access-block.ts';
import type { Context, RemedyRequest } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { enqueueAttempt, secondsFromNow } from '../../../platform/outbox/backoff.ts';
import { isRepositoryInUse } from '../../../readers/access/blocked-projects.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { listDifferences, retryCorrection } from '../audits/correct-access.ts';
import { accessDifferences } from '../audits/schema.ts';
import { probeInvitation, resumeInvitations } from '../invitations/invitation-state.ts';
import { enqueueInvitation } from '../repository.ts';
import { accessBlocks, accessRemovals, invitations, removalOutbox } from '../schema.ts';
import { liftBlock } from './blocks.ts';
import { findRefusal } from './find-block.ts';

/**
 * This job tries each block that is due with one invitation, removal or correction that waits behind it,
 * whose success lifts the block.
 */
export async function probeBlocks(context: Context): Promise<void> {
  const due = await context.db
    .select({ subject: accessBlocks.subject, attempts: accessBlocks.attempts })
    .from(accessBlocks)
    .where(lte(accessBlocks.nextTryAt, sql`now()`));
  for (const { subject, attempts } of due) await probeBlock(context, { subject, attempts: attempts + 1 });
}

/**
 * This remedy of a case about a block probes the block at once. The case is resolved when the probe succeeds.
 * The caller has checked the admin's rights.
 */
export async function tryBlockAgain(context: Context, { admin, subject }: RemedyRequest): Promise<string> {
  await recordAudit(context.db, { actor: admin.userId, action: 'access.try-again', subject });
  const outcome = await probeBlock(context, { subject, attempts: 0 });
  return TRIED[outcome];
}

type Outcome = 'tried' | 'refused' | 'lifted';

const TRIED: Record<Outcome, string> = {
  tried: 'Trying again. Once GitHub lets us in, everything that waits goes out and the case is resolved.',
  refused: 'GitHub still says no. The case is resolved by itself once it lets us in.',
  lifted: 'Nothing waits for it any more, so the case is resolved.',
};

/**
 * Tries one invitation, removal or correction that waits behind the block. When nothing waits, GitHub's word
 * about the repository decides, and otherwise the block ends.
 */
async function probeBlock(
  context: Context,
  { subject, attempts }: { subject: string; attempts: number },
): Promise<Outcome> {
  await context.db
    .update(accessBlocks)
    .set({ attempts, nextTryAt: secondsFromNow(probeDelaySeconds(attempts)) })
    .where(eq(accessBlocks.subject, subject));
  if ((await tryInvitation(context, subject)) || (await tryRemoval(context, subject))) return 'tried';
  if (await tryCorrection(context, subject)) return 'tried';
  if (await isStillRefused(context, subject)) return 'refused';
  await context.db.transaction((tx) => liftBlock(context, tx, subject, 'Nothing waits for it any more.'));
  return 'lifted';
}

/** The account of GitHub itself, as a question that needs nothing but our credentials. */
const ANY_ACCOUNT = 9919;

/**
 * Whether GitHub itself says that it refuses our credentials, or everyone at a repository that is, or may be,
 * for sale.
 */
async function isStillRefused(context: Context, subject: string): Promise<boolean> {
  if (subject === '*')
    return context.codeHost.findAccountById(ANY_ACCOUNT).then(
      () => false,
      () => true,
    );
  const repository = blockedRepository(subject);
  if (!repository || !(await isRepositoryInUse(context.db, subject))) return false;
  return (await findRefusal(context, repository)) !== null;
}

async function tryCorrection(context: Context, subject: string): Promise<boolean> {
  const [waiting] = await listDifferences(context.db, eq(accessDifferences.blockedBy, subject));
  if (!waiting) return false;
  if ((await retryCorrection(context, waiting)) === 'done')
    await context.db.transaction((tx) => liftBlock(context, tx, subject));
  return true;
}

/**
 * Tries buyers before teammates, and invitations before checks of sent ones. The one with the fewest attempts
 * comes first.
 */
async function tryInvitation(context: Context, subject: string): Promise<boolean> {
  const { id, state, role, attempts, createdAt } = invitations;
  return context.db.transaction(async (tx) => {
    const [waiting] = await tx
      .select({ id, state })
      .from(invitations)
      .where(and(eq(invitations.blockedBy, subject), isNull(invitations.revokedAt)))
      .orderBy(asc(role), desc(sql`${state} = 'needs_person'`), asc(attempts), asc(createdAt))
      .limit(1)
      .for('update');
    if (!waiting) return false;
    const isToSend = await probeInvitation(tx, waiting);
    if (isToSend) await enqueueInvitation(context, tx, waiting);
    return true;
  });
}

async function tryRemoval(context: Context, subject: string): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const [waiting] = await tx
      .select({ id: accessRemovals.id })
      .from(accessRemovals)
      .where(and(eq(accessRemovals.blockedBy, subject), isNull(accessRemovals.doneAt)))
      .orderBy(asc(accessRemovals.attempts), asc(accessRemovals.createdAt))
      .limit(1)
      .for('update');
    if (!waiting) return false;
    await tx.update(accessRemovals).set({ nextTryAt: sql`now()` }).where(eq(accessRemovals.id, waiting.id));
    await enqueueAttempt(context, tx, removalOutbox, { id: waiting.id });
    return true;
  });
}

/** This job resumes the invitations, removals and corrections whose block has ended. */
export async function resumeBlocked(context: Context): Promise<void> {
  await context.db.transaction(async (tx) => {
    const resumed = await resumeInvitations(tx, isOver(tx, invitations.blockedBy));
    for (const id of resumed) await enqueueInvitation(context, tx, id);
    const removals = await tx
      .update(accessRemovals)
      .set({ attempts: 0, nextTryAt: sql`now()`, blockedBy: null })
      .where(and(isNull(accessRemovals.doneAt), isOver(tx, accessRemovals.blockedBy)))
      .returning({ id: accessRemovals.id });
    for (const { id } of removals) await enqueueAttempt(context, tx, removalOutbox, { id });
  });
  const corrections = await listDifferences(context.db, isOver(context.db, accessDifferences.blockedBy));
  for (const correction of corrections) await retryCorrection(context, correction);
}

function isOver(tx: Executor, blockedBy: PgColumn): SQL | undefined {
  const block = tx.select().from(accessBlocks).where(eq(accessBlocks.subject, blockedBy));
  return and(isNotNull(blockedBy), notExists(block));
}
