import { and, eq, sql } from 'drizzle-orm';
import { removalSubject } from '#domain/case.ts';
import { isPreparing } from '#domain/delivery.ts';
import type { CodeHostFailure } from '#domain/invitation.ts';
import type { Context } from '../../../context.ts';
import type { CodeHost } from '../../../integrations/github/code-host.ts';
import { CodeHostError } from '../../../integrations/github/code-host-error.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { backoffSeconds } from '../../../platform/outbox/backoff.ts';
import { endAttempt, isDue, isUnleased, leaseRow } from '../../../platform/outbox/lease.ts';
import { onceReachable } from '../../../platform/outbox/once-reachable.ts';
import { openCase } from '../../cases/open-case.ts';
import { resolveCase } from '../../cases/resolve-case.ts';
import { getOrder } from '../../orders/get-order.ts';
import type { Order } from '../../orders/order.ts';
import { accessHelpers } from '../audits/schema.ts';
import { openBlock, recordProbe, recordSuccessfulProbe } from '../blocks/blocks.ts';
import { type FoundBlock, findBlock } from '../blocks/find-block.ts';
import { findSharedRefusal, HAS_BLOCK } from '../blocks/record-refusal.ts';
import { isEntitled } from '../find-repository-access.ts';
import {
  enqueueInvitation,
  enqueueNextInvitation,
  lockRepository,
  repositoryKey,
  repositoryOf,
} from '../repository.ts';
import { accessRemovals, removalOutbox } from '../schema.ts';

/** The attempts take about three days. */
const MAX_ATTEMPTS = 14;
const HOUR = 3600;
const RETRY_DELAYS = [60, 60, 60, 60, 60, 60, 300, 900, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR] as const;

/**
 * This job removes one account's access to a repository, if the removal is due: its open invitation and its
 * place among the collaborators. GitHub is called outside of any transaction, and called again after a crash.
 * Collaborators with a role that no buyer gets stay, and a case is opened, unless an admin has asked for the
 * removal, or marked the account as a helper before, because no one would look at that role again.
 */
export async function removeAccess(context: Context, { removalId }: { removalId: string }): Promise<void> {
  const removal = await leaseRemoval(context, removalId);
  if (!removal) return;
  const isHelper = (await context.db.$count(accessHelpers, helperOf(removal))) > 0;
  const result = await removeAccount(context, { ...removal, isHelper });
  await onceReachable(() => recordRemoval(context, removal, result));
}

/** One worker's exclusive right to remove one account's access, for a minute. */
export type RemovalLease = NonNullable<Awaited<ReturnType<typeof leaseRemoval>>>;

/**
 * Leases a due removal. Returns null when another worker has it, or when the account is entitled to its
 * access by now.
 */
export async function leaseRemoval(context: Context, removalId: string) {
  const [found] = await context.db
    .select({ orderId: accessRemovals.orderId })
    .from(accessRemovals)
    .where(eq(accessRemovals.id, removalId));
  if (!found) return null;
  const order = await getOrder(context.db, found.orderId);
  return context.db.transaction(async (tx) => {
    // Without this lock, the removal could undo an invitation that is sent at the same time.
    await lockRepository(tx, order);
    const [removal] = await tx
      .select({ accountId: accessRemovals.githubAccountId })
      .from(accessRemovals)
      .where(and(eq(accessRemovals.id, removalId), isDue(removalOutbox), isUnleased(accessRemovals)))
      .for('update');
    if (!removal) return null;
    // A copy that isn't ready has no one to remove, and its order names the project's own repository.
    if (isPreparing(order) || (await isEntitled(tx, order, removal.accountId))) {
      await skipRemoval(tx, removalId);
      return null;
    }
    const leased = await leaseRow(tx, removalOutbox, removalId);
    return leased ? { ...leased, order } : null;
  });
}

/** Ends a removal whose account has a right to its access by now, and the case of its failures. */
async function skipRemoval(tx: Executor, removalId: string): Promise<void> {
  await tx
    .update(accessRemovals)
    .set({
      nextTryAt: null,
      leasedUntil: null,
      doneAt: sql`now()`,
      lastError: 'Kept: it has a right to it.',
    })
    .where(eq(accessRemovals.id, removalId));
  await resolveCase(tx, {
    kind: 'invite',
    subject: removalSubject(removalId),
    resolution: 'The account has a right to its access again.',
  });
}

const helperOf = ({ order, githubAccountId }: RemovalLease) =>
  and(eq(accessHelpers.scope, repositoryKey(order)), eq(accessHelpers.accountId, githubAccountId));

/** `isRefusal`: GitHub refused, unlike with a role that we don't remove. */
type Failure = CodeHostFailure & { block?: FoundBlock | null; isRefusal?: boolean };
type Result = Failure | 'removed' | 'had none';

/**
 * Cancels the invitation first: if the account has just accepted it, the account is found among the
 * collaborators.
 */
async function removeAccount(
  { codeHost, log }: Context,
  { id, order, githubAccountId: accountId, ofAnyRole, isHelper }: RemovalLease & { isHelper: boolean },
): Promise<Result> {
  const repository = repositoryOf(order);
  let ended: 'removed' | 'had none' = 'had none';
  try {
    const open = await codeHost.findInvitation({ ...repository, accountId });
    if (open) {
      await codeHost.cancelInvitation({ ...repository, invitationId: open.id });
      ended = 'removed';
    }
    const account = await codeHost.findAccountById(accountId, repository);
    if (!account) return ended;
    const collaborator = { ...repository, login: account.login };
    if (!(await codeHost.isCollaborator(collaborator))) return ended;
    const role = await codeHost.getRole(collaborator);
    const isBuyers = await isBuyerRole(codeHost, order, role);
    if (!isBuyers && !ofAnyRole && !(isHelper && role !== 'admin'))
      return { kind: 'needs_person', reason: `The account has the role ${role}, which no buyer gets.` };
    await codeHost.removeCollaborator(collaborator);
    // An organisation's owner, for example, has the role without being a collaborator.
    if (isBuyers || !(await codeHost.isCollaborator(collaborator))) return 'removed';
    return { kind: 'needs_person', reason: `GitHub keeps the role ${role} of the account.` };
  } catch (error) {
    if (error instanceof CodeHostError) {
      const { kind, reason, retryAfterSeconds } = error;
      const block = await findBlock({ codeHost }, repository, error);
      return { kind, reason, retryAfterSeconds, block, isRefusal: kind === 'needs_person' };
    }
    log.error({ err: error, removalId: id }, 'access removal failed: unexpected error');
    return { kind: 'retry', reason: String(error) };
  }
}

/**
 * Whether a buyer may have the role: `read`, or `write` in a copy and in a person's repository, where GitHub
 * has no other role to give.
 */
async function isBuyerRole(codeHost: CodeHost, order: Order, role: string | null): Promise<boolean> {
  if (role === 'write' && order.delivery === 'own') return true;
  if (role === 'write') return !(await codeHost.checkRepository(repositoryOf(order))).ownedByOrganisation;
  return role === null || role === 'none' || role === 'read';
}

/** Also enqueues invitations that waited for the removal, such as one of the same account. */
async function recordRemoval(context: Context, removal: RemovalLease, result: Result): Promise<void> {
  const { order } = removal;
  await context.db.transaction(async (tx) => {
    await lockRepository(tx, order);
    const isRecorded =
      typeof result === 'string'
        ? await recordEnd(context, tx, removal, { hasWritten: result === 'removed' })
        : await recordFailure(context, tx, removal, result);
    if (!isRecorded) return;
    // This is the invitation of the order's buyer.
    await enqueueInvitation(context, tx, { id: order.id });
    await enqueueNextInvitation(context, tx, order);
  });
}

/** Returns false when another worker has the removal by now. */
async function recordEnd(
  context: Context,
  tx: Executor,
  removal: RemovalLease,
  { hasWritten }: { hasWritten: boolean },
): Promise<boolean> {
  const { id, lease, blockedBy: probed } = removal;
  const values = { lastError: null, doneAt: sql`now()`, refusedAt: null, blockedBy: null };
  if (!(await endAttempt(context, tx, removalOutbox, { id, lease, inSeconds: null, values }))) return false;
  await recordSuccessfulProbe(context, tx, { probed, hasWritten });
  await tx.delete(accessHelpers).where(helperOf(removal));
  const subject = removalSubject(id);
  await resolveCase(tx, { kind: 'invite', subject, resolution: 'The access has ended.' });
  return true;
}

/** Retries, waits behind a block or opens a case. Returns false as `recordEnd`. */
async function recordFailure(
  context: Context,
  tx: Executor,
  removal: RemovalLease,
  failure: Failure,
): Promise<boolean> {
  const { id, order, githubLogin, attempts, lease, blockedBy: probed } = removal;
  const { kind, reason, isRefusal = false } = failure;
  // Probes don't use up attempts: a removal that waits behind a block is done when the block ends.
  const isRetried = kind === 'retry' && (attempts < MAX_ATTEMPTS || probed !== null);
  const wait = kind === 'retry' ? (failure.retryAfterSeconds ?? 0) : 0;
  const inSeconds = isRetried ? Math.max(backoffSeconds(RETRY_DELAYS, attempts), wait) : null;
  const block = await findBlockOf(context, tx, removal, failure);
  const found = block?.subject ?? null;
  const values = {
    lastError: reason,
    refusedAt: isRefusal && !block ? sql`now()` : null,
    blockedBy: isRetried ? probed : found,
  };
  if (!(await endAttempt(context, tx, removalOutbox, { id, lease, inSeconds, values }))) return false;
  if (isRefusal) await recordProbe(context, tx, { probed, found });
  const subject = removalSubject(id);
  if (block) {
    await openBlock(context, tx, { ...block, order });
    await resolveCase(tx, { kind: 'invite', subject, resolution: HAS_BLOCK });
  } else if (!isRetried)
    await openCase(context, tx, {
      kind: 'invite',
      subject,
      order,
      message: `We couldn’t remove ${githubLogin}’s access to the repository. ${reason} Please look at the account on GitHub, then remove the access again.`,
      canReopen: true,
    });
  return true;
}

async function findBlockOf(
  context: Context,
  tx: Executor,
  removal: RemovalLease,
  { isRefusal, block, reason }: Failure,
): Promise<FoundBlock | null> {
  if (block || !isRefusal) return block ?? null;
  const shared = await findSharedRefusal(context, tx, removal, reason);
  return shared === null ? null : { subject: shared, reason };
}
