import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { parseRepositoryUrl } from '#domain/github.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Actor, Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { Account } from '../integrations/github/code-host.ts';
import { orders } from '../orders/schema.ts';
import { findGithubAccount } from '../users/verify-github-user.ts';
import type { InvitedOrder } from './invitations/lease-invitation.ts';
import { askAnew, holdPurchase, moveToAccount } from './invitations/renew-invitation.ts';
import { sendInvite } from './invitations/send-invitation.ts';
import { repositoryKey } from './repository-lock.ts';
import { purchases } from './schema.ts';

/** A quick second or third try is waited for; then the answer is how it stands. */
const PATIENCE_MS = 20_000;

/**
 * An admin with userWrite has an invitation sent again, to another GitHub account when `githubId` names one, and hears at
 * once what came of it. Throws UNAUTHENTICATED, PERMISSION_DENIED, NOT_FOUND (that person has not bought that project, or
 * no such GitHub user), FAILED_PRECONDITION (another repository than the order's, an organisation, just being sent),
 * ALREADY_EXISTS (that account has the project) and UNAVAILABLE.
 */
export async function retryInvite(
  context: Context,
  { userId, projectId, githubId, repoUrl }: ParsedDataOf<'retryGithubInvite'>,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Promise<ResultOf<'retryGithubInvite'>> {
  const { actor } = context;
  if (!actor) throw new ShopError('UNAUTHENTICATED', 'Please log in first.');
  if (!actor.rights?.userWrite) throw new ShopError('PERMISSION_DENIED', 'Your account may not do this.');
  const { order, login } = await findBought(context, userId, projectId);
  refuseForeign(order, repoUrl);
  const isOther = githubId.toLowerCase() !== login.toLowerCase();
  const account = isOther ? await findGithubAccount(context, githubId) : null;
  await renew(context, { actor, order, userId, account });
  const settled = waitUntilSettled(context, { order, userId, patienceMs });
  await sendInvite(context, { orderId: order.id });
  return { status: (await settled) ? 'invite_success' : 'invite_failed' };
}

async function findBought({ db }: Context, userId: string, projectId: string) {
  const [row] = await db
    .select({ order: orders, login: purchases.githubLogin })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(
      and(eq(purchases.userId, userId), eq(purchases.projectId, projectId), isNull(purchases.revokedAt)),
    );
  if (!row) throw new ShopError('NOT_FOUND', 'This person has not bought this project.');
  return row;
}

/** What was agreed decides, whatever the page believes the repository to be. */
function refuseForeign(order: InvitedOrder, repoUrl: string): void {
  const named = parseRepositoryUrl(repoUrl);
  const isSame =
    named && repositoryKey({ id: '', repoOwner: named.owner, repoName: named.repo }) === repositoryKey(order);
  if (!isSame) throw new ShopError('FAILED_PRECONDITION', 'This is not the repository of the purchase.');
}

interface Renewal {
  actor: Actor;
  order: InvitedOrder;
  userId: string;
  /** Null for the account that it is for already. */
  account: Account | null;
}

async function renew(context: Context, { actor, order, userId, account }: Renewal): Promise<void> {
  await context.db.transaction(async (tx) => {
    const purchase = await holdPurchase(tx, order, userId);
    const before = purchase.githubLogin;
    // Renamed, it is the same account under another name.
    if (account && account.id !== purchase.githubAccountId)
      await moveToAccount(context, tx, { order, purchase, account });
    else await askAnew(context, tx, { order, purchase });
    await recordAudit(tx, {
      actor: actor.userId,
      action: 'invite.retry',
      subject: order.id,
      detail: { userId, projectId: order.projectId, githubId: account?.login ?? before, before },
    });
  });
}

interface Wait {
  order: InvitedOrder;
  userId: string;
  patienceMs: number;
}

/** Whether it is sent or accepted: known at once, or after the quick tries of whoever sends it. Never throws for waiting. */
function waitUntilSettled(context: Context, { order, userId, patienceMs }: Wait): Promise<boolean> {
  return new Promise((done, failed) => {
    let over = false;
    const settle = (isIn: boolean) => {
      over = true;
      clearTimeout(timer);
      stop();
      done(isIn);
    };
    const look = () =>
      readProgress(context, order.id)
        .then(({ isIn, isMoving }) => {
          if (!over && (isIn || !isMoving)) settle(isIn);
        })
        .catch(failed);
    const stop = context.live.subscribe([`users/${userId}`], () => void look());
    const timer = setTimeout(() => {
      readProgress(context, order.id).then(({ isIn }) => settle(isIn), failed);
    }, patienceMs);
  });
}

/** `isMoving`: the next try is only seconds away, or somebody is at it. */
async function readProgress({ db }: Context, orderId: string): Promise<{ isIn: boolean; isMoving: boolean }> {
  const [row] = await db
    .select({
      isIn: sql<boolean>`${purchases.inviteState} in ('sent', 'accepted')`,
      isMoving: sql<boolean>`coalesce(${purchases.inviteState} = 'waiting'
        and (${purchases.nextTryAt} <= now() + interval '10 seconds' or ${purchases.leasedUntil} > now()), false)`,
    })
    .from(purchases)
    .where(eq(purchases.orderId, orderId));
  return row ?? { isIn: false, isMoving: false };
}
