import type { Octokit } from '@octokit/core';
import { isGithubUsername, type Repository } from '#domain/github.ts';
import { addCollaborator, type Permission } from './add-collaborator.ts';
import type { GithubClients } from './client.ts';
import { CodeHostError } from './code-host-error.ts';
import { type InviteResult, invitationsResponse, permissionResponse } from './entities.ts';
import { callOr, callRepositoryOr, withClient } from './repository-calls.ts';
import { requestPages } from './request-pages.ts';
import { guard } from './to-code-host-error.ts';

export interface Invitation {
  id: number;
  expired: boolean;
}

interface Access {
  isCollaborator: boolean;
  invitation: Invitation | null;
}

/** Who has access to a repository. Source: https://docs.github.com/rest/collaborators */
export interface Collaborators {
  /**
   * Invites with a permission, by default to read. This replaces the role of an existing collaborator, so check `isCollaborator`
   * first.
   */
  invite(to: Repository & { login: string; permission?: Permission }): Promise<InviteResult>;
  /** Finds the account's pending or expired invitation. */
  findInvitation(of: Repository & { accountId: number }): Promise<Invitation | null>;
  /** Asks at once whether an account, most likely a new one, is a collaborator, and for its invitation. */
  findAccess(of: Repository & { login: string; accountId: number }): Promise<Access>;
  /** Cancels an invitation. Idempotent. */
  cancelInvitation(of: Repository & { invitationId: number }): Promise<void>;
  /** Returns false for an unknown account. */
  isCollaborator(of: Repository & { login: string }): Promise<boolean>;
  /**
   * Gets the account's role: `read` for an invited buyer, `none` without access. Null for an unknown account.
   */
  getRole(of: Repository & { login: string }): Promise<string | null>;
  /** Removes a collaborator, which also deletes their private fork. Idempotent. */
  removeCollaborator(of: Repository & { login: string }): Promise<void>;
}

const COLLABORATOR = '/repos/{owner}/{repo}/collaborators/{username}';
const INVITATIONS = '/repos/{owner}/{repo}/invitations';

export function createCollaborators(clients: GithubClients): Collaborators {
  const findInvitation: Collaborators['findInvitation'] = ({ owner, repo, accountId }) =>
    guard(() =>
      withClient(clients, { owner, repo }, async (client) => {
        for await (const page of requestPages(client, `GET ${INVITATIONS}`, { owner, repo })) {
          const found = invitationsResponse.parse(page).find(({ invitee }) => invitee?.id === accountId);
          if (found) return { id: found.id, expired: found.expired ?? false };
        }
        return null;
      }),
    );
  return {
    findInvitation,
    async findAccess({ owner, repo, login, accountId }) {
      // The list of invitations shows that we can see the repository, so a 404 is about the collaborator.
      const [isCollaborator, invitation] = await Promise.all([
        callOr(false, () =>
          withClient(clients, { owner, repo }, (client) => askCollaborator(client, { owner, repo, login })),
        ),
        findInvitation({ owner, repo, accountId }),
      ]);
      return { isCollaborator, invitation };
    },
    invite: ({ owner, repo, login, permission = 'pull' }) =>
      guard(() =>
        withClient(clients, { owner, repo }, async (client) =>
          addCollaborator(client, { ...toCollaborator({ owner, repo, login }), permission }),
        ),
      ),
    cancelInvitation: ({ owner, repo, invitationId }) =>
      callRepositoryOr(clients, { owner, repo }, undefined, async (client) => {
        const invitation = { owner, repo, invitation_id: invitationId };
        await client.request(`DELETE ${INVITATIONS}/{invitation_id}`, invitation);
      }),
    isCollaborator: ({ owner, repo, login }) =>
      callRepositoryOr(clients, { owner, repo }, false, (client) =>
        askCollaborator(client, { owner, repo, login }),
      ),
    getRole: ({ owner, repo, login }) =>
      callRepositoryOr(clients, { owner, repo }, null, async (client) => {
        const collaborator = toCollaborator({ owner, repo, login });
        const { data } = await client.request(`GET ${COLLABORATOR}/permission`, collaborator);
        return permissionResponse.parse(data).role_name;
      }),
    removeCollaborator: ({ owner, repo, login }) =>
      callRepositoryOr(clients, { owner, repo }, undefined, async (client) => {
        await client.request(`DELETE ${COLLABORATOR}`, toCollaborator({ owner, repo, login }));
      }),
  };
}

/** Throws GitHub's 404 when the account is none, or we can't see the repository. */
async function askCollaborator(client: Octokit, of: Repository & { login: string }): Promise<true> {
  const { status } = await client.request(`GET ${COLLABORATOR}`, toCollaborator(of));
  if (status === 204) return true;
  const reason = `GitHub answered ${status}, which says nothing about who has access.`;
  throw new CodeHostError({ kind: 'retry', reason });
}

/** The parameters of a collaborator's URL, of which the username becomes a part, so it must be valid. */
function toCollaborator({ owner, repo, login }: Repository & { login: string }) {
  if (isGithubUsername(login)) return { owner, repo, username: login };
  throw new CodeHostError({ kind: 'permanent', reason: 'That is not a GitHub username.' });
}
