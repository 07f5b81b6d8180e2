import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import { type CodeHost, createCodeHost } from './code-host.ts';

let github: FakeGithub;
let host: CodeHost;
const log = pino({ level: 'silent' });
const repository = { owner: 'acme', repo: 'shop' };

beforeAll(async () => {
  github = await startFakeGithub();
});
beforeEach(() => {
  github.reset();
  host = createCodeHost({ apiUrl: github.url, token: 'ghp_secret' }, log, { writeIntervalMs: 0 });
});
afterAll(() => github.close());

describe('accounts at the code host', () => {
  test('an account is found by login, ignoring case', async () => {
    const { id } = github.addAccount('Asha-K');
    expect(await host.findAccount('asha-k')).toEqual({
      id,
      login: 'Asha-K',
      name: 'Asha K',
      avatarUrl: 'https://shop.example/sandbox/avatars/asha-k.svg',
      type: 'User',
    });
    expect(github.calls[0]?.headers).toMatchObject({
      authorization: 'token ghp_secret',
      'x-github-api-version': '2022-11-28',
    });
  });

  test.each(['Organization', 'Bot'] as const)('the type %s counts as an organization', async (type) => {
    github.addAccount('acme', { type });
    expect((await host.findAccount('acme'))?.type).toBe('Organization');
  });

  test('an unknown account is null', async () => {
    expect(await host.findAccount('missing-name')).toBeNull();
    expect(await host.findAccountById(4_000_000_000)).toBeNull();
  });

  test.each(['a_b', 'a--b', 'a-'])('GitHub decides about the login %s', async (login) => {
    const body = { id: 7, login, name: null, avatar_url: null, type: 'User' };
    github.injectFaults(`GET /users/${login}`, { status: 200, body });
    expect(await host.findAccount(login)).toMatchObject({ id: 7, login });
  });

  test.each(['', '../../orgs/x', 'a?b', 'a/b', 'a b', 'a%2fb', 'ä', 'x'.repeat(1_000_000)])(
    'a malformed login is not requested (%#)',
    async (login) => {
      expect(await host.findAccount(login)).toBeNull();
      await expect(host.invite({ ...repository, login })).rejects.toMatchObject({ kind: 'permanent' });
      await expect(host.isCollaborator({ ...repository, login })).rejects.toMatchObject({
        kind: 'permanent',
      });
      expect(github.calls).toEqual([]);
    },
  );

  test('an account is found by ID under its current login', async () => {
    const asha = github.addAccount('asha');
    github.renameAccount(asha.id, 'asha-renamed');
    github.addAccount('asha');
    expect((await host.findAccountById(asha.id))?.login).toBe('asha-renamed');
  });

  test('an unknown login is requested once', async () => {
    await host.findAccount('missing-name');
    expect(github.calls).toHaveLength(1);
  });

  test('a failed look-up is retried once', async () => {
    github.addAccount('asha');
    github.injectFaults(/users/, { status: 502, body: '<html>Bad gateway</html>' });
    expect((await host.findAccount('asha'))?.login).toBe('asha');
    expect(github.countCalls(/users/)).toBe(2);
  });
});

describe('invitations at the code host', () => {
  test('an invitation grants read access', async () => {
    github.addAccount('asha');
    const answer = await host.invite({ ...repository, login: 'asha' });
    expect(answer).toEqual({ outcome: 'invited', invitationId: github.invitations[0]?.id });
    expect(github.invitations[0]).toMatchObject({ repository: 'acme/shop', permission: 'read' });
  });

  test.each([
    [false, 1],
    [true, 2],
  ])('invitations are sent one at a time, except to an unlimited fake (%s)', async (isUnlimited, sent) => {
    const settings = { apiUrl: github.url, token: 'ghp_secret', isUnlimited };
    const other = createCodeHost(settings, log, { writeIntervalMs: 0 });
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    github.injectFaults(/^PUT .*asha/, { holdUntil: answered });
    const first = other.invite({ ...repository, login: 'asha' });
    const second = other.invite({ ...repository, login: 'ravi' });
    if (isUnlimited) await second;
    await expect.poll(() => github.countCalls('PUT')).toBe(sent);
    // A read overtakes writes that wait.
    await other.findAccount('asha');
    expect(github.countCalls('PUT')).toBe(sent);
    answer();
    await Promise.all([first, second]);
  });

  test('the invitation of a collaborator reports that they have access', async () => {
    github.addCollaborator('acme/shop', 'asha');
    expect(await host.isCollaborator({ ...repository, login: 'asha' })).toBe(true);
    expect(await host.invite({ ...repository, login: 'asha' })).toEqual({ outcome: 'already_in' });
  });

  test('an invitation is found on any page, and cancelling is idempotent', async () => {
    const { id } = github.addAccount('asha');
    for (let n = 0; n < 230; n += 1) github.addInvitation('acme/shop', `other-${n}`);
    const invitationId = github.addInvitation('acme/shop', 'asha', { expired: true });
    expect(await host.findInvitation({ ...repository, accountId: id })).toEqual({
      id: invitationId,
      expired: true,
    });
    expect(github.countCalls(/invitations/)).toBe(3);
    await host.cancelInvitation({ ...repository, invitationId });
    expect(await host.findInvitation({ ...repository, accountId: id })).toBeNull();
    await host.cancelInvitation({ ...repository, invitationId });
  });
});

test.each([200, 202, 303])('the status %s does not show who is a collaborator', async (status) => {
  github.injectFaults(/collaborators/, { status, body: {} });
  await expect(host.isCollaborator({ ...repository, login: 'asha' })).rejects.toMatchObject({
    kind: 'retry',
  });
});

describe('links to further pages', () => {
  const invitee = { id: 1, invitee: { id: 77 } };
  const list = /^GET \/repos\/acme\/shop\/invitations/;
  const withNext = (next: string) => ({ status: 200, body: [], headers: { link: `<${next}>; rel="next"` } });
  const find = () => host.findInvitation({ ...repository, accountId: 77 });

  test('links to further pages are followed to any address of the API', async () => {
    github.injectFaults(list, withNext(`${github.url}/repositories/9/invitations?after=x`));
    github.injectFaults('GET /repositories/9', { status: 200, body: [invitee] });
    expect(await find()).toEqual({ id: 1, expired: false });
  });

  test("GitHub's links that a gateway passes on are followed through it, others' never", async () => {
    github.injectFaults(list, withNext('https://api.github.com/repositories/9/invitations?page=2'));
    github.injectFaults('GET /repositories/9', { status: 200, body: [invitee] });
    expect(await find()).toEqual({ id: 1, expired: false });
    const elsewhere = await startFakeGithub();
    github.injectFaults(list, withNext(`${elsewhere.url}/repos/acme/shop/invitations?page=2`));
    await expect(find()).rejects.toMatchObject({ kind: 'needs_person' });
    expect(elsewhere.calls).toEqual([]);
    await elsewhere.close();
  });
});

test.each([
  ['repo, admin:org', ['repo', 'admin:org']],
  ['', []],
  [undefined, null],
])('the scopes of a token with %j are parsed', async (header, scopes) => {
  const headers: Record<string, string> = header === undefined ? {} : { 'x-oauth-scopes': header };
  github.injectFaults('GET /rate_limit', { status: 200, body: {}, headers });
  expect(await host.getScopes()).toEqual(scopes);
});

test('the scopes of a token are unknown where GitHub limits no rates', async () => {
  github.injectFaults('GET /rate_limit', { status: 404, body: { message: 'Rate limiting is not enabled.' } });
  expect(await host.getScopes()).toBeNull();
});

test.each([
  [{ default_repository_permission: 'read', members_can_fork_private_repositories: true }, [true, true]],
  [{ default_repository_permission: 'none', members_can_fork_private_repositories: false }, [false, false]],
  [{ two_factor_requirement_enabled: true }, [null, null, true]],
  [{ two_factor_requirement_enabled: false }, [null, null, false]],
  [{ login: 'acme' }, [null, null]],
] as const)(
  'what GitHub says about the rules of an organisation is read from %j',
  async (body, [read, fork, twoFactor = null]) => {
    github.injectFaults('GET /orgs/acme', { status: 200, body });
    const found = { membersMayRead: read, membersMayFork: fork, requiresTwoFactor: twoFactor, plan: null };
    expect(await host.checkOrganisation(repository)).toEqual(found);
  },
);

test.each([
  ['acme', 'free'],
  ['paid-acme', 'team'],
  ['personal-acme', null],
])('the plan of the owner %s is %s', async (owner, plan) => {
  expect(await host.checkOrganisation({ owner, repo: 'shop' })).toMatchObject({ plan });
});

test.each([
  ['Validation Failed', undefined],
  ['Validation Failed', ['You can only update permissions on organization-owned repositories']],
])('a person’s repository that refuses a permission is asked without one: %s %j', async (message, errors) => {
  const owned = { owner: 'personal-acme', repo: 'shop' };
  github.injectFaults(/^PUT /, { status: 422, body: { message, errors } });
  expect(await host.invite({ ...owned, login: 'asha' })).toMatchObject({ outcome: 'invited' });
  const bodies = github.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(bodies).toEqual([{ permission: 'pull' }, {}]);
});

test('an organisation’s repository is never asked without a permission, which would let the buyer write', async () => {
  github.injectFaults(/^PUT /, { status: 422, body: { message: 'Validation Failed' } });
  await expect(host.invite({ ...repository, login: 'asha' })).rejects.toMatchObject({ kind: 'permanent' });
  expect(github.countCalls(/^PUT /)).toBe(1);
});

describe('checkRepository', () => {
  test('acme/shop is found reachable, private and ready for invitations', async () => {
    const well = { reachable: true, private: true, ownedByOrganisation: true, mayInvite: true };
    const open = { archived: false, disabled: false, isTemplate: false };
    expect(await host.checkRepository(repository)).toEqual({ ...well, ...open });
  });

  test.each(['archived', 'disabled'] as const)('the check finds that a repository is %s', async (closure) => {
    github.setClosure('acme/shop', closure);
    expect(await host.checkRepository(repository)).toMatchObject({ reachable: true, [closure]: true });
  });

  test.each([
    ['acme/public-shop', { private: false, ownedByOrganisation: true, mayInvite: true }],
    ['personal-acme/shop', { private: true, ownedByOrganisation: false, mayInvite: true }],
    ['acme/readonly-shop', { private: true, ownedByOrganisation: true, mayInvite: false }],
  ])('the check of %s finds what is wrong', async (name, facts) => {
    const [owner = '', repo = ''] = name.split('/');
    expect(await host.checkRepository({ owner, repo })).toMatchObject({ reachable: true, ...facts });
  });

  test('the check reports a repository that the token cannot see', async () => {
    github.hideRepository('acme/shop');
    expect((await host.checkRepository(repository)).reachable).toBe(false);
  });

  test('a 404 about a repository that the token cannot see is not believed', async () => {
    github.addCollaborator('acme/shop', 'asha');
    github.hideRepository('acme/shop');
    const asha = { ...repository, login: 'asha' };
    for (const call of [
      () => host.findInvitation({ ...repository, accountId: 1 }),
      () => host.cancelInvitation({ ...repository, invitationId: 1 }),
      () => host.isCollaborator(asha),
      () => host.findAccess({ ...asha, accountId: 1 }),
      () => host.getRole(asha),
      () => host.removeCollaborator(asha),
    ])
      await expect(call()).rejects.toMatchObject({ name: 'CodeHostError', kind: 'needs_person' });
  });
});
