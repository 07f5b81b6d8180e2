import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { MAX_ACCOUNT_CHANGES } from '#domain/invitation.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { findTeamAccounts } from '../../orders/find-team-accounts.ts';
import { getOrderTeam } from '../../orders/order-team.ts';
import type { TeamAccount } from '../../orders/schema.ts';
import type { Db, Executor } from '../../platform/db/client.ts';
import { attemptKey, countAttempt } from '../../platform/rate-limit/attempts.ts';
import { requireAllowed } from '../../platform/rate-limit/require-allowed.ts';
import { listTeams } from '../../queries/access/list-teams.ts';
import { findUser } from '../../users/find-user.ts';
import { getOwnOrder } from '../get-own-order.ts';
import { type LockedPurchase, lockOwnPurchase } from '../lock-purchase.ts';
import { purchases, teamMembers } from '../schema.ts';
import { addMembers } from './add-members.ts';
import { revokeMembers } from './revoke-members.ts';

const DAILY_LIMIT = { limit: 20, windowSeconds: 24 * 3600 };

/**
 * Sets the teammates of the caller's own purchase; `orderId` is the public id. Those left out lose their access, new ones are
 * invited. Throws UNAUTHENTICATED, NOT_FOUND (no such purchase or GitHub user), INVALID_ARGUMENT (too many, one twice, the
 * buyer), FAILED_PRECONDITION (an organization, or the account whose referral code the order used), UNAVAILABLE and RESOURCE_EXHAUSTED (each new account counts as a change of
 * account, 5 in all; 20 calls a day).
 */
export async function updateTeam(
  context: Context,
  { orderId: publicId, githubIds }: ParsedDataOf<'updateTeam'>,
): Promise<ResultOf<'updateTeam'>> {
  const {
    order,
    purchase: { userId },
  } = await getOwnOrder(context, { orderId: publicId });
  const key = attemptKey('team', order.id);
  requireAllowed(await countAttempt(context, { key, ...DAILY_LIMIT }));
  const accounts = await findAccounts(context, order.id, githubIds);
  await context.db.transaction(async (tx) => {
    const purchase = await lockOwnPurchase(tx, order, userId);
    const change = await getChange(tx, purchase, accounts);
    if (change.added.length + change.removed.length === 0) return;
    await requireNotReferrer(tx, purchase.order.referrerId, change.added);
    await applyChange(context, tx, purchase, change);
  });
  return { team: (await listTeams(context.db, [order.id]))(order.id) };
}

/** The accounts as typed. Present teammates are not looked up again: they may have been renamed. */
async function findAccounts(context: Context, orderId: string, typed: string[]): Promise<TeamAccount[]> {
  const { db } = context;
  const { size } = await getOrderTeam(db, orderId);
  const present = await listMembers(db, orderId);
  const known = present.map(({ githubLogin: login, githubAccountId: accountId }) => ({ login, accountId }));
  const [purchase] = await db
    .select({ buyerAccountId: purchases.githubAccountId })
    .from(purchases)
    .where(eq(purchases.orderId, orderId));
  return findTeamAccounts(context, { typed, size, known, buyerAccountId: purchase?.buyerAccountId ?? 0 });
}

function listMembers(db: Db | Executor, orderId: string) {
  return db
    .select()
    .from(teamMembers)
    .where(and(eq(teamMembers.orderId, orderId), isNull(teamMembers.revokedAt)));
}

interface Change {
  added: TeamAccount[];
  removed: (typeof teamMembers.$inferSelect)[];
}

async function getChange(
  tx: Executor,
  { orderId, githubAccountId, accountChanges }: LockedPurchase,
  accounts: readonly TeamAccount[],
): Promise<Change> {
  const present = await listMembers(tx, orderId);
  const added = accounts.filter(
    ({ accountId }) => !present.some((member) => member.githubAccountId === accountId),
  );
  const removed = present.filter(
    (member) => !accounts.some(({ accountId }) => accountId === member.githubAccountId),
  );
  if (added.some(({ accountId }) => accountId === githubAccountId))
    throw new ShopError('INVALID_ARGUMENT', 'Your own account has the project already. Please try again.');
  if (accountChanges + added.length > MAX_ACCOUNT_CHANGES)
    throw new ShopError(
      'RESOURCE_EXHAUSTED',
      `The GitHub accounts of a project can change ${MAX_ACCOUNT_CHANGES} times in all. Please write to support to change more.`,
    );
  return { added, removed };
}

/** A referrer earns nothing for a project that their own GitHub account gets. */
async function requireNotReferrer(
  tx: Executor,
  referrerId: string | null,
  added: readonly TeamAccount[],
): Promise<void> {
  const referrer = referrerId === null ? null : await findUser(tx, referrerId);
  const own = added.find(({ accountId }) => accountId === referrer?.githubAccountId);
  if (own)
    throw new ShopError(
      'FAILED_PRECONDITION',
      `${own.login} can’t be in the team, because this order was bought with their referral code.`,
    );
}

async function applyChange(
  context: Context,
  tx: Executor,
  { orderId, userId, accountChanges }: LockedPurchase,
  { added, removed }: Change,
): Promise<void> {
  const ids = removed.map(({ id }) => id);
  await revokeMembers(context, tx, inArray(teamMembers.id, ids));
  await addMembers(context, tx, { orderId, accounts: added });
  await tx
    .update(purchases)
    .set({ accountChanges: accountChanges + added.length })
    .where(eq(purchases.orderId, orderId));
  await recordAudit(tx, {
    actor: userId,
    action: 'team.update',
    subject: orderId,
    detail: {
      added: added.map(({ login }) => login),
      removed: removed.map(({ githubLogin }) => githubLogin),
    },
  });
}
