import type { InviteFailure } from '#domain/invite.ts';
import type { Context } from '../../context.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import { repositoryOf } from '../repository-lock.ts';
import type { Claim } from './lease-invitation.ts';

/** How one try ended. `unclear`: GitHub may have invited without our hearing of it. */
export type InviteOutcome =
  | { kind: 'sent'; login: string; invitationId: number }
  | { kind: 'accepted'; login: string }
  | { kind: 'failed'; failure: InviteFailure; unclear: boolean };

/**
 * Talks to the code host, outside of any transaction. Asks first who the account is now (a renamed user's old name can be
 * a stranger's), and whether it is in or invited already: an earlier try may have worked unheard, and a second call would
 * change the role of somebody who helps with the repository. Never throws.
 */
export async function inviteAccount({ codeHost, log }: Context, claim: Claim): Promise<InviteOutcome> {
  const repository = repositoryOf(claim.order);
  let asked = false;
  try {
    const account = await codeHost.findAccountById(claim.accountId);
    if (!account) return refused('The GitHub account is gone.');
    if (account.type === 'Organization') return refused('The GitHub account is an organization now.');
    const { id: accountId, login } = account;
    const [isIn, open] = await Promise.all([
      codeHost.isCollaborator({ ...repository, login }),
      codeHost.findInvitation({ ...repository, accountId }),
    ]);
    if (isIn) return { kind: 'accepted', login };
    const isStale = open?.expired || open?.id === claim.staleInvitationId;
    if (open && !isStale) return { kind: 'sent', login, invitationId: open.id };
    if (open) await codeHost.cancelInvitation({ ...repository, invitationId: open.id });
    asked = true;
    const answer = await codeHost.invite({ ...repository, login });
    if (answer.outcome === 'already_in') return { kind: 'accepted', login };
    return { kind: 'sent', login, invitationId: answer.invitationId };
  } catch (error) {
    if (error instanceof CodeHostError) {
      const { kind, reason, retryAfterSeconds, unclear } = error;
      return { kind: 'failed', failure: { kind, reason, retryAfterSeconds }, unclear: unclear && asked };
    }
    log.error({ err: error, orderId: claim.order.id }, 'an invitation failed in a way nobody thought of');
    return { kind: 'failed', failure: { kind: 'retry', reason: String(error) }, unclear: asked };
  }
}

function refused(reason: string): InviteOutcome {
  return { kind: 'failed', failure: { kind: 'permanent', reason }, unclear: false };
}
