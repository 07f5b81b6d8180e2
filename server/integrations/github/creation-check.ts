import type { Repository } from '#domain/github.ts';
import type { GithubClients } from './client.ts';
import { membershipResponse, organisationResponse, userResponse } from './entities.ts';
import { callOr, REPOSITORY } from './repository-calls.ts';
import { toRepositoryCheck } from './repository-check.ts';

/** See `CodeHost.findCreationProblem`. Throws what the requests throw. */
export async function findCreationProblem(
  clients: GithubClients,
  owner: string,
  template: Repository,
): Promise<string | null> {
  const client = await clients.getForOwner(owner);
  const ask = <T>(missing: T, request: () => Promise<T>) =>
    callOr(missing, request).catch((error: { kind?: string }) => {
      // Many credentials may not ask everything about an organisation.
      if (error.kind === 'retry') throw error;
      return missing;
    });
  const mayAdministerAsApp = await clients.canAdminister(template);
  if (mayAdministerAsApp === false) return 'Our GitHub app needs the permission to administer repositories.';
  // An app is installed at the owner, or there is no client.
  if (mayAdministerAsApp === true) return null;
  const account = await ask(null, async () =>
    userResponse.parse((await client.request('GET /users/{username}', { username: owner })).data),
  );
  if (!account) return `There is no GitHub account ${owner}.`;
  if (account.type === 'User') {
    const own = await ask(null, async () => userResponse.parse((await client.request('GET /user')).data));
    return own && own.login.toLowerCase() !== owner.toLowerCase()
      ? `Our token is of ${own.login}, and so may not create repositories of ${owner}.`
      : null;
  }
  const membership = await ask(null, async () =>
    membershipResponse.parse((await client.request('GET /user/memberships/orgs/{org}', { org: owner })).data),
  );
  const role = membership?.state === 'active' ? membership.role : null;
  if (role === 'admin') return null;
  const rules = await ask(null, async () =>
    organisationResponse.parse((await client.request('GET /orgs/{org}', { org: owner })).data),
  );
  const mayMembers = rules?.members_can_create_private_repositories ?? rules?.members_can_create_repositories;
  if (mayMembers === false) return `${owner} doesn’t let its members create private repositories.`;
  // GitHub shows members what they may do, and no one else.
  if (role !== null || mayMembers === true) return null;
  const isOwnTemplate = owner.toLowerCase() === template.owner.toLowerCase();
  const mayAdminister =
    isOwnTemplate &&
    (await ask(false, async () => {
      const { data } = await client.request(REPOSITORY, { ...template });
      return toRepositoryCheck(data, null).mayInvite;
    }));
  return mayAdminister
    ? null
    : `Our token is no member of ${owner}, and so may not create repositories there.`;
}
