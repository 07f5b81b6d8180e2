import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { githubName, id, repositoryUrl } from '#contract/fields.ts';
import { parseInvitationSubject } from '#domain/case.ts';
import { parseRepositoryUrl } from '#domain/github.ts';
import { callable } from '../../callable.ts';
import type { Context, RemedyRequest } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { ContextOf } from '../../require-right.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { getOrder } from '../orders/get-order.ts';
import { findGithubAccount } from '../users/verify-github-user.ts';
import { findStandingPurchase } from './find-purchases.ts';
import { changeInvitedAccount, renewInvitation } from './invitations/renew-invitation.ts';
import { sendInvitation } from './invitations/send-invitation.ts';
import { lockInvitation } from './lock-invitation.ts';
import { lockOwnInvitation } from './own-invitation.ts';
import { repositoryKey } from './repository.ts';
import { invitations } from './schema.ts';

/** This is long enough for the quick retries. */
const TIMEOUT_MS = 20_000;

const invitationToRetry = z.object({
  userId: id,
  projectId: id,
  githubId: githubName.pipe(z.string().min(1)),
  repoUrl: repositoryUrl,
});

/**
 * Sends a purchase's invitation again, to another GitHub account if `githubId` names one, and waits for the
 * outcome. Throws UNAUTHENTICATED, PERMISSION_DENIED, NOT_FOUND (no such purchase or GitHub user),
 * FAILED_PRECONDITION (another repository than the order's, an organization, the owner of the order's
 * referral code, being sent), ALREADY_EXISTS (the account has the project) and UNAVAILABLE.
 */
export const retryInvitation = callable({
  who: 'userWrite',
  perMinute: 60,
  data: invitationToRetry,
  run: (context, data) => retryWithin(context, data, TIMEOUT_MS),
});

/** Retries like `retryInvitation`, and waits at most `timeoutMs` for the outcome. */
export async function retryWithin(
  context: ContextOf<'userWrite'>,
  { userId, projectId, githubId, repoUrl }: z.output<typeof invitationToRetry>,
  timeoutMs: number,
) {
  const admin = context.actor;
  const purchase = await findStandingPurchase(context.db, { userId, projectId });
  if (!purchase) throw new ShopError('NOT_FOUND', 'This person hasn’t bought this project.');
  const { orderId, githubLogin } = purchase;
  const order = await getOrder(context.db, orderId);
  // The order decides the repository, because the admin's page may be out of date.
  const repository = parseRepositoryUrl(repoUrl);
  const key = repository && repositoryKey({ repoOwner: repository.owner, repoName: repository.repo });
  if (key !== repositoryKey(order))
    throw new ShopError('FAILED_PRECONDITION', 'This isn’t the repository of the purchase.');
  const isOther = githubId.toLowerCase() !== githubLogin.toLowerCase();
  const account = isOther ? await findGithubAccount(context, githubId) : null;
  await context.db.transaction(async (tx) => {
    const invitation = await lockOwnInvitation(tx, { orderId, userId });
    // The same account may have been renamed.
    if (account && account.id !== invitation.githubAccountId)
      await changeInvitedAccount(context, tx, invitation, account);
    else await renewInvitation(context, tx, invitation);
    await recordAudit(tx, {
      actor: admin.userId,
      action: 'invite.retry',
      subject: orderId,
      before: { githubId: invitation.githubLogin },
      after: { githubId: account?.login ?? invitation.githubLogin },
      detail: { userId, projectId, githubId: invitation.githubLogin },
    });
  });
  const [isInvited] = await Promise.all([
    waitForOutcome(context, { orderId, userId, timeoutMs }),
    sendInvitation(context, { invitationId: orderId }),
  ]);
  return { status: isInvited ? ('invite_success' as const) : ('invite_failed' as const) };
}

/**
 * Waits until the invitation is sent or no quick retry is due, at most for `timeoutMs`. Returns whether it is
 * sent.
 */
async function waitForOutcome(
  context: Context,
  { orderId, userId, timeoutMs }: { orderId: string; userId: string; timeoutMs: number },
): Promise<boolean> {
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

/** `isTrying` is true while an attempt is running or due within seconds. */
async function getProgress(
  { db }: Context,
  orderId: string,
): Promise<{ isInvited: boolean; isTrying: boolean }> {
  const [progress] = await db
    .select({
      isInvited: sql<boolean>`${invitations.state} in ('sent', 'accepted')`,
      isTrying: sql<boolean>`coalesce(${invitations.state} = 'waiting'
        and (${invitations.nextTryAt} <= now() + interval '10 seconds' or ${invitations.leasedUntil} > now()), false)`,
    })
    .from(invitations)
    .where(eq(invitations.id, orderId));
  return progress ?? { isInvited: false, isTrying: false };
}

/**
 * This remedy of a case about an invitation that needs manual review requests it again. The case is resolved
 * when the invitation is sent. The caller has checked the admin's rights. Throws NOT_FOUND and
 * FAILED_PRECONDITION.
 */
export async function retryFailedInvitation(
  context: Context,
  { admin, subject }: RemedyRequest,
): Promise<string> {
  await context.db.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, parseInvitationSubject(subject));
    if (!invitation || invitation.revokedAt !== null)
      throw new ShopError('NOT_FOUND', 'We can’t find this purchase.');
    await renewInvitation(context, tx, invitation);
    await recordAudit(tx, {
      actor: admin.userId,
      action: 'invite.retry',
      subject: invitation.orderId,
      detail: { githubId: invitation.githubLogin },
    });
  });
  return 'The invitation is on its way again. The case is resolved once it is out.';
}
