import { isGithubUsername, type Repository } from '#domain/github.ts';
import type { ProviderSettings } from '#server/config.ts';
import type { Logger } from '#server/platform/log.ts';
import { CodeHostError } from './code-host-error.ts';
import { connect } from './connect.ts';
import { readPages } from './read-pages.ts';
import { account, invitation, invitations, permission, repositoryFacts } from './replies.ts';
import { toCodeHostError } from './to-code-host-error.ts';

export interface Account {
  /** Stays when the person renames themselves; a login does not. */
  id: number;
  login: string;
  name: string | null;
  avatarUrl: string | null;
  /** Whatever is not a person (organisations, bots) counts as an organisation: it cannot be invited. */
  type: 'User' | 'Organization';
}

export interface Invitation {
  id: number;
  expired: boolean;
}

export interface RepositoryCheck {
  reachable: boolean;
  private: boolean;
  ownedByOrganisation: boolean;
  mayInvite: boolean;
}

/** The code host, as the shop needs it. Everything throws CodeHostError, and nothing else. */
export interface CodeHost {
  /** Null when there is none of that name; a malformed name is not asked for. */
  findAccount(login: string): Promise<Account | null>;
  /** The account of a number under its present name; null when it is gone. */
  findAccountById(id: number): Promise<Account | null>;
  /** Invites to read. Ask `isCollaborator` and `findInvitation` first: this would change the role somebody has. */
  invite(to: Repository & { login: string }): Promise<Invited>;
  /** Null also when our token cannot see the repository: inviting then tells that better. */
  findInvitation(of: Repository & { accountId: number }): Promise<Invitation | null>;
  /** Safe to repeat. */
  cancelInvitation(of: Repository & { invitationId: number }): Promise<void>;
  isCollaborator(of: Repository & { login: string }): Promise<boolean>;
  /** `read` for who was invited as a buyer; anything else is somebody who helps with the repository. Null when not in. */
  roleOf(of: Repository & { login: string }): Promise<string | null>;
  /** Ends somebody's access (their private fork goes, too). Safe to repeat. */
  removeCollaborator(of: Repository & { login: string }): Promise<void>;
  /** What an admin should know when a project's repository is saved. */
  checkRepository(repository: Repository): Promise<RepositoryCheck>;
}
export type Invited = { outcome: 'invited'; invitationId: number } | { outcome: 'already_in' };

const TIMEOUT_MS = 10_000;

/**
 * GitHub's REST API through Octokit. Nothing is retried here but a person's look-up, once: the shop's own schedule does
 * that. Source: https://docs.github.com/rest/collaborators
 */
export function createCodeHost(
  settings: ProviderSettings['github'],
  log: Logger,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): CodeHost {
  const connection = connect(settings, log, timeoutMs);

  async function ask<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      const failure = toCodeHostError(error);
      if (failure.kind === 'needs_person') connection.forget();
      throw failure;
    }
  }
  const orIfMissing = <T, M>(call: () => Promise<T>, missing: M): Promise<T | M> =>
    ask(() => call().catch((error: unknown) => (isMissing(error) ? missing : Promise.reject(error))));

  return {
    async findAccount(login) {
      if (!isGithubUsername(login)) return null;
      return orIfMissing(async () => {
        const client = await connection.forVisitors();
        const { data } = await client.request('GET /users/{username}', { username: login });
        return account.parse(data);
      }, null);
    },
    findAccountById: (id) =>
      orIfMissing(async () => {
        const client = await connection.forWork();
        const { data } = await client.request('GET /user/{account_id}', { account_id: id });
        return account.parse(data);
      }, null),
    invite: ({ owner, repo, login }) =>
      ask(async (): Promise<Invited> => {
        const client = await connection.forWork({ owner, repo });
        const to = { owner, repo, username: mustBeLogin(login), permission: 'pull' };
        const answer = await client.request('PUT /repos/{owner}/{repo}/collaborators/{username}', to);
        if ((answer.status as number) === 204) return { outcome: 'already_in' };
        return { outcome: 'invited', invitationId: invitation.parse(answer.data).id };
      }),
    findInvitation: ({ owner, repo, accountId }) =>
      orIfMissing(async () => {
        const client = await connection.forWork({ owner, repo });
        const pages = readPages((page) =>
          client.request('GET /repos/{owner}/{repo}/invitations', { owner, repo, per_page: 100, page }),
        );
        for await (const page of pages) {
          const found = invitations.parse(page).find(({ invitee }) => invitee?.id === accountId);
          if (found) return { id: found.id, expired: found.expired ?? false };
        }
        return null;
      }, null),
    cancelInvitation: ({ owner, repo, invitationId }) =>
      orIfMissing(async () => {
        const client = await connection.forWork({ owner, repo });
        const which = { owner, repo, invitation_id: invitationId };
        await client.request('DELETE /repos/{owner}/{repo}/invitations/{invitation_id}', which);
      }, undefined),
    isCollaborator: ({ owner, repo, login }) =>
      orIfMissing(async () => {
        const client = await connection.forWork({ owner, repo });
        const who = { owner, repo, username: mustBeLogin(login) };
        const { status } = await client.request('GET /repos/{owner}/{repo}/collaborators/{username}', who);
        return status === 204;
      }, false),
    roleOf: ({ owner, repo, login }) =>
      orIfMissing(async () => {
        const client = await connection.forWork({ owner, repo });
        const who = { owner, repo, username: mustBeLogin(login) };
        const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';
        return permission.parse((await client.request(route, who)).data).role_name;
      }, null),
    removeCollaborator: ({ owner, repo, login }) =>
      orIfMissing(async () => {
        const client = await connection.forWork({ owner, repo });
        const who = { owner, repo, username: mustBeLogin(login) };
        await client.request('DELETE /repos/{owner}/{repo}/collaborators/{username}', who);
      }, undefined),
    checkRepository: (repository) =>
      orIfMissing(
        async () => {
          const client = await connection.forWork(repository);
          const { data } = await client.request('GET /repos/{owner}/{repo}', { ...repository });
          const facts = repositoryFacts.parse(data);
          return {
            reachable: true,
            private: facts.private,
            ownedByOrganisation: facts.owner.type === 'Organization',
            mayInvite: (await connection.mayAdminister(repository)) ?? facts.permissions?.admin ?? false,
          };
        },
        { reachable: false, private: false, ownedByOrganisation: false, mayInvite: false },
      ),
  };
}

/** Not there; but a missing app or installation is our trouble, never the sought person's. */
function isMissing(error: unknown): boolean {
  const { status, request } = error as { status?: number; request?: { url?: string } };
  return (
    status === 404 && !/\/app\/installations|\/repos\/[^/]+\/[^/]+\/installation$/.test(request?.url ?? '')
  );
}

/** The name becomes part of an address. */
function mustBeLogin(login: string): string {
  if (isGithubUsername(login)) return login;
  throw new CodeHostError({ kind: 'permanent', reason: 'That is not a GitHub username.' });
}
