import { and, eq, like } from 'drizzle-orm';
import * as z from 'zod';
import { id, requestId } from '#contract/fields.ts';
import { parseDifferenceSubject } from '#domain/access-difference.ts';
import { callable } from '../../../callable.ts';
import type { Actor, Context, RemedyRequest } from '../../../context.ts';
import { ShopError } from '../../../errors.ts';
import { CodeHostError } from '../../../integrations/github/code-host-error.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { getOpenCase, resolveCaseByAdmin } from '../../cases/resolve-case.ts';
import { runOnce } from '../../requests/run-once.ts';
import { renewInvitation } from '../invitations/renew-invitation.ts';
import { findStandingInvitation } from '../list-booked-accounts.ts';
import { lockInvitation } from '../lock-invitation.ts';
import { lockRepository } from '../repository.ts';
import { endDifference, isDifference } from './audit-repository.ts';
import {
  type Found,
  listDifferences,
  lowerAccountRole,
  recordCorrection,
  removeAccount,
  waitForBlock,
} from './correct-access.ts';
import { accessDifferences, accessHelpers } from './schema.ts';

/**
 * This remedy of a difference removes the access of a stranger or of an ended purchase. While GitHub refuses
 * everyone at the repository, it waits. The caller has checked the rights. Throws FAILED_PRECONDITION (the
 * account is entitled) and UNAVAILABLE.
 */
export async function removeStrayAccess(context: Context, request: RemedyRequest): Promise<string> {
  return correctAccess(context, request, { what: 'remove the access', correct: removeAccount });
}

/**
 * This remedy of a difference invites a buyer or teammate who has no access again. Throws
 * FAILED_PRECONDITION.
 */
export async function inviteMissing(context: Context, request: RemedyRequest): Promise<string> {
  const found = await getDifference(context.db, request.subject);
  await context.db.transaction(async (tx) => {
    await lockRepository(tx, found);
    const standing = await findStandingInvitation(tx, found, found.accountId);
    const invitation = standing && (await lockInvitation(tx, standing.id));
    if (!invitation) throw new ShopError('FAILED_PRECONDITION', `${found.login} has no purchase any more.`);
    await renewInvitation(context, tx, invitation);
  });
  return endByRemedy(context, request, found, `${found.login} is invited again.`);
}

/**
 * This remedy of a difference gives a buyer read access only, and an account whose purchase has ended none.
 * While GitHub refuses everyone at the repository, it waits. Throws FAILED_PRECONDITION when GitHub keeps the
 * role, as for owners of the organization, and UNAVAILABLE.
 */
export async function lowerRole(context: Context, request: RemedyRequest): Promise<string> {
  return correctAccess(context, request, { what: 'lower the role', correct: lowerAccountRole });
}

async function correctAccess(
  context: Context,
  request: RemedyRequest,
  { what, correct }: { what: string; correct: typeof removeAccount },
): Promise<string> {
  const found = await getDifference(context.db, request.subject);
  try {
    return await endByRemedy(context, request, found, await correct(context, found));
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    context.log.warn({ err: error, repository: found.repository }, `GitHub refused to ${what}`);
    if (await waitForBlock(context, found, { error, requestedBy: request.admin.userId }))
      return `GitHub refuses all changes of ${found.repository} right now. We ${what} by itself as soon as it takes one.`;
    throw new ShopError('UNAVAILABLE', `GitHub didn’t let us ${what}. ${error.reason}`);
  }
}

/** Ends a difference whose remedy has worked. Returns the resolution. */
async function endByRemedy(
  { db }: Context,
  { admin, caseId }: RemedyRequest,
  found: Found,
  resolution: string,
): Promise<string> {
  await db.transaction((tx) => resolveDifference(tx, { admin, caseId, found, resolution }));
  return resolution;
}

/**
 * Marks the account of a difference as a helper instead of applying the remedy of its case. From then on the
 * audit ignores the account until its purchase ends; with the role `admin`, in all repositories of the owner.
 * Throws as `applyRemedy`.
 */
export const markAsHelper = callable({
  who: 'orderWrite',
  perMinute: 60,
  data: z.object({ caseId: id, requestId }),
  async run(context, { requestId, caseId }) {
    const admin = context.actor;
    const request = { requestId, name: 'markAsHelper', data: { caseId } };
    return { message: await runOnce(context, request, () => markDifference(context, { admin, caseId })) };
  },
});

async function markDifference(
  context: Context,
  { admin, caseId }: Pick<RemedyRequest, 'admin' | 'caseId'>,
): Promise<string> {
  const { subject } = await getOpenCase(context.db, caseId);
  const found = await getDifference(context.db, subject);
  const { login, accountId, repository, role } = found;
  const isOwner = role === 'admin';
  const scope = isOwner ? `${found.repoOwner.toLowerCase()}/*` : repository;
  const resolution = `${login} is a helper${isOwner ? ` of ${found.repoOwner}` : ''}.`;
  await context.db.transaction(async (tx) => {
    await tx
      .insert(accessHelpers)
      .values({ scope, accountId, login, markedBy: admin.userId })
      .onConflictDoNothing();
    await resolveDifference(tx, { admin, caseId, found, resolution });
    if (!isOwner) return;
    const others = await tx
      .select()
      .from(accessDifferences)
      .where(
        and(
          eq(accessDifferences.accountId, accountId),
          like(accessDifferences.repository, `${found.repoOwner.toLowerCase().replaceAll('_', '\\_')}/%`),
        ),
      );
    for (const other of others) await endDifference(tx, other, resolution);
  });
  return `${resolution} The audit leaves the account alone.`;
}

async function getDifference(db: Executor, subject: string): Promise<Found> {
  const { repository, accountId } = parseDifferenceSubject(subject);
  const [found] = await listDifferences(db, isDifference({ repository, accountId }));
  if (!found) throw new ShopError('FAILED_PRECONDITION', 'This difference is gone already.');
  return found;
}

async function resolveDifference(
  tx: Executor,
  { admin, caseId, found, resolution }: { admin: Actor; caseId: string; found: Found; resolution: string },
): Promise<void> {
  await resolveCaseByAdmin(tx, { admin, caseId, resolution });
  await recordCorrection(tx, found, { actor: admin.userId, resolution });
}
