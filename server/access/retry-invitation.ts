import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { parseRepositoryUrl } from '#domain/github.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { getOrder } from '../orders/get-order.ts';
import { requireRight } from '../require-right.ts';
import { findGithubAccount } from '../users/verify-github-user.ts';
import { changeInvitedAccount, renewInvitation } from './invitations/renew-invitation.ts';
import { sendInvitation } from './invitations/send-invitation.ts';
import { lockOwnPurchase } from './lock-purchase.ts';
import { repositoryKey } from './repository.ts';
import { purchases } from './schema.ts';

/** Enough for the quick retries. */
const TIMEOUT_MS = 20_000;

/**
 * Sends a purchase's invitation again, to another GitHub account if `githubId` names one, and waits for the outcome. For
 * admins with userWrite. Throws UNAUTHENTICATED, PERMISSION_DENIED, NOT_FOUND (no such purchase or GitHub user),
 * FAILED_PRECONDITION (another repository than the order's, an organization, being sent), ALREADY_EXISTS (the account has
 * the project) and UNAVAILABLE.
 */
export async function retryInvitation(
  context: Context,
  { userId, projectId, githubId, repoUrl }: ParsedDataOf<'retryGithubInvite'>,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Promise<ResultOf<'retryGithubInvite'>> {
  const admin = requireRight(context, 'userWrite');
  const { orderId, login } = await getPurchase(context, userId, projectId);
  const order = await getOrder(context.db, orderId);
  // The order decides, not the page that the admin has open.
  const repository = parseRepositoryUrl(repoUrl);
  const key = repository && repositoryKey({ repoOwner: repository.owner, repoName: repository.repo });
  if (key !== repositoryKey(order))
    throw new ShopError('FAILED_PRECONDITION', 'This isn’t the repository of the purchase.');
  const isOther = githubId.toLowerCase() !== login.toLowerCase();
  const account = isOther ? await findGithubAccount(context, githubId) : null;
  await context.db.transaction(async (tx) => {
    const purchase = await lockOwnPurchase(tx, order, userId);
    // The same account may have been renamed.
    if (account && account.id !== purchase.githubAccountId)
      await changeInvitedAccount(context, tx, purchase, account);
    else await renewInvitation(context, tx, purchase);
    await recordAudit(tx, {
      actor: admin.userId,
      action: 'invite.retry',
      subject: orderId,
      before: { githubId: purchase.githubLogin },
      after: { githubId: account?.login ?? purchase.githubLogin },
      detail: { userId, projectId, githubId: purchase.githubLogin },
    });
  });
  const [isInvited] = await Promise.all([
    waitForOutcome(context, { orderId, userId, timeoutMs }),
    sendInvitation(context, { orderId }),
  ]);
  return { status: isInvited ? 'invite_success' : 'invite_failed' };
}

async function getPurchase(
  { db }: Context,
  userId: string,
  projectId: string,
): Promise<{ orderId: string; login: string }> {
  const [purchase] = await db
    .select({ orderId: purchases.orderId, login: purchases.githubLogin })
    .from(purchases)
    .where(
      and(eq(purchases.userId, userId), eq(purchases.projectId, projectId), isNull(purchases.revokedAt)),
    );
  if (!purchase) throw new ShopError('NOT_FOUND', 'This person hasn’t bought this project.');
  return purchase;
}

interface Wait {
  orderId: string;
  userId: string;
  timeoutMs: number;
}

/** Waits until the invitation is sent or no quick retry is due, at most for `timeoutMs`. Returns whether it is sent. */
async function waitForOutcome(context: Context, { orderId, userId, timeoutMs }: Wait): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const check = (isTimeUp: boolean) => {
    getProgress(context, orderId).then(({ isInvited, isTrying }) => {
      if (isInvited || !isTrying || isTimeUp) resolve(isInvited);
    }, reject);
  };
  const unsubscribe = context.live.subscribe([`users/${userId}`], () => check(false));
  const timer = setTimeout(() => check(true), timeoutMs);
  return promise.finally(() => {
    clearTimeout(timer);
    unsubscribe();
  });
}

/** `isTrying`: an attempt is running or due within seconds. */
async function getProgress(
  { db }: Context,
  orderId: string,
): Promise<{ isInvited: boolean; isTrying: boolean }> {
  const [progress] = await db
    .select({
      isInvited: sql<boolean>`${purchases.inviteState} in ('sent', 'accepted')`,
      isTrying: sql<boolean>`coalesce(${purchases.inviteState} = 'waiting'
        and (${purchases.nextTryAt} <= now() + interval '10 seconds' or ${purchases.leasedUntil} > now()), false)`,
    })
    .from(purchases)
    .where(eq(purchases.orderId, orderId));
  return progress ?? { isInvited: false, isTrying: false };
}
