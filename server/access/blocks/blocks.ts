import { and, eq, inArray, ne } from 'drizzle-orm';
import { blockCaseKind, blockSubjects, probeDelaySeconds } from '#domain/access-block.ts';
import { openCase } from '../../cases/open-case.ts';
import { resolveCase } from '../../cases/resolve-case.ts';
import type { Context } from '../../context.ts';
import type { Order } from '../../orders/order.ts';
import type { Executor } from '../../platform/db/client.ts';
import { secondsFromNow } from '../../platform/outbox/backoff.ts';
import { repositoryOf } from '../repository.ts';
import { accessBlocks } from '../schema.ts';

// A block's row is locked after the rows that lock-invitation.ts locks. An invitation that starts to wait
// locks the block first, so that it is not missed when the block ends.

/**
 * Selects the block that an order's invitation has to wait for. `except` is the block that the invitation
 * probes.
 */
export function blockOf(tx: Executor, order: Order, { except }: { except: string | null }) {
  const isOfOrder = inArray(accessBlocks.subject, blockSubjects(repositoryOf(order)));
  return tx
    .select()
    .from(accessBlocks)
    .where(and(isOfOrder, ne(accessBlocks.subject, except ?? '')))
    .orderBy(accessBlocks.subject)
    .limit(1);
}

interface NewBlock {
  subject: string;
  /** The order whose invitation or removal was blocked. */
  order: Order;
  reason: string;
}

/**
 * Opens a block with its case, in the caller's transaction, which then sets `blockedBy` of the waiting row.
 * Idempotent.
 */
export async function openBlock(
  context: Context,
  tx: Executor,
  { subject, order, reason }: NewBlock,
): Promise<void> {
  await tx
    .insert(accessBlocks)
    .values({ subject, reason, nextTryAt: secondsFromNow(probeDelaySeconds(0)) })
    .onConflictDoUpdate({ target: accessBlocks.subject, set: { reason } });
  const kind = blockCaseKind(subject);
  await openCase(context, tx, {
    kind,
    subject,
    order: kind === 'repository' ? order : null,
    message: `${describe(subject)} ${reason} Everything behind it waits and goes out by itself once this is fixed.`,
    canReopen: true,
  });
}

function describe(subject: string): string {
  if (subject === '*') return 'GitHub refuses our token or app.';
  if (subject.endsWith('/*')) return `GitHub refuses invitations of ${subject.slice(0, -2)}.`;
  return `GitHub refuses us at ${subject}.`;
}

/**
 * Ends a block and resolves its case, in the caller's transaction. A job resumes the rows that waited.
 * Idempotent.
 */
export async function liftBlock(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  subject: string,
  resolution = 'GitHub lets us in again.',
): Promise<void> {
  const lifted = await tx.delete(accessBlocks).where(eq(accessBlocks.subject, subject)).returning();
  if (lifted.length === 0) return;
  await resolveCase(tx, { kind: blockCaseKind(subject), subject, resolution });
  await context.jobs.enqueue(tx, { name: 'resume-blocked', data: {}, key: subject });
}

/**
 * Lifts a block after an attempt that probed it, unless the attempt ran into the same block or into the block
 * of everything.
 */
export async function recordProbe(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  { probed, found }: { probed: string | null; found: string | null },
): Promise<void> {
  if (probed !== null && found !== probed && found !== '*') await liftBlock(context, tx, probed);
}
