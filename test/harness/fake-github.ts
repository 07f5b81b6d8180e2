import { Hono } from 'hono';
import { type AccountRow, findAccount } from '#sandbox/github/accounts.ts';
import type { RateLimit } from '#sandbox/github/conditional.ts';
import { githubApi } from '#sandbox/github/github-api.ts';
import { type InvitationRow, invite, isExpired, type Permission } from '#sandbox/github/invitations.ts';
import { createCode, oauthTokens } from '#sandbox/github/oauth.ts';
import { Repositories } from '#sandbox/github/repository-store.ts';
import type { ContentLimit } from '#sandbox/github/templates-api.ts';
import { listenOnLoopback } from '#sandbox/listen.ts';
import { nowInSeconds, openStore } from '#sandbox/store.ts';
import { createFakeRepositories, type FakeRepositories } from './fake-repositories.ts';
import { type FaultInjection, withFaultInjection } from './fault-injection.ts';

interface Membership {
  id: number;
  /** `owner/repo` */
  repository: string;
  accountId: number;
  permission: Permission;
}

/**
 * The sandbox's GitHub API with fault injection. As in the sandbox, every well-formed name is an account,
 * except those that begin with `missing`.
 */
export interface FakeGithub extends FaultInjection, FakeRepositories {
  url: string;
  /** The quota. `remaining` is infinite until a test sets it, and a 304 does not use it. */
  rateLimit: RateLimit;
  /** How much may be created in a time; unlimited until a test sets it. */
  contentLimit: ContentLimit;
  readonly accounts: readonly AccountRow[];
  /** Pending invitations, including expired ones. */
  readonly invitations: readonly (Membership & { expired: boolean })[];
  readonly collaborators: readonly Membership[];
  /** Creates the account, or updates its type. */
  addAccount(login: string, options?: Partial<Pick<AccountRow, 'type'>>): AccountRow;
  renameAccount(id: number, login: string): void;
  /** Deletes the account with its invitations and memberships. */
  deleteAccount(login: string): void;
  /** Invites the account and returns the invitation's ID. */
  addInvitation(repository: string, login: string, options?: MembershipOptions): number;
  expireInvitations(): void;
  deleteInvitations(): void;
  /** Accepts pending invitations: all of them, or those of one account. */
  acceptInvitations(login?: string): void;
  addCollaborator(repository: string, login: string, permission?: Permission): void;
  updateCollaborators(permission: Permission): void;
  removeCollaborators(): void;
  /** The settings of the shop's OAuth app. */
  oauth: { clientId: string; clientSecret: string; authorizeUrl: string; tokenUrl: string };
  /**
   * Authorizes the shop as this person, at the address that the shop sent the browser to. Returns the address
   * that GitHub sends it to.
   */
  authorize(url: string, login: string, options?: { scope?: string }): URL;
  /** Valid tokens of people. */
  readonly tokens: readonly string[];
  revokeTokens(): void;
  /** Answers every request about the repository with 404, like for one the token cannot see. */
  hideRepository(repository: string): void;
  /** Deletes all data, calls and faults. */
  reset(): void;
  close(): Promise<void>;
}

interface MembershipOptions {
  permission?: Permission;
  expired?: boolean;
}

const NO_CONTENT_LIMIT: ContentLimit = { requests: Number.POSITIVE_INFINITY, seconds: 60 };
const NO_LIMIT = { limit: 5000, remaining: Number.POSITIVE_INFINITY };
const EIGHT_DAYS = 8 * 24 * 60 * 60;

/** `listen` serves the API, by default on a free loopback port. */
export async function startFakeGithub(listen = listenOnLoopback): Promise<FakeGithub> {
  const store = openStore(':memory:');
  const appUrl = 'https://shop.example';
  const fakes = createFakeRepositories(store, appUrl);
  const rateLimit = { ...NO_LIMIT };
  const repositories = new Repositories(store, fakes.source);
  const contentLimit = { ...NO_CONTENT_LIMIT };
  const api = githubApi({ store, repositories, appUrl, rateLimit, contentLimit });
  const registered = { clientId: 'client', clientSecret: 'client secret' };
  const github = new Hono().route('/', oauthTokens(store, registered));
  const { app, ...faults } = withFaultInjection(github.route('/', api));
  const server = await listen(app);

  function account(login: string): AccountRow {
    const found = findAccount(store, login);
    if (!found) throw new Error(`${login} is not a GitHub account.`);
    return found;
  }
  function memberships(state: 'pending' | 'accepted') {
    return store
      .all<InvitationRow>('select * from invitations where state = ? order by id', state)
      .map((row) => ({
        id: row.id,
        repository: `${row.owner}/${row.repo}`,
        accountId: row.account_id,
        permission: row.permission,
        expired: isExpired(row),
      }));
  }
  function add(
    repository: string,
    login: string,
    { permission = 'read', expired }: MembershipOptions,
  ): number {
    const [owner = '', repo = ''] = repository.split('/');
    const { id } = invite(store, { owner, repo }, account(login), permission);
    if (expired) expire(id);
    return id;
  }
  function expire(id: number) {
    store.run('update invitations set created_at = ? where id = ?', nowInSeconds() - EIGHT_DAYS, id);
  }

  return {
    ...faults,
    ...fakes.control(repositories),
    rateLimit,
    contentLimit,
    url: server.url,
    get accounts() {
      return store.all<AccountRow>('select * from accounts order by rowid');
    },
    get invitations() {
      return memberships('pending');
    },
    get collaborators() {
      return memberships('accepted');
    },
    addAccount(login, { type } = {}) {
      const added = account(login);
      if (type) store.run('update accounts set type = ? where id = ?', type, added.id);
      return { ...added, type: type ?? added.type };
    },
    renameAccount: (id, login) =>
      void store.run('update accounts set login = ?, key = ? where id = ?', login, login.toLowerCase(), id),
    deleteAccount(login) {
      const { id } = account(login);
      store.run('delete from invitations where account_id = ?', id);
      store.run('delete from accounts where id = ?', id);
    },
    addInvitation: (repository, login, options = {}) => add(repository, login, options),
    expireInvitations() {
      for (const { id } of memberships('pending')) expire(id);
    },
    deleteInvitations: () =>
      void store.run(`update invitations set state = 'cancelled' where state = 'pending'`),
    acceptInvitations(login) {
      store.run(
        `update invitations set state = 'accepted' where state = 'pending' and (?1 is null or account_id = ?1)`,
        login === undefined ? null : account(login).id,
      );
    },
    addCollaborator(repository, login, permission = 'read') {
      const id = add(repository, login, { permission });
      store.run(`update invitations set state = 'accepted' where id = ?`, id);
    },
    oauth: {
      ...registered,
      authorizeUrl: 'https://github.test/login/oauth/authorize',
      tokenUrl: `${server.url}/login/oauth/access_token`,
    },
    authorize(url, login, { scope } = {}) {
      const asked = new URL(url).searchParams;
      const redirectUri = asked.get('redirect_uri') ?? '';
      const granted = scope ?? asked.get('scope')?.replaceAll(' ', ',') ?? '';
      const challenge = asked.get('code_challenge');
      const back = new URL(redirectUri);
      const code = createCode(store, { account: account(login), scope: granted, redirectUri, challenge });
      back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
      return back;
    },
    get tokens() {
      return store.all<{ token: string }>('select token from oauth_tokens').map(({ token }) => token);
    },
    revokeTokens: () => void store.run('delete from oauth_tokens'),
    updateCollaborators: (permission) =>
      void store.run(`update invitations set permission = ? where state = 'accepted'`, permission),
    removeCollaborators: () =>
      void store.run(`update invitations set state = 'removed' where state = 'accepted'`),
    hideRepository(repository) {
      const notFound = { status: 404, body: { message: 'Not Found', status: '404' } };
      faults.injectPermanentFault(new RegExp(`/repos/${repository}(/|$)`), notFound);
    },
    reset() {
      faults.calls.length = 0;
      faults.clearFaults();
      Object.assign(rateLimit, NO_LIMIT);
      Object.assign(contentLimit, NO_CONTENT_LIMIT);
      fakes.reset();
      repositories.forgetGenerated();
      for (const table of ['invitations', 'refusals', 'accounts', 'oauth_codes', 'oauth_tokens'])
        store.run(`delete from ${table}`);
    },
    async close() {
      await server.close();
      store.close();
    },
  };
}
