import { and, eq, like } from 'drizzle-orm';
import type { ParsedDataOf } from '#contract/functions.ts';
import { parseDifferenceSubject } from '#domain/access-difference.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { getOpenCase, resolveCaseByAdmin } from '../../cases/resolve-case.ts';
import type { Actor, Context, RemedyRequest } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import type { Executor } from '../../platform/db/client.ts';
import { secondsFromNow } from '../../platform/outbox/backoff.ts';
import { LEASE_SECONDS } from '../../platform/outbox/lease.ts';
import { isEntitled } from '../../queries/access/find-repository-access.ts';
import { findStandingInvitation } from '../../queries/access/list-booked-accounts.ts';
import { lockInvitation } from '../../queries/access/lock-invitation.ts';
import { runOnce } from '../../requests/run-once.ts';
import { requireRight } from '../../require-right.ts';
import { renewInvitation } from '../invitations/renew-invitation.ts';
import { lockRepository, repositoryOf } from '../repository.ts';
import { endDifference, isDifference } from './audit-repository.ts';
import { accessAudits, accessDifferences, accessHelpers } from './schema.ts';

type Found = typeof accessDifferences.$inferSelect &
  Pick<typeof accessAudits.$inferSelect, 'repoOwner' | 'repoName'>;

/**
 * This remedy of a difference removes the access of a stranger or of an ended purchase, with any role. If the
 * account buys during the removal, its invitation waits until the removal is over. The caller has checked the
 * rights. Throws FAILED_PRECONDITION (the account is entitled) and UNAVAILABLE.
 */
export async function removeStrayAccess(context: Context, request: RemedyRequest): Promise<string> {
  const found = await getDifference(context.db, request.subject);
  await leaseRemoval(context, found);
  await removeAccount(context, found);
  await endByRemedy(context, request, found, `The access of ${found.login} was removed.`);
  return `${found.login} has no access any more.`;
}

/**
 * Makes invitations of the account wait during the removal. If it fails, they wait until the lease expires,
 * because GitHub may still be processing the removal.
 */
async function leaseRemoval({ db }: Context, found: Found): Promise<void> {
  await db.transaction(async (tx) => {
    await lockRepository(tx, found);
    if (await isEntitled(tx, found, found.accountId))
      throw new ShopError('FAILED_PRECONDITION', `${found.login} has bought the project meanwhile.`);
    await tx
      .update(accessDifferences)
      .set({ leasedUntil: secondsFromNow(LEASE_SECONDS) })
      .where(isDifference(found));
  });
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
 * Throws FAILED_PRECONDITION when GitHub keeps the role, as for owners of the organization, and UNAVAILABLE.
 */
export async function lowerRole(context: Context, request: RemedyRequest): Promise<string> {
  const found = await getDifference(context.db, request.subject);
  const { codeHost } = context;
  const repository = repositoryOf(found);
  await askGithub(context, found, 'lower the role', async () => {
    const account = await codeHost.findAccountById(found.accountId, repository);
    if (!account) return;
    const collaborator = { ...repository, login: account.login };
    await codeHost.invite(collaborator);
    if ((await codeHost.getRole(collaborator)) !== found.role) return;
    const message = `GitHub keeps the role ${found.role} of ${found.login}. Please look there who gives it.`;
    throw new ShopError('FAILED_PRECONDITION', message);
  });
  // The purchase may have ended, and its access may have been removed just before this gave it again.
  if (!(await isEntitled(context.db, found, found.accountId))) return removeStrayAccess(context, request);
  return endByRemedy(context, request, found, `${found.login} may only read.`);
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
 * Requires orderWrite. Throws as `applyRemedy`.
 */
export async function markAsHelper(
  context: Context,
  { requestId, caseId }: ParsedDataOf<'markAsHelper'>,
): Promise<string> {
  const admin = requireRight(context, 'orderWrite');
  const request = { requestId, name: 'markAsHelper', data: { caseId } };
  return runOnce(context, request, () => markDifference(context, { admin, caseId }));
}

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
  const [found] = await db
    .select({ difference: accessDifferences, audit: accessAudits })
    .from(accessDifferences)
    .innerJoin(accessAudits, eq(accessAudits.repository, accessDifferences.repository))
    .where(isDifference({ repository, accountId }));
  if (!found) throw new ShopError('FAILED_PRECONDITION', 'This difference is gone already.');
  const { repoOwner, repoName } = found.audit;
  return { ...found.difference, repoOwner, repoName };
}

async function resolveDifference(
  tx: Executor,
  { admin, caseId, found, resolution }: { admin: Actor; caseId: string; found: Found; resolution: string },
): Promise<void> {
  await resolveCaseByAdmin(tx, { admin, caseId, resolution });
  await endDifference(tx, found, resolution);
  const { repository, login, accountId, kind } = found;
  await recordAudit(tx, {
    actor: admin.userId,
    action: 'access.difference',
    subject: repository,
    detail: { login, accountId, kind, resolution },
  });
}

/**
 * Cancels the invitation first: if the account has just accepted it, the account is found among the
 * collaborators.
 */
async function removeAccount(context: Context, found: Found): Promise<void> {
  const { codeHost } = context;
  const { accountId } = found;
  const repository = repositoryOf(found);
  await askGithub(context, found, 'remove the access', async () => {
    const open = await codeHost.findInvitation({ ...repository, accountId });
    if (open) await codeHost.cancelInvitation({ ...repository, invitationId: open.id });
    const account = await codeHost.findAccountById(accountId, repository);
    if (account) await codeHost.removeCollaborator({ ...repository, login: account.login });
  });
}

async function askGithub(
  { log }: Context,
  { repository }: Found,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    log.warn({ err: error, repository }, `GitHub refused to ${what}`);
    throw new ShopError('UNAVAILABLE', `GitHub didn’t let us ${what}. ${error.reason}`);
  }
}
