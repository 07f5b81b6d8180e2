import type { Octokit } from '@octokit/core';
import type { Repository } from '#domain/github.ts';
import type { GithubClients } from './client.ts';
import { membershipResponse, organisationResponse, userResponse } from './entities.ts';
import { callOr, REPOSITORY } from './repository-calls.ts';
import { type RepositoryCheck, toRepositoryCheck, UNREACHABLE } from './repository-check.ts';

/** See `CodeHost.findCreationProblem`. Throws what the requests throw. */
export async function findCreationProblem(
  clients: GithubClients,
  owner: string,
  template: Repository,
): Promise<string | null> {
  const client = await clients.getForOwner(owner);
  const mayAdministerAsApp = await clients.canAdminister(template);
  if (mayAdministerAsApp === false) return 'Our GitHub app needs the permission to administer repositories.';
  // Without an installation at the owner there is no client.
  if (mayAdministerAsApp === true) return null;
  const rules = await readRules(client, owner);
  const isOwnTemplate = owner.toLowerCase() === template.owner.toLowerCase();
  const check = isOwnTemplate ? await readTemplate(client, template) : UNREACHABLE;
  const isOrganisation = rules !== null || check.ownedByOrganisation;
  return isOrganisation ? askOrganisation(client, { owner, rules, check }) : askPerson(client, owner);
}

type Rules = ReturnType<typeof organisationResponse.parse>;

/** A credential may not ask everything about an organisation, so a refusal is an answer that is missing. */
async function ask<T>(request: () => Promise<T>): Promise<T | null> {
  return callOr(null, request).catch((error: { kind?: string }) => {
    if (error.kind === 'retry') throw error;
    return null;
  });
}

const readRules = (client: Octokit, org: string): Promise<Rules | null> =>
  ask(async () => organisationResponse.parse((await client.request('GET /orgs/{org}', { org })).data));

async function readTemplate(client: Octokit, template: Repository): Promise<RepositoryCheck> {
  const check = await ask(async () => {
    const { data } = await client.request(REPOSITORY, { ...template });
    return toRepositoryCheck(data, null);
  });
  return check ?? UNREACHABLE;
}

async function askPerson(client: Octokit, owner: string): Promise<string | null> {
  const own = await ask(async () => userResponse.parse((await client.request('GET /user')).data));
  return own && own.login.toLowerCase() !== owner.toLowerCase()
    ? `Our token is of ${own.login}, and so may not create repositories of ${owner}.`
    : null;
}

interface Organisation {
  owner: string;
  rules: Rules | null;
  /** The template, if the organisation owns it. */
  check: RepositoryCheck;
}

async function askOrganisation(
  client: Octokit,
  { owner, rules, check }: Organisation,
): Promise<string | null> {
  const membership = await ask(async () =>
    membershipResponse.parse((await client.request('GET /user/memberships/orgs/{org}', { org: owner })).data),
  );
  const role = membership?.state === 'active' ? membership.role : null;
  if (role === 'admin') return null;
  const rights = [rules?.members_can_create_repositories, rules?.members_can_create_private_repositories];
  if (rights.includes(false)) return `${owner} doesn’t let its members create private repositories.`;
  // GitHub shows members what they may do, and no one else.
  const isMember = role !== null || rights.includes(true) || check.mayInvite;
  return isMember ? null : `Our token is no member of ${owner}, and so may not create repositories there.`;
}
