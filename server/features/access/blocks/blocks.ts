import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { blockCaseKind, blockedRepository, blockSubjects, probeDelaySeconds } from '#domain/access-block.ts';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import type { MailContext } from '../../../platform/mail/enqueue-mail.ts';
import { secondsFromNow } from '../../../platform/outbox/backoff.ts';
import { hasGoneCase } from '../../../readers/access/blocked-projects.ts';
import { type NewCase, openCase } from '../../cases/open-case.ts';
import { resolveCase } from '../../cases/resolve-case.ts';
import type { Order } from '../../orders/order.ts';
import { enqueueSync } from '../../projects/enqueue-sync.ts';
import { listProjectsOf } from '../../projects/list-projects-of.ts';
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
  reason: string;
  /** The order whose invitation or removal was blocked. */
  order?: Order;
  /** What is blocked when no order has met the block yet. */
  project?: NonNullable<NewCase['project']>;
}

/**
 * Opens a block with its case, in the caller's transaction, which then sets `blockedBy` of the waiting row. A
 * trigger takes the projects behind it off sale. A repository that has disappeared has a case already.
 * Idempotent.
 */
export async function openBlock(
  context: MailContext,
  tx: Executor,
  { subject, reason, order, project = order }: NewBlock,
): Promise<void> {
  await tx
    .insert(accessBlocks)
    .values({ subject, reason, nextTryAt: secondsFromNow(probeDelaySeconds(0)) })
    .onConflictDoUpdate({ target: accessBlocks.subject, set: { reason } });
  if (await hasGoneCase(tx, subject)) return;
  const kind = blockCaseKind(subject);
  const isOfRepository = kind === 'repository';
  await openCase(context, tx, {
    kind,
    subject,
    order: isOfRepository ? order : null,
    project: isOfRepository ? project : undefined,
    message: `${describe(subject, order)} ${reason} Everything behind it waits and goes out by itself once this is fixed.`,
    canReopen: true,
  });
}

function describe(subject: string, order: Order | undefined): string {
  if (subject === '*')
    return 'GitHub refuses our token or app: check GITHUB_TOKEN, or GITHUB_APP_ID and GITHUB_APP_PRIVATE_KEY.';
  if (subject.endsWith('/*'))
    return `GitHub refuses invitations of ${subject.slice(0, -2)}, so its projects are off sale.`;
  if (order?.delivery === 'own') return `GitHub refuses us at ${subject}, a buyer’s copy.`;
  return `GitHub refuses us at ${subject}, so it’s off sale.`;
}

/** Whether the block is in force. */
export async function isBlocked(tx: Executor, subject: string): Promise<boolean> {
  return (await tx.$count(accessBlocks, eq(accessBlocks.subject, subject))) > 0;
}

/** Makes the next probe of a block due, if it's in force, because something says that it may have ended. */
export async function probeSoon(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Executor,
  subject: string,
): Promise<void> {
  const due = await tx
    .update(accessBlocks)
    .set({ nextTryAt: sql`now()` })
    .where(eq(accessBlocks.subject, subject))
    .returning({ subject: accessBlocks.subject });
  if (due.length > 0) await jobs.enqueue(tx, { name: 'probe-blocks', data: {}, key: subject });
}

/**
 * Ends a block and resolves its case, in the caller's transaction. Jobs resume the rows that waited, read the
 * repositories and mail the waiting lists. Idempotent.
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
  const repository = blockedRepository(subject);
  const readAgain = repository ? await listProjectsOf(tx, [repository]) : [];
  for (const projectId of readAgain) await enqueueSync(context, tx, projectId);
  if (subject !== '*') await context.jobs.enqueue(tx, { name: 'mail-waiting-list', data: {}, key: subject });
}

/**
 * Lifts a block after a failed attempt that probed it, unless the attempt ran into the same block or into the
 * block of everything.
 */
export async function recordProbe(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  { probed, found }: { probed: string | null; found: string | null },
): Promise<void> {
  if (probed !== null && found !== probed && found !== '*') await liftBlock(context, tx, probed);
}

/** Lifts a block after a successful attempt that probed it, if GitHub took a change. */
export async function recordSuccessfulProbe(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  { probed, hasWritten }: { probed: string | null; hasWritten: boolean },
): Promise<void> {
  if (probed === null) return;
  if (hasWritten) await liftBlock(context, tx, probed);
  else await probeSoon(context, tx, probed);
}
