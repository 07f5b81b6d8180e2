import { asc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { isShopError, ShopError } from '../../../errors.ts';
import { CodeHostError } from '../../../integrations/github/code-host-error.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { secondsFromNow } from '../../../platform/outbox/backoff.ts';
import { LEASE_SECONDS } from '../../../platform/outbox/lease.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { openBlock } from '../blocks/blocks.ts';
import { findBlock } from '../blocks/find-block.ts';
import { isEntitled } from '../find-repository-access.ts';
import { isCopy } from '../list-booked-accounts.ts';
import { lockRepository, repositoryOf } from '../repository.ts';
import { endDifference, isDifference } from './audit-repository.ts';
import { accessAudits, accessDifferences } from './schema.ts';

/** A difference, with the name of its repository. */
export type Found = typeof accessDifferences.$inferSelect &
  Pick<typeof accessAudits.$inferSelect, 'repoOwner' | 'repoName'>;

/** Lists differences, those that have waited longest first. */
export function listDifferences(db: Executor, where: SQL | undefined): Promise<Found[]> {
  const { repoOwner, repoName } = accessAudits;
  return db
    .select({ ...getTableColumns(accessDifferences), repoOwner, repoName })
    .from(accessDifferences)
    .innerJoin(accessAudits, eq(accessAudits.repository, accessDifferences.repository))
    .where(where)
    .orderBy(asc(accessDifferences.createdAt), asc(accessDifferences.accountId));
}

/**
 * Removes the access of a stranger or of an ended purchase, with any role. If the account buys during the
 * removal, its invitation waits until the removal is over. Returns the resolution. Throws FAILED_PRECONDITION
 * (the account is entitled) and CodeHostError.
 */
export async function removeAccount(context: Context, found: Found): Promise<string> {
  const { codeHost } = context;
  const { accountId } = found;
  const repository = repositoryOf(found);
  await leaseRemoval(context, found);
  // If the account has just accepted its invitation, it is found among the collaborators.
  const open = await codeHost.findInvitation({ ...repository, accountId });
  if (open) await codeHost.cancelInvitation({ ...repository, invitationId: open.id });
  const account = await codeHost.findAccountById(accountId, repository);
  if (account) await codeHost.removeCollaborator({ ...repository, login: account.login });
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
 * Gives a buyer the role of buyers, and an account whose purchase has ended none. Returns the resolution.
 * Throws FAILED_PRECONDITION when GitHub keeps the role, as for owners of the organization, and
 * CodeHostError.
 */
export async function lowerAccountRole(context: Context, found: Found): Promise<string> {
  const { codeHost } = context;
  const repository = repositoryOf(found);
  const account = await codeHost.findAccountById(found.accountId, repository);
  if (account) {
    const collaborator = { ...repository, login: account.login };
    const mayPush = await isCopy(context.db, found);
    await codeHost.invite({ ...collaborator, permission: mayPush ? 'push' : 'pull' });
    if ((await codeHost.getRole(collaborator)) === found.role) {
      const message = `GitHub keeps the role ${found.role} of ${found.login}. Please look there who gives it.`;
      throw new ShopError('FAILED_PRECONDITION', message);
    }
  }
  // The purchase may have ended, and its access may have been removed just before this gave it again.
  if (!(await isEntitled(context.db, found, found.accountId))) return removeAccount(context, found);
  return `${found.login} may do what buyers may.`;
}

/**
 * Makes a correction that an admin asked for wait, if GitHub refuses everyone at the repository. Returns
 * false when it doesn't.
 */
export async function waitForBlock(
  context: Context,
  found: Found,
  { error, requestedBy }: { error: CodeHostError; requestedBy: string | null },
): Promise<boolean> {
  const block = await findBlock(context, repositoryOf(found), error);
  if (!block) return false;
  const { repoOwner, repoName } = found;
  await context.db.transaction(async (tx) => {
    await openBlock(context, tx, { ...block, project: { projectName: repoName, repoOwner, repoName } });
    // GitHub refused, so invitations of the account need not wait for a removal.
    await setBlock(tx, found, { blockedBy: block.subject, requestedBy, leasedUntil: null });
  });
  return true;
}

async function setBlock(
  tx: Executor,
  found: Found,
  wait: Partial<Pick<Found, 'blockedBy' | 'requestedBy' | 'leasedUntil'>>,
): Promise<void> {
  await tx.update(accessDifferences).set(wait).where(isDifference(found));
}

/**
 * Makes a correction again that waits behind a block. `done` shows that GitHub takes changes; with `later` it
 * still waits. With `failed` the case is left to an admin.
 */
export async function retryCorrection(context: Context, found: Found): Promise<'done' | 'later' | 'failed'> {
  try {
    const correct = found.kind === 'role' ? lowerAccountRole : removeAccount;
    const resolution = await correct(context, found);
    const actor = found.requestedBy ?? 'shop';
    await context.db.transaction((tx) => recordCorrection(tx, found, { actor, resolution }));
    return 'done';
  } catch (error) {
    if (!(error instanceof CodeHostError) && !isShopError(error)) throw error;
    context.log.warn({ err: error, repository: found.repository }, 'access not corrected');
    if (error instanceof CodeHostError) {
      if (error.kind === 'retry') return 'later';
      if (await waitForBlock(context, found, { error, requestedBy: found.requestedBy })) return 'later';
    }
    await setBlock(context.db, found, { blockedBy: null });
    return 'failed';
  }
}

/** Ends a difference that was corrected. Audited. */
export async function recordCorrection(
  tx: Executor,
  found: Found,
  { actor, resolution }: { actor: string; resolution: string },
): Promise<void> {
  await endDifference(tx, found, resolution);
  const { repository, login, accountId, kind } = found;
  await recordAudit(tx, {
    actor,
    action: 'access.difference',
    subject: repository,
    detail: { login, accountId, kind, resolution },
  });
}
