import { generateKeyPairSync } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FakeGithub, Reply } from '#test/providers/github.ts';
import { startFakeGithub } from '#test/providers/github.ts';
import type { CodeHost } from './code-host.ts';
import { createCodeHost } from './code-host.ts';

let github: FakeGithub;
let host: CodeHost;
const log = pino({ level: 'silent' });
const repository = { owner: 'acme', repo: 'shop' };
const PUT = /^PUT /;

beforeAll(async () => {
  github = await startFakeGithub();
});
beforeEach(() => {
  github.reset();
  host = createCodeHost({ apiUrl: github.url, token: 'ghp_secret' }, log, { timeoutMs: 500 });
});
afterAll(() => github.close());

describe('people', () => {
  test('are found by name in any case, spelled as the host spells them', async () => {
    const { id } = github.addAccount('Asha-K', { name: 'Asha Kumar' });
    expect(await host.findAccount('asha-k')).toEqual({
      id,
      login: 'Asha-K',
      name: 'Asha Kumar',
      avatarUrl: `https://avatars.example/${id}`,
      type: 'User',
    });
    expect(github.calls[0]?.authorization).toBe('token ghp_secret');
  });

  test.each(['Organization', 'Bot'] as const)('a %s counts as an organisation', async (type) => {
    github.addAccount('acme', { type });
    expect((await host.findAccount('acme'))?.type).toBe('Organization');
  });

  test('unknown is null', async () => {
    expect(await host.findAccount('nobody')).toBeNull();
    expect(await host.findAccountById(4_000_000_000)).toBeNull();
  });

  test.each(['', '../../orgs/x', 'a?b', 'a/b', 'a b', '-a', 'a--b', 'a%2fb', 'ä', 'x'.repeat(1_000_000)])(
    'a malformed name (%#) is not asked for',
    async (login) => {
      expect(await host.findAccount(login)).toBeNull();
      await expect(host.invite({ ...repository, login })).rejects.toMatchObject({ kind: 'permanent' });
      await expect(host.isCollaborator({ ...repository, login })).rejects.toMatchObject({
        kind: 'permanent',
      });
      expect(github.calls).toEqual([]);
    },
  );

  test('the number leads to the present name', async () => {
    const asha = github.addAccount('asha');
    asha.login = 'asha-renamed';
    github.addAccount('asha');
    expect((await host.findAccountById(asha.id))?.login).toBe('asha-renamed');
  });

  test('who is not there is asked for once', async () => {
    await host.findAccount('nobody');
    expect(github.calls).toHaveLength(1);
  });

  test('a look-up is tried twice when somebody waits for it', async () => {
    github.addAccount('asha');
    github.script(/users/, { status: 502, body: '<html>Bad gateway</html>' });
    expect((await host.findAccount('asha'))?.login).toBe('asha');
    expect(github.count(/users/)).toBe(2);
  });
});

describe('invitations', () => {
  test('are to read, and give their number', async () => {
    github.addAccount('asha');
    const answer = await host.invite({ ...repository, login: 'asha' });
    expect(answer).toEqual({ outcome: 'invited', invitationId: github.invitations[0]?.id });
    expect(github.invitations[0]).toMatchObject({ repository: 'acme/shop', permission: 'pull' });
  });

  test('of a collaborator: already in', async () => {
    const { id } = github.addAccount('asha');
    github.collaborators.push({ repository: 'acme/shop', accountId: id, role: 'pull' });
    expect(await host.isCollaborator({ ...repository, login: 'asha' })).toBe(true);
    expect(await host.invite({ ...repository, login: 'asha' })).toEqual({ outcome: 'already_in' });
  });

  test('are found on any page, cancelled, and cancelled again without harm', async () => {
    const { id } = github.addAccount('asha');
    const others = { repository: 'acme/shop', permission: 'pull', expired: false };
    for (let n = 0; n < 230; n += 1)
      github.invitations.push({ id: 5000 + n, accountId: 90_000 + n, ...others });
    github.invitations.push({ id: 77, accountId: id, ...others, expired: true });
    expect(await host.findInvitation({ ...repository, accountId: id })).toEqual({ id: 77, expired: true });
    expect(github.count(/invitations/)).toBe(3);
    await host.cancelInvitation({ ...repository, invitationId: 77 });
    expect(await host.findInvitation({ ...repository, accountId: id })).toBeNull();
    await host.cancelInvitation({ ...repository, invitationId: 77 });
  });
});

describe('trouble', () => {
  beforeEach(() => void github.addAccount('asha'));
  const invite = () => host.invite({ ...repository, login: 'asha' });

  test.each<[what: string, reply: Reply, expected: object]>([
    ['no answer', 'hold', { kind: 'retry', unclear: true }],
    ['a cut connection', 'drop', { kind: 'retry', unclear: true }],
    ['a connection cut after the deed', 'drop-after', { kind: 'retry', unclear: true }],
    ['a slow drip', 'drip', { kind: 'retry', unclear: true }],
    ['a page for people', { status: 200, body: '<html>hi</html>' }, { kind: 'retry', unclear: true }],
    ['502', { status: 502, body: '<html>' }, { kind: 'retry', unclear: false }],
    ['429', { status: 429, headers: { 'retry-after': '33' } }, { kind: 'retry', retryAfterSeconds: 33 }],
    [
      'secondary limit',
      {
        status: 403,
        headers: { 'retry-after': '12' },
        body: { message: 'You have exceeded a secondary rate limit' },
      },
      { kind: 'retry', retryAfterSeconds: 12 },
    ],
    ['403', { status: 403, body: { message: 'Must have admin rights' } }, { kind: 'needs_person' }],
    ['404', { status: 404, body: { message: 'Not Found' } }, { kind: 'needs_person' }],
    ['422', { status: 422, body: { message: 'Validation Failed' } }, { kind: 'permanent' }],
  ])('%s', async (_what, reply, expected) => {
    github.script(PUT, reply);
    await expect(invite()).rejects.toMatchObject({ name: 'CodeHostError', ...expected });
    expect(github.count(PUT)).toBe(1);
  });

  test('nobody there', async () => {
    host = createCodeHost({ apiUrl: 'http://127.0.0.1:1', token: 'x' }, log);
    await expect(host.findAccountById(1)).rejects.toMatchObject({ kind: 'retry', unclear: true });
  });

  test('a redirect to another host: the token does not follow', async () => {
    const elsewhere = await startFakeGithub();
    const away = { status: 307, headers: { location: `${elsewhere.url}/repos/acme/shop` } };
    github.script(/./, away, away, away);
    await expect(invite()).rejects.toMatchObject({ kind: 'needs_person' });
    await expect(host.findAccountById(7)).rejects.toMatchObject({ kind: 'needs_person' });
    await expect(host.checkRepository(repository)).rejects.toMatchObject({ kind: 'needs_person' });
    expect(elsewhere.calls).toEqual([]);
    await elsewhere.close();
  });

  test('a redirect on the same host (a renamed repository) is followed, method and body kept', async () => {
    github.script(PUT, { status: 307, headers: { location: '/repos/acme/renamed/collaborators/asha' } });
    await invite();
    expect(github.invitations[0]).toMatchObject({ repository: 'acme/renamed', permission: 'pull' });
  });

  test('redirects in circles end', async () => {
    const round = { status: 302, headers: { location: '/repos/acme/shop' } };
    github.script(/^GET \/repos/, round, round, round, round, round);
    await expect(host.checkRepository(repository)).rejects.toMatchObject({ kind: 'needs_person' });
  });
});

describe('what an admin should know of a repository', () => {
  test('all well', async () => {
    const well = { reachable: true, private: true, ownedByOrganisation: true, mayInvite: true };
    expect(await host.checkRepository(repository)).toEqual(well);
  });

  test('public and personal', async () => {
    github.repositories.set('acme/shop', { private: false, ownerType: 'User', admin: false });
    const answer = await host.checkRepository(repository);
    expect(answer).toEqual({ reachable: true, private: false, ownedByOrganisation: false, mayInvite: false });
  });

  test('out of reach', async () => {
    github.hidden.add('acme/shop');
    expect((await host.checkRepository(repository)).reachable).toBe(false);
    await expect(host.findInvitation({ ...repository, accountId: 1 })).rejects.toMatchObject({
      kind: 'needs_person',
    });
  });
});

describe('as an app', () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  beforeEach(() => {
    host = createCodeHost({ apiUrl: github.url, appId: '12', appPrivateKey: privateKey }, log);
    github.addAccount('asha');
  });

  test('invites with the token of the installation at the repository’s owner', async () => {
    github.installations.set('other', 5).set('acme', 6);
    await host.invite({ ...repository, login: 'asha' });
    expect(github.calls.find(({ route }) => PUT.test(route))?.authorization).toBe('token installation-6');
    await host.isCollaborator({ ...repository, login: 'asha' });
    expect(github.count(/access_tokens/)).toBe(1);
    await host.findAccount('asha');
    expect(github.calls.at(-1)?.authorization).toBe('token installation-5');
  });

  test('an app that is not installed needs a person, and is looked for again', async () => {
    await expect(host.invite({ ...repository, login: 'asha' })).rejects.toMatchObject({
      kind: 'needs_person',
    });
    await expect(host.isCollaborator({ ...repository, login: 'asha' })).rejects.toMatchObject({
      kind: 'needs_person',
    });
    await expect(host.findAccount('asha')).rejects.toMatchObject({ kind: 'needs_person' });
    github.installations.set('acme', 6);
    await host.invite({ ...repository, login: 'asha' });
  });

  test('an app taken away in the meantime is no missing person', async () => {
    github.installations.set('acme', 6);
    github.script(/access_tokens/, { status: 404, body: { message: 'Integration not found' } });
    await expect(host.findAccountById(github.accounts[0]!.id)).rejects.toMatchObject({
      kind: 'needs_person',
    });
  });

  test('a private key that cannot be read needs a person', async () => {
    host = createCodeHost({ apiUrl: github.url, appId: '12', appPrivateKey: 'PRIVATE KEY' }, log);
    await expect(host.findAccount('asha')).rejects.toMatchObject({ kind: 'needs_person' });
  });
});
