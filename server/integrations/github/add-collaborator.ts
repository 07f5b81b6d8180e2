import type { Octokit } from '@octokit/core';
import type { Repository } from '#domain/github.ts';
import { type InviteResult, invitationResponse, repositoryResponse } from './entities.ts';
import { toCodeHostError } from './to-code-host-error.ts';

const ROUTE = 'PUT /repos/{owner}/{repo}/collaborators/{username}';

/** What GitHub lets the collaborator do: read, or push as well. */
export type Permission = 'pull' | 'push';

/**
 * Adds a collaborator with a permission. GitHub documents `permission` for repositories of organisations only, and
 * has refused it for those of persons. These are then asked without it, since they have one role to give.
 */
export async function addCollaborator(
  client: Octokit,
  { owner, repo, username, permission }: Repository & { username: string; permission: Permission },
): Promise<InviteResult> {
  const to = { owner, repo, username };
  const response = await client.request(ROUTE, { ...to, permission }).catch(async (error) => {
    const mayBePermission = /422: .{0,200}(validation failed$|permission)/i.test(
      toCodeHostError(error).reason,
    );
    if (!mayBePermission || (await isOfOrganisation(client, to))) throw toCodeHostError(error, username);
    return client.request(ROUTE, to);
  });
  if ((response.status as number) === 204) return { outcome: 'already_in' };
  return { outcome: 'invited', invitationId: invitationResponse.parse(response.data).id };
}

async function isOfOrganisation(client: Octokit, { owner, repo }: Repository): Promise<boolean> {
  const { data } = await client.request('GET /repos/{owner}/{repo}', { owner, repo });
  return repositoryResponse.parse(data).owner.type === 'Organization';
}
