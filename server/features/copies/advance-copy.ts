import { eq, sql } from 'drizzle-orm';
import { publicOrderId } from '#domain/order.ts';
import type { Context, RemedyRequest } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import type { Executor } from '../../platform/db/client.ts';
import { backoffSeconds, enqueueAttempt } from '../../platform/outbox/backoff.ts';
import { endAttempt } from '../../platform/outbox/lease.ts';
import { onceReachable } from '../../platform/outbox/once-reachable.ts';
import { forgetRepository } from '../access/audits/forget-repository.ts';
import { releaseInvitations } from '../access/invitations/invitation-state.ts';
import { enqueueInvitation } from '../access/repository.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { openCase } from '../cases/open-case.ts';
import { resolveCase } from '../cases/resolve-case.ts';
import { orders } from '../orders/schema.ts';
import { setOrderCopy } from '../orders/update-order.ts';
import { enqueueSync } from '../projects/enqueue-sync.ts';
import { findCopyProblem } from '../projects/require-copyable.ts';
import { type Closed, closeCopy } from './close-copy.ts';
import { type CopyLease, leaseCopy } from './lease-copy.ts';
import { ContentMissing, type MadeCopy, makeCopy } from './make-copy.ts';
import { CONTENT_DELAYS, RETRY_DELAYS, REVIEW_AFTER_SECONDS, REVIEW_DELAYS } from './rules/copy.ts';
import { copies, copyOutbox } from './schema.ts';

/**
 * This job makes a buyer's copy, or closes it after the purchase has ended. GitHub is called outside of any
 * transaction. After a crash the lease expires, and the next attempt finds what this one did at GitHub.
 */
export async function advanceCopy(context: Context, { orderId }: { orderId: string }): Promise<void> {
  const copy = await leaseCopy(context, orderId);
  if (!copy) return;
  try {
    if (copy.state === 'making') {
      const made = await makeCopy(context, copy);
      await onceReachable(() => recordReady(context, copy, made));
    } else {
      const closed = await closeCopy(context, copy);
      await onceReachable(() => recordClosed(context, copy, closed));
    }
  } catch (error) {
    const failure = await explain(context, copy, error);
    await onceReachable(() => recordFailure(context, copy, failure));
  }
}

/** The copy becomes the order's repository, and its invitations are due. */
async function recordReady(context: Context, copy: CopyLease, made: MadeCopy): Promise<void> {
  const { orderId, lease } = copy;
  const { owner: repoOwner, repo: repoName, soldCommit, firstCommit, licenceCommit } = made;
  await context.db.transaction(async (tx) => {
    // The rows are locked in this order: see lock-invitation.ts.
    const [now] = await tx
      .select({ state: copies.state })
      .from(orders)
      .innerJoin(copies, eq(copies.orderId, orders.id))
      .where(eq(orders.id, orderId))
      .for('no key update');
    // The purchase may have ended meanwhile, which closes the copy as soon as the lease is over.
    const isWanted = now?.state === 'making';
    const progress = {
      licenceCommit,
      readyAt: sql`now()`,
      deliveredAt: sql`now()`,
      attempts: 0,
      lastError: null,
    };
    const values = isWanted ? { ...progress, state: 'ready' as const } : {};
    const inSeconds = isWanted ? null : 0;
    const isRecorded = await endAttempt(context, tx, copyOutbox, { id: orderId, lease, inSeconds, values });
    if (!isRecorded || !isWanted) return;
    const repository = { repoOwner, repoName, soldCommit, copyCommit: firstCommit };
    const released = tx.$with('released').as(releaseInvitations(tx, orderId));
    const [next] = await tx
      .with(tx.$with('copied').as(setOrderCopy(tx, orderId, repository)), released)
      .select({ id: released.id })
      .from(released)
      // The buyer, who waits, comes first.
      .orderBy(released.role)
      .limit(1);
    if (next) await enqueueInvitation(context, tx, next);
    // Each failure that opened a case has left its reason.
    if (copy.lastError !== null)
      await resolveCase(tx, { kind: 'copy', subject: orderId, resolution: 'The copy is made.' });
    // What a project says about a commit, such as its viva questions, is read once for each.
    if (copy.order.soldCommit !== soldCommit) await enqueueSync(context, tx, copy.order.projectId);
  });
}

async function recordClosed(context: Context, copy: CopyLease, closed: Closed): Promise<void> {
  const { orderId: id, lease, owner: repoOwner, name: repoName, endedAt } = copy;
  const isArchived = closed === 'archived';
  await context.db.transaction(async (tx) => {
    const values = isArchived
      ? {
          state: closed,
          archivedAt: sql`coalesce(${copies.archivedAt}, now())`,
          attempts: 0,
          lastError: null,
        }
      : { state: closed, deletedAt: sql`now()`, lastError: null };
    if (!(await endAttempt(context, tx, copyOutbox, { id, lease, inSeconds: null, values }))) return;
    if (isArchived) await enqueueDeletion(context, tx, { id, endedAt });
    if (repoName !== null) await forgetRepository(tx, { repoOwner, repoName });
    await resolveCase(tx, { kind: 'copy', subject: id, resolution: `The copy is ${closed}.` });
  });
}

/** The sweep finds a copy whose days are over. */
async function enqueueDeletion(
  context: Context,
  tx: Executor,
  { id, endedAt }: { id: string; endedAt: Date | null },
): Promise<void> {
  const { copyKeptDays } = context.settings;
  const dueAt = sql`greatest(now(), ${endedAt}::timestamptz + make_interval(days => ${copyKeptDays}))`;
  await tx.update(copies).set({ nextTryAt: dueAt }).where(eq(copies.orderId, id));
  if (copyKeptDays === 0) await enqueueAttempt(context, tx, copyOutbox, { id });
}

interface Failure {
  reason: string;
  inSeconds: number;
  /** Whether an admin has to look at it. */
  needsReview: boolean;
}

/** Decides when a failed attempt is repeated, and finds the cause of one that needs manual review. */
async function explain(context: Context, copy: CopyLease, error: unknown): Promise<Failure> {
  const { attempts, orderId } = copy;
  const isOld =
    copy.state === 'making' && Date.now() - copy.createdAt.getTime() > REVIEW_AFTER_SECONDS * 1000;
  if (error instanceof ContentMissing) {
    const reason = 'GitHub hasn’t put the project’s files into the copy yet.';
    return { reason, inSeconds: backoffSeconds(CONTENT_DELAYS, attempts), needsReview: isOld };
  }
  if (!(error instanceof CodeHostError)) {
    context.log.error({ err: error, orderId }, 'copy failed: unexpected error');
    return { reason: String(error), inSeconds: backoffSeconds(RETRY_DELAYS, attempts), needsReview: isOld };
  }
  const { kind, reason, retryAfterSeconds = 0 } = error;
  if (kind === 'retry') {
    const inSeconds = Math.max(backoffSeconds(RETRY_DELAYS, attempts), retryAfterSeconds);
    return { reason, inSeconds, needsReview: isOld };
  }
  const cause = copy.state === 'making' ? await findCause(context, copy) : null;
  return { reason: cause ?? reason, inSeconds: backoffSeconds(REVIEW_DELAYS, attempts), needsReview: true };
}

/** Never throws. */
async function findCause(
  context: Context,
  { templateOwner, templateName }: CopyLease,
): Promise<string | null> {
  try {
    return await findCopyProblem(context, { owner: templateOwner, repo: templateName });
  } catch {
    return null;
  }
}

async function recordFailure(
  context: Context,
  { orderId: id, lease, order, state, attempts }: CopyLease,
  { reason, inSeconds, needsReview }: Failure,
): Promise<void> {
  context.log.warn({ orderId: id, state, attempt: attempts, reason, inSeconds }, 'copy not made or closed');
  await context.db.transaction(async (tx) => {
    const values = { lastError: reason };
    if (!(await endAttempt(context, tx, copyOutbox, { id, lease, inSeconds, values }))) return;
    if (!needsReview) return;
    const what = state === 'making' ? 'make' : state === 'ending' ? 'archive' : 'delete';
    await openCase(context, tx, {
      kind: 'copy',
      subject: id,
      order,
      message: `We couldn’t ${what} the copy of order ${publicOrderId(order)}. ${reason} We keep trying, and the case closes once it works.`,
      canReopen: true,
    });
  });
}

/**
 * This remedy of a case about a copy tries again at once. The case is resolved when it works. The caller has
 * checked the admin's rights. Throws FAILED_PRECONDITION when nothing is left to do.
 */
export async function tryCopyAgain(context: Context, { admin, subject }: RemedyRequest): Promise<string> {
  await context.db.transaction(async (tx) => {
    const [copy] = await tx
      .update(copies)
      .set({ attempts: 0, nextTryAt: sql`now()` })
      .where(sql`${eq(copies.orderId, subject)} and ${copyOutbox.isPending}`)
      .returning({ orderId: copies.orderId });
    if (!copy) throw new ShopError('FAILED_PRECONDITION', 'This case is already resolved.');
    await enqueueAttempt(context, tx, copyOutbox, { id: subject });
    await recordAudit(tx, { actor: admin.userId, action: 'order.try-copy-again', subject });
  });
  return 'Trying again. The case closes once it works.';
}
