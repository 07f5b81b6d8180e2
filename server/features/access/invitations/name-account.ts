import type { Context } from '../../../context.ts';
import { isShopError } from '../../../errors.ts';
import { CodeHostError } from '../../../integrations/github/code-host-error.ts';
import type { Account } from '../../../integrations/github/entities.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { onceReachable } from '../../../platform/outbox/once-reachable.ts';
import { requireNotReferrer } from '../../referrals/find-referrer.ts';
import { findUser } from '../../users/find-user.ts';
import { setMissingGithubAccount } from '../../users/update-user.ts';
import { findBlock } from '../blocks/find-block.ts';
import { type LockedInvitation, lockInvitation } from '../lock-invitation.ts';
import { enqueueNextInvitation, repositoryOf } from '../repository.ts';
import { uncountCall } from './daily-limit.ts';
import { recordNamed, releaseLease } from './invitation-state.ts';
import type { FailedOutcome } from './invite-account.ts';
import type { InvitationLease } from './lease-invitation.ts';
import { requireFree } from './renew-invitation.ts';

/**
 * Finds the account of a leased invitation whose name was not looked up before the payment, stores it and
 * ends the lease: the next attempt invites the account, like any other. Returns null then, or else why the
 * account can't be invited: no account has the name, it's an organization, or it has the project already.
 * Never throws.
 */
export async function nameAccount(context: Context, lease: InvitationLease): Promise<FailedOutcome | null> {
  const repository = repositoryOf(lease.order);
  try {
    const account = await context.codeHost.findAccount(lease.githubLogin, repository);
    if (!account) return refused(`No GitHub account is named ${lease.githubLogin}.`);
    if (account.type === 'Organization') return refused(`${account.login} is an organization.`);
    await onceReachable(() => storeAccount(context, lease, account));
    return null;
  } catch (error) {
    if (isShopError(error)) return refused(error.message);
    if (error instanceof CodeHostError) {
      const { kind, reason, retryAfterSeconds } = error;
      const block = await findBlock(context, repository, error);
      return { kind: 'failed', failure: { kind, reason, retryAfterSeconds }, unclear: false, block };
    }
    context.log.error({ err: error, orderId: lease.orderId }, 'account not named: unexpected error');
    return { kind: 'failed', failure: { kind: 'retry', reason: String(error) }, unclear: false };
  }
}

/**
 * Does nothing when another worker has the invitation by now. Throws ALREADY_EXISTS and FAILED_PRECONDITION
 * when the account may not have the project.
 */
async function storeAccount(
  context: Context,
  lease: InvitationLease,
  { id: githubAccountId, login: githubLogin }: Account,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, lease.id);
    if (invitation?.lease !== lease.lease) return;
    await uncountCall(tx, lease.callId);
    await releaseLease(tx, lease.id);
    // The purchase may have ended, or the buyer may have named another account, since the lease.
    const isEnded = invitation.revokedAt !== null || invitation.withdrawnAt !== null;
    if (!isEnded && invitation.githubAccountId === lease.githubAccountId) {
      const account = { githubAccountId, githubLogin };
      await requireFree(tx, invitation, githubAccountId);
      await requireNotReferrer(tx, invitation.order.referrerId, [
        { accountId: githubAccountId, login: githubLogin },
      ]);
      await recordNamed(tx, lease.id, account);
      // An account that did not make the order itself never typed the name.
      if (invitation.role === 'buyer' && (await isMadeByOwner(tx, invitation)))
        await setMissingGithubAccount(tx, invitation.userId, account);
    }
    await enqueueNextInvitation(context, tx, lease.order);
  });
}

/** Whether a purchase belongs to the account that ordered it, or to a guest. */
async function isMadeByOwner(tx: Executor, { order, userId }: LockedInvitation): Promise<boolean> {
  return order.buyerId === userId || (await findUser(tx, userId))?.kind === 'guest';
}

function refused(reason: string): FailedOutcome {
  return { kind: 'failed', failure: { kind: 'permanent', reason }, unclear: false };
}
