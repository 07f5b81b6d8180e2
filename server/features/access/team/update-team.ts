import { and, eq, inArray, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { githubName, id } from '#contract/fields.ts';
import { isProvisional } from '#domain/github.ts';
import { MAX_ACCOUNT_CHANGES, MAX_INVITATION_ROUNDS } from '#domain/invitation.ts';
import { MAX_TEAM_SIZE } from '#domain/project-facets.ts';
import { callable } from '../../../callable.ts';
import type { Context } from '../../../context.ts';
import { ShopError } from '../../../errors.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { attemptKey, limitAttempts } from '../../../platform/rate-limit/attempts.ts';
import { listTeams } from '../../../readers/access/list-teams.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { findTeamAccounts } from '../../orders/find-team-accounts.ts';
import { getOrderTeam } from '../../orders/order-team.ts';
import type { TeamAccount } from '../../orders/schema.ts';
import { requireNotReferrer } from '../../referrals/find-referrer.ts';
import { getOwnOrder } from '../get-own-order.ts';
import { revokeInvitations } from '../invitations/revoke-invitations.ts';
import type { LockedInvitation } from '../lock-invitation.ts';
import { lockOwnInvitation } from '../own-invitation.ts';
import { invitations, purchases } from '../schema.ts';
import { addTeammates } from './add-teammates.ts';

const DAILY_LIMIT = { limit: 20, windowSeconds: 24 * 3600 };

/**
 * Sets the teammates of the caller's own purchase; `orderId` is the public ID. Teammates who are left out
 * lose their access, new ones are invited. Throws UNAUTHENTICATED, NOT_FOUND (no such purchase or GitHub
 * user), INVALID_ARGUMENT (too many, one twice, the buyer), FAILED_PRECONDITION (an organization, or the
 * account whose referral code the order used), UNAVAILABLE and RESOURCE_EXHAUSTED (each new account counts as
 * a change of account, 5 in all; 20 names in all, 20 calls a day).
 */
export const updateTeam = callable({
  who: 'signed in',
  perMinute: 60,
  data: z.object({ orderId: id, githubIds: z.array(githubName).max(MAX_TEAM_SIZE - 1) }),
  async run(context, { orderId: publicId, githubIds }) {
    const { order, purchase } = await getOwnOrder(context, { orderId: publicId });
    await limitAttempts(context, attemptKey('team', order.id), DAILY_LIMIT);
    const accounts = await findAccounts(context, order.id, githubIds);
    await context.db.transaction(async (tx) => {
      const buyer = await lockOwnInvitation(tx, purchase);
      const change = await getChange(tx, buyer, accounts);
      if (change.added.length + change.removed.length === 0) return;
      await requireNotReferrer(tx, buyer.order.referrerId, change.added);
      await applyChange(context, tx, buyer, change);
    });
    return { team: (await listTeams(context.db, [order.id]))(order.id) };
  },
});

/**
 * Finds the accounts as typed. Present teammates are not looked up again, because they may have been renamed.
 */
async function findAccounts(context: Context, orderId: string, typed: string[]): Promise<TeamAccount[]> {
  const { size } = await getOrderTeam(context.db, orderId);
  const standing = await listStanding(context.db, orderId);
  const buyer = standing.find(({ role }) => role === 'buyer');
  const known = standing
    .filter(({ role }) => role === 'teammate')
    .map(({ githubLogin: login, githubAccountId: accountId }) => ({ login, accountId }));
  return findTeamAccounts(context, { typed, size, known, buyerAccountId: buyer?.githubAccountId ?? 0 });
}

type Invitation = typeof invitations.$inferSelect;

function listStanding(db: Executor, orderId: string): Promise<Invitation[]> {
  return db
    .select()
    .from(invitations)
    .where(and(eq(invitations.orderId, orderId), isNull(invitations.revokedAt)));
}

interface Change {
  added: TeamAccount[];
  removed: Invitation[];
  /** How many of the accounts count as changed. */
  changes: number;
}

async function getChange(
  tx: Executor,
  { orderId, githubAccountId, accountChanges }: LockedInvitation,
  accounts: readonly TeamAccount[],
): Promise<Change> {
  const present = (await listStanding(tx, orderId)).filter(({ role }) => role === 'teammate');
  const added = accounts.filter(
    ({ accountId }) => !present.some((teammate) => teammate.githubAccountId === accountId),
  );
  const removed = present.filter(
    (teammate) => !accounts.some(({ accountId }) => accountId === teammate.githubAccountId),
  );
  if (added.some(({ accountId }) => accountId === githubAccountId))
    throw new ShopError('INVALID_ARGUMENT', 'Your own account has the project already. Please try again.');
  // Replacing a name that no account has is no change.
  const unknown = removed.filter((teammate) => isProvisional(teammate.githubAccountId)).length;
  const changes = Math.max(0, added.length - unknown);
  if (accountChanges + changes > MAX_ACCOUNT_CHANGES)
    throw new ShopError(
      'RESOURCE_EXHAUSTED',
      `The GitHub accounts of a project can change ${MAX_ACCOUNT_CHANGES} times in all. Please write to support to change more.`,
    );
  // Names that no account has are no changes, but each has an invitation, and may cause a mail.
  const invited = await tx.$count(invitations, eq(invitations.orderId, orderId));
  if (added.length > 0 && invited + added.length > MAX_INVITATION_ROUNDS)
    throw new ShopError(
      'RESOURCE_EXHAUSTED',
      `Up to ${MAX_INVITATION_ROUNDS} GitHub names can be given for a project. Please write to support to add more.`,
    );
  return { added, removed, changes };
}

async function applyChange(
  context: Context,
  tx: Executor,
  { orderId, projectId, userId, accountChanges }: LockedInvitation,
  { added, removed, changes }: Change,
): Promise<void> {
  const ids = removed.map(({ id }) => id);
  await revokeInvitations(context, tx, inArray(invitations.id, ids));
  await addTeammates(context, tx, { orderId, projectId, accounts: added });
  await tx
    .update(purchases)
    .set({ accountChanges: accountChanges + changes })
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
