import { sql } from 'drizzle-orm';
import { removalSubject } from '#domain/case.ts';
import type { InviteFailure } from '#domain/invite.ts';
import { openCase } from '../../cases/open-case.ts';
import { resolveCase } from '../../cases/resolve-case.ts';
import type { Context } from '../../context.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import { backoffSeconds, enqueueAttempt } from '../../platform/outbox/backoff.ts';
import { endAttempt } from '../../platform/outbox/lease.ts';
import { invitationOutbox, removalOutbox } from '../outboxes.ts';
import { holdRepository, repositoryOf, wakeNext } from '../repository-lock.ts';
import { claimRemoval, type RemovalClaim } from './lease-removal.ts';

/** About three days. */
const MAX_ATTEMPTS = 14;
const HOUR = 3600;
const RETRY_DELAYS = [60, 60, 60, 60, 60, 60, 300, 900, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR] as const;

/**
 * Takes one account's access to a repository away, if it is due: its open invitation, and its place among the readers.
 * Taken in one transaction, done outside of any, written down in another; killed in between, it is done again. Who helps
 * with the repository keeps their role. Only the shop itself calls it.
 */
export async function removeAccess(context: Context, { removalId }: { removalId: string }): Promise<void> {
  const claim = await claimRemoval(context, removalId);
  if (!claim) return;
  const failure = await remove(context, claim);
  await record(context, claim, failure);
}

/** The invitation first: accepted while we look, it is found among the readers. Null when it worked. */
async function remove({ codeHost, log }: Context, claim: RemovalClaim): Promise<InviteFailure | null> {
  const repository = repositoryOf(claim.order);
  const { accountId } = claim;
  try {
    const open = await codeHost.findInvitation({ ...repository, accountId });
    if (open) await codeHost.cancelInvitation({ ...repository, invitationId: open.id });
    const account = await codeHost.findAccountById(accountId);
    if (!account) return null;
    const who = { ...repository, login: account.login };
    if (!(await codeHost.isCollaborator(who))) return null;
    if ((await codeHost.roleOf(who)) === 'read') await codeHost.removeCollaborator(who);
    return null;
  } catch (error) {
    if (error instanceof CodeHostError) {
      const { kind, reason, retryAfterSeconds } = error;
      return { kind, reason, retryAfterSeconds };
    }
    log.error(
      { err: error, removalId: claim.removalId },
      'access was not removed in a way nobody thought of',
    );
    return { kind: 'retry', reason: String(error) };
  }
}

/** Whoever was to be invited meanwhile, the same account perhaps, is woken. */
async function record(context: Context, claim: RemovalClaim, failure: InviteFailure | null): Promise<void> {
  const { order, removalId } = claim;
  const isRetried = failure?.kind === 'retry' && claim.attempt < MAX_ATTEMPTS;
  const inSeconds = isRetried
    ? Math.max(backoffSeconds(RETRY_DELAYS, claim.attempt), failure.retryAfterSeconds ?? 0)
    : null;
  await context.db.transaction(async (tx) => {
    await holdRepository(tx, order);
    const row = await endAttempt(context, tx, removalOutbox, {
      id: removalId,
      lease: claim.lease,
      inSeconds,
      values: { lastError: failure?.reason ?? null, doneAt: failure ? null : sql`now()` },
    });
    if (!row) return;
    if (!failure)
      await resolveCase(context, tx, {
        ...{ kind: 'invite', subject: removalSubject(removalId), resolution: 'The access has ended.' },
      });
    if (failure && inSeconds === null) {
      const { login } = claim;
      await openCase(context, tx, {
        ...{ kind: 'invite', subject: removalSubject(removalId), order, paymentId: null, canReopen: true },
        message: `The access of ${login} to the repository could not be ended. ${failure.reason} Please remove it on GitHub.`,
      });
    }
    await context.live.publish(tx, 'orders');
    await enqueueAttempt(context, tx, invitationOutbox, { id: order.id });
    await wakeNext(context, tx, order);
  });
}
