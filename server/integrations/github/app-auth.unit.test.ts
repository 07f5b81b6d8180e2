import { generateKeyPairSync } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findInstallation, installationToken } from '#sandbox/github/installations.ts';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import { type CodeHost, createCodeHost } from './code-host.ts';

let github: FakeGithub;
let host: CodeHost;
const log = pino({ level: 'silent' });
const repository = { owner: 'acme', repo: 'shop' };
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
beforeAll(async () => {
  github = await startFakeGithub();
});
beforeEach(() => {
  github.reset();
  host = createCodeHost({ apiUrl: github.url, appId: '12', appPrivateKey: privateKey }, log);
  github.addAccount('asha');
});

afterAll(() => github.close());

const tokenOf = (owner: string) => installationToken(findInstallation(owner, github.url)!.id).token;

test('an app invites with the installation token of the repository owner', async () => {
  await host.invite({ ...repository, login: 'asha' });
  expect(github.calls.find(({ route }) => route.startsWith('PUT '))?.headers.authorization).toBe(
    `token ${tokenOf('acme')}`,
  );
  await host.isCollaborator({ ...repository, login: 'asha' });
  expect(github.countCalls(/access_tokens/)).toBe(1);
  const { id } = (await host.findAccount('asha'))!;
  expect(github.calls.at(-1)?.headers.authorization).toBe(`token ${tokenOf('capstone-projects')}`);
  await host.findAccountById(id, repository);
  expect(github.calls.at(-1)?.headers.authorization).toBe(`token ${tokenOf('acme')}`);
});

test('an app looks people up through an installation that is ours and not suspended', async () => {
  const installation = (id: number, login: string, suspended_at: string | null = null) => ({
    id,
    account: { login },
    suspended_at,
  });
  const body = [
    installation(3, 'stranger'),
    installation(4, 'acme', '2026-01-01T00:00:00Z'),
    installation(6, 'Acme-Labs'),
    installation(5, 'elsewhere'),
  ];
  const lookUp = async (owners: string[]) => {
    github.injectFaults('GET /app/installations', { status: 200, body });
    const options = { apiUrl: github.url, appId: '12', appPrivateKey: privateKey };
    await createCodeHost(options, log, { owners }).findAccount('asha');
    return github.calls.at(-1)?.headers.authorization;
  };
  expect(await lookUp(['acme', 'acme-labs'])).toBe('token ghs_installation_6');
  expect(await lookUp([])).toBe('token ghs_installation_3');
  await expect(lookUp(['acme'])).rejects.toMatchObject({ kind: 'needs_person', scope: 'credential' });
});

test('an app invites to a repository at once after it moved to another installation', async () => {
  await host.isCollaborator({ ...repository, login: 'asha' });
  const moved = { id: 99, account: { login: 'newco' }, permissions: {} };
  github.injectFaults('GET /repos/acme/shop/installation', { status: 200, body: moved });
  github.injectFaults('PUT /repos/acme/shop', { status: 404, body: { message: 'Not Found' } });
  await expect(host.invite({ ...repository, login: 'asha' })).resolves.toMatchObject({ outcome: 'invited' });
  expect(github.calls.at(-1)?.headers.authorization).toBe('token ghs_installation_99');
});

test('a missing installation needs a person and is not cached', async () => {
  github.injectPermanentFault(/^GET \/app\/installations$/, { status: 200, body: [] });
  github.injectPermanentFault(/\/installation$/, { status: 404, body: { message: 'Not Found' } });
  await expect(host.invite({ ...repository, login: 'asha' })).rejects.toMatchObject({
    kind: 'needs_person',
  });
  await expect(host.isCollaborator({ ...repository, login: 'asha' })).rejects.toMatchObject({
    kind: 'needs_person',
  });
  await expect(host.findAccount('asha')).rejects.toMatchObject({ kind: 'needs_person' });
  github.clearFaults();
  await host.invite({ ...repository, login: 'asha' });
});

test('a removed installation is not reported as a missing account', async () => {
  github.injectFaults(/access_tokens/, { status: 404, body: { message: 'Integration not found' } });
  await expect(host.findAccountById(github.accounts[0]!.id)).rejects.toMatchObject({
    kind: 'needs_person',
  });
});

test('an unreadable private key needs a person', async () => {
  host = createCodeHost({ apiUrl: github.url, appId: '12', appPrivateKey: 'PRIVATE KEY' }, log);
  await expect(host.findAccount('asha')).rejects.toMatchObject({ kind: 'needs_person' });
});
