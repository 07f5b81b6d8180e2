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

const tokenOf = (owner: string) => installationToken(findInstallation(owner)!.id).token;

test('invites with the installation token of the repository owner', async () => {
  await host.invite({ ...repository, login: 'asha' });
  expect(github.calls.find(({ route }) => route.startsWith('PUT '))?.headers.authorization).toBe(
    `token ${tokenOf('acme')}`,
  );
  await host.isCollaborator({ ...repository, login: 'asha' });
  expect(github.countCalls(/access_tokens/)).toBe(1);
  await host.findAccount('asha');
  expect(github.calls.at(-1)?.headers.authorization).toBe(`token ${tokenOf('capstone-projects')}`);
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
