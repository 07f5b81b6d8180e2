import { and, eq, sql } from 'drizzle-orm';
import { removalSubject } from '#domain/case.ts';
import { type InviteFailure, planRetry } from '#domain/invite.ts';
import { openCase } from '../../cases/open-case.ts';
import { resolveCase } from '../../cases/resolve-case.ts';
import type { Context } from '../../context.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import { scheduleInvite } from '../invitations/schedule-invitation.ts';
import { holdRepository, repositoryOf, wakeNext } from '../repository-lock.ts';
import { accessRemovals } from '../schema.ts';
import { claimRemoval, type RemovalClaim, removalLease } from './lease-removal.ts';

/** After so many tries a person is asked; that is about three days. */
const MOST_TRIES = 14;
/** Nobody waits for it: the first pauses are those of a buyer who has gone. */
const NOBODY_WAITS = Number.POSITIVE_INFINITY;
/** Longer waits are left to the sweep. */
const LONGEST_JOB_SECONDS = 60;

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
  const isOurs = and(eq(accessRemovals.id, removalId), sql`${removalLease} = ${claim.lease}`);
  const again = failure?.kind === 'retry' && claim.attempt < MOST_TRIES;
  const inSeconds = again
    ? planRetry(claim.attempt, NOBODY_WAITS, failure.retryAfterSeconds).inSeconds
    : null;
  await context.db.transaction(async (tx) => {
    await holdRepository(tx, order);
    const written = await tx
      .update(accessRemovals)
      .set({
        leasedUntil: null,
        lastError: failure?.reason ?? null,
        doneAt: failure ? null : sql`now()`,
        nextTryAt: inSeconds === null ? null : sql`now() + make_interval(secs => ${inSeconds})`,
      })
      .where(isOurs)
      .returning({ id: accessRemovals.id });
    if (written.length === 0) return;
    if (inSeconds !== null && inSeconds <= LONGEST_JOB_SECONDS)
      await context.jobs.enqueue(tx, {
        name: 'remove-access',
        data: { removalId },
        key: removalId,
        inSeconds,
      });
    if (!failure)
      await resolveCase(context, tx, {
        ...{ kind: 'invite', subject: removalSubject(removalId), resolution: 'The access has ended.' },
      });
    if (failure && inSeconds === null) {
      const { login } = claim;
      await openCase(context, tx, {
        ...{ kind: 'invite', subject: removalSubject(removalId), order, paymentId: null, mayReturn: true },
        message: `The access of ${login} to the repository could not be ended. ${failure.reason} Please remove it on GitHub.`,
      });
    }
    await context.live.publish(tx, 'orders');
    await scheduleInvite(context, tx, { orderId: order.id });
    await wakeNext(context, tx, order);
  });
}
