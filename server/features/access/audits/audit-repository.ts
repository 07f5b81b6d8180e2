import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { blockSubjects } from '#domain/access-block.ts';
import {
  compareAccess,
  type Difference,
  differenceCaseKind,
  differenceSubject,
} from '#domain/access-difference.ts';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { openCase } from '../../cases/open-case.ts';
import { resolveCase } from '../../cases/resolve-case.ts';
import { isCopy, listBookedAccounts } from '../list-booked-accounts.ts';
import { lockRepository, repositoryOf } from '../repository.ts';
import { type Audit, readAccess } from './read-access.ts';
import { accessAudits, accessDifferences, accessHelpers } from './schema.ts';

/**
 * Compares who has access to a repository at GitHub with the books, in an audit that has begun. Opens a case
 * for each new difference, and resolves the cases of differences that are gone. Returns false when the time
 * is over; the next run continues. Throws CodeHostError.
 */
export async function auditRepository(
  context: Context,
  audit: Audit,
  isTimeOver: () => boolean,
): Promise<boolean> {
  const listed = await readAccess(context, audit, isTimeOver);
  if (!listed) return false;
  const since = audit.startedAt ?? new Date();
  const found = compareAccess({
    owner: audit.repoOwner,
    listed,
    booked: await listBookedAccounts(context.db, audit, since),
    helpers: await listHelpers(context.db, audit),
    isCopy: await isCopy(context.db, audit),
  });
  const confirmed: Difference[] = [];
  for (const difference of found)
    if (difference.kind !== 'missing' || (await isMissing(context, audit, difference)))
      confirmed.push(difference);
  const cause = confirmed.some(({ kind }) => kind === 'missing') ? await findCause(context, audit) : '';
  await context.db.transaction(async (tx) => {
    await lockRepository(tx, audit);
    await recordDifferences(context, tx, audit, { found: confirmed, cause });
    await tx
      .update(accessAudits)
      .set({ startedAt: null, auditedAt: sql`now()` })
      .where(eq(accessAudits.repository, audit.repository));
  });
  return true;
}

/**
 * Asks about one account again, because an account can move between the pages of a list while they are read.
 */
async function isMissing(context: Context, audit: Audit, { accountId }: Difference): Promise<boolean> {
  const { codeHost, db } = context;
  const known = isDifference({ repository: audit.repository, accountId });
  if ((await db.$count(accessDifferences, known)) > 0) return true;
  const repository = repositoryOf(audit);
  const account = await codeHost.findAccountById(accountId, repository);
  // The account is gone and can't be invited. The check of its invitation notifies the buyer.
  if (!account) return false;
  if (await codeHost.isCollaborator({ ...repository, login: account.login })) return false;
  return (await codeHost.findInvitation({ ...repository, accountId })) === null;
}

/** Why accounts of buyers may be missing, as the end of a message; empty when nothing is known. Never throws. */
async function findCause({ codeHost, log }: Context, audit: Audit): Promise<string> {
  try {
    const { requiresTwoFactor } = await codeHost.checkOrganisation(repositoryOf(audit));
    return requiresTwoFactor
      ? ` ${audit.repoOwner} requires two-factor authentication, which ends the access of accounts without it.`
      : '';
  } catch (error) {
    log.warn({ err: error }, 'the organisation of missing buyers could not be checked');
    return '';
  }
}

async function listHelpers(db: Executor, audit: Audit): Promise<Set<number>> {
  const scopes = blockSubjects(repositoryOf(audit));
  const rows = await db
    .select({ accountId: accessHelpers.accountId })
    .from(accessHelpers)
    .where(inArray(accessHelpers.scope, scopes));
  return new Set(rows.map(({ accountId }) => accountId));
}

async function recordDifferences(
  context: Context,
  tx: Executor,
  audit: Audit,
  { found, cause }: { found: readonly Difference[]; cause: string },
): Promise<void> {
  const { repository } = audit;
  const known = await tx.select().from(accessDifferences).where(eq(accessDifferences.repository, repository));
  const isSame = (one: Difference, { accountId, kind }: Pick<Difference, 'accountId' | 'kind'>) =>
    one.accountId === accountId && one.kind === kind;
  for (const gone of known.filter((row) => !found.some((each) => isSame(each, row))))
    await endDifference(tx, gone, 'GitHub and the books agree again.');
  for (const difference of found.filter((each) => !known.some((row) => isSame(each, row)))) {
    const { kind, accountId, login, role } = difference;
    await tx.insert(accessDifferences).values({ repository, kind, accountId, login, role });
    await openCase(context, tx, {
      kind: differenceCaseKind(kind),
      subject: differenceSubject(repository, accountId),
      project: { projectName: audit.repoName, repoOwner: audit.repoOwner, repoName: audit.repoName },
      message: `${describe(difference, `${audit.repoOwner}/${audit.repoName}`)}${kind === 'missing' ? cause : ''}`,
      canReopen: true,
      // Admins get one mail a day about all differences.
      alertKey: `access ${new Date().toISOString().slice(0, 10)}`,
    });
  }
}

export function isDifference({
  repository,
  accountId,
}: Pick<typeof accessDifferences.$inferSelect, 'repository' | 'accountId'>): SQL | undefined {
  return and(eq(accessDifferences.repository, repository), eq(accessDifferences.accountId, accountId));
}

/** Deletes a difference and resolves its case, in the caller's transaction. */
export async function endDifference(
  tx: Executor,
  {
    repository,
    accountId,
    kind,
  }: Pick<typeof accessDifferences.$inferSelect, 'repository' | 'accountId' | 'kind'>,
  resolution: string,
): Promise<void> {
  await tx.delete(accessDifferences).where(isDifference({ repository, accountId }));
  const subject = differenceSubject(repository, accountId);
  await resolveCase(tx, { kind: differenceCaseKind(kind), subject, resolution });
}

function describe({ kind, login, role }: Difference, repository: string): string {
  switch (kind) {
    case 'stranger':
      return `${login} has access to ${repository} (${role}) and hasn't bought it.`;
    case 'missing':
      return `${login} bought ${repository} and has neither access nor an open invitation.`;
    case 'ended':
      return `${login}'s purchase of ${repository} has ended, and the account still has access.`;
    case 'role':
      return `${login} bought ${repository} and may do more than read (${role}).`;
  }
}
