import { permissionOf } from '#domain/delivery.ts';
import type { CodeHostFailure } from '#domain/invitation.ts';
import type { Context } from '../../../context.ts';
import { CodeHostError } from '../../../integrations/github/code-host-error.ts';
import { type FoundBlock, findBlock } from '../blocks/find-block.ts';
import { repositoryOf } from '../repository.ts';
import type { SuccessfulOutcome } from './invitation-state.ts';
import type { InvitationLease } from './lease-invitation.ts';

export interface FailedOutcome {
  kind: 'failed';
  failure: CodeHostFailure;
  /** GitHub may have invited the account, but the response was lost. */
  unclear: boolean;
  /** The block that the attempt ran into. */
  block?: FoundBlock | null;
}

export type InvitationOutcome = SuccessfulOutcome | FailedOutcome;

/**
 * Invites the leased account. Looks the account up by ID, as another user may have taken the login since. Also
 * checks whether it is a collaborator or invited already: the response of an earlier attempt may have been lost,
 * and a second call would lower a collaborator's role. The buyer waits, so all is asked at once, with the login
 * as it was at the order. Never throws.
 */
export async function inviteAccount(
  { codeHost, log }: Context,
  { order, githubAccountId: accountId, githubLogin, githubInvitationId: previousId }: InvitationLease,
): Promise<InvitationOutcome> {
  const repository = repositoryOf(order);
  let isRequested = false;
  try {
    const access = codeHost.findAccess({ ...repository, login: githubLogin, accountId });
    // What it throws matters only for an account that can be invited.
    access.catch(() => undefined);
    const account = await codeHost.findAccountById(accountId, repository);
    if (!account) return refused('The GitHub account is gone.');
    if (account.type === 'Organization') return refused('The GitHub account is an organization now.');
    const { login } = account;
    const isRenamed = login.toLowerCase() !== githubLogin.toLowerCase();
    const { invitation: open, ...found } = await access;
    const isCollaborator = isRenamed
      ? await codeHost.isCollaborator({ ...repository, login })
      : found.isCollaborator;
    if (isCollaborator) return { kind: 'accepted', login, hasWritten: false };
    // The invitation of the previous round is replaced, even if it is still open.
    const isStale = open?.expired || open?.id === previousId;
    if (open && !isStale) return { kind: 'sent', login, githubInvitationId: open.id, hasWritten: false };
    if (open) await codeHost.cancelInvitation({ ...repository, invitationId: open.id });
    isRequested = true;
    const response = await codeHost.invite({ ...repository, login, permission: permissionOf(order) });
    if (response.outcome === 'already_in') return { kind: 'accepted', login, hasWritten: true };
    return { kind: 'sent', login, githubInvitationId: response.invitationId, hasWritten: true };
  } catch (error) {
    if (error instanceof CodeHostError) {
      const { kind, reason, retryAfterSeconds, unclear } = error;
      return {
        kind: 'failed',
        failure: { kind, reason, retryAfterSeconds },
        unclear: unclear && isRequested,
        block: await findBlock({ codeHost }, repository, error),
      };
    }
    log.error({ err: error, orderId: order.id }, 'invitation failed: unexpected error');
    return { kind: 'failed', failure: { kind: 'retry', reason: String(error) }, unclear: isRequested };
  }
}

function refused(reason: string): InvitationOutcome {
  return { kind: 'failed', failure: { kind: 'permanent', reason }, unclear: false };
}
