import type { Octokit } from '@octokit/core';
import { isGithubUsername, type Repository } from '#domain/github.ts';
import { addCollaborator, type Permission } from './add-collaborator.ts';
import type { GithubClients } from './client.ts';
import { CodeHostError } from './code-host-error.ts';
import { invitationsResponse, permissionResponse } from './entities.ts';
import { callOr, callRepositoryOr, withClient } from './repository-calls.ts';
import { requestPages } from './request-pages.ts';
import { guard } from './to-code-host-error.ts';

const COLLABORATOR = '/repos/{owner}/{repo}/collaborators/{username}';
const INVITATIONS = '/repos/{owner}/{repo}/invitations';

type Collaborator = Repository & { login: string };

/** Who has access to a repository. Source: https://docs.github.com/rest/collaborators */
export function createCollaborators(clients: GithubClients) {
  const call = <T>(of: Repository, request: (client: Octokit) => Promise<T>) =>
    guard(() => withClient(clients, of, request));
  /** Finds the account's pending or expired invitation. */
  const findInvitation = ({ owner, repo, accountId }: Repository & { accountId: number }) =>
    call({ owner, repo }, async (client) => {
      for await (const page of requestPages(client, `GET ${INVITATIONS}`, { owner, repo })) {
        const found = invitationsResponse.parse(page).find(({ invitee }) => invitee?.id === accountId);
        if (found) return { id: found.id, expired: found.expired ?? false };
      }
      return null;
    });
  return {
    findInvitation,
    /** Asks at once whether an account, most likely a new one, is a collaborator, and for its invitation. */
    async findAccess({ owner, repo, login, accountId }: Collaborator & { accountId: number }) {
      // The list of invitations shows that we can see the repository, so a 404 is about the collaborator.
      const [isCollaborator, invitation] = await Promise.all([
        callOr(false, () =>
          withClient(clients, { owner, repo }, (client) => askCollaborator(client, { owner, repo, login })),
        ),
        findInvitation({ owner, repo, accountId }),
      ]);
      return { isCollaborator, invitation };
    },
    /**
     * Invites with a permission, by default to read. This replaces the role of an existing collaborator, so check
     * `isCollaborator` first.
     */
    invite: ({ owner, repo, login, permission = 'pull' }: Collaborator & { permission?: Permission }) =>
      call({ owner, repo }, async (client) =>
        addCollaborator(client, { ...toCollaborator({ owner, repo, login }), permission }),
      ),
    /** Cancels an invitation. Idempotent. */
    cancelInvitation: ({ owner, repo, invitationId }: Repository & { invitationId: number }) =>
      callRepositoryOr(clients, { owner, repo }, undefined, async (client) => {
        const invitation = { owner, repo, invitation_id: invitationId };
        await client.request(`DELETE ${INVITATIONS}/{invitation_id}`, invitation);
      }),
    /** Returns false for an unknown account. */
    isCollaborator: ({ owner, repo, login }: Collaborator) =>
      callRepositoryOr(clients, { owner, repo }, false, (client) =>
        askCollaborator(client, { owner, repo, login }),
      ),
    /**
     * Gets the account's role: `read` for an invited buyer, `none` without access. Null for an unknown account.
     */
    getRole: ({ owner, repo, login }: Collaborator) =>
      callRepositoryOr(clients, { owner, repo }, null, async (client) => {
        const collaborator = toCollaborator({ owner, repo, login });
        const { data } = await client.request(`GET ${COLLABORATOR}/permission`, collaborator);
        return permissionResponse.parse(data).role_name;
      }),
    /** Removes a collaborator, which also deletes their private fork. Idempotent. */
    removeCollaborator: ({ owner, repo, login }: Collaborator) =>
      callRepositoryOr(clients, { owner, repo }, undefined, async (client) => {
        await client.request(`DELETE ${COLLABORATOR}`, toCollaborator({ owner, repo, login }));
      }),
  };
}

/** Throws GitHub's 404 when the account is none, or we can't see the repository. */
async function askCollaborator(client: Octokit, of: Collaborator): Promise<true> {
  const { status } = await client.request(`GET ${COLLABORATOR}`, toCollaborator(of));
  if (status === 204) return true;
  const reason = `GitHub answered ${status}, which says nothing about who has access.`;
  throw new CodeHostError({ kind: 'retry', reason });
}

/** The parameters of a collaborator's URL, of which the username becomes a part, so it must be valid. */
function toCollaborator({ owner, repo, login }: Collaborator) {
  if (isGithubUsername(login)) return { owner, repo, username: login };
  throw new CodeHostError({ kind: 'permanent', reason: 'That is not a GitHub username.' });
}
