import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import type { Fault } from '#test/harness/fault-injection.ts';
import { type CodeHost, createCodeHost } from './code-host.ts';

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
  github.addAccount('asha');
  host = createCodeHost({ apiUrl: github.url, token: 'ghp_secret' }, log, { writeIntervalMs: 0 });
});
afterAll(() => github.close());

const invite = () => host.invite({ ...repository, login: 'asha' });

test.each<[what: string, fault: Fault, expected: object]>([
  ['no answer', 'hold', { kind: 'retry', unclear: true }],
  ['a cut connection', 'drop', { kind: 'retry', unclear: true }],
  ['a connection cut after the invitation', 'drop-reply', { kind: 'retry', unclear: true }],
  ['a reply that never ends', 'drip', { kind: 'retry', unclear: true }],
  ['an HTML page', { status: 200, body: '<html>hi</html>' }, { kind: 'retry', unclear: true }],
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
])('a failed request is not repeated and has the right kind: %s', async (_what, fault, expected) => {
  const timeoutMs = fault === 'hold' || fault === 'drip' ? 300 : undefined;
  host = createCodeHost({ apiUrl: github.url, token: 'ghp_secret' }, log, { timeoutMs });
  github.injectFaults(PUT, fault);
  await expect(invite()).rejects.toMatchObject({ name: 'CodeHostError', ...expected });
  expect(github.countCalls(PUT)).toBe(1);
});

test('an unreachable host is a reason to retry', async () => {
  host = createCodeHost({ apiUrl: 'http://127.0.0.1:1', token: 'x' }, log);
  await expect(host.findAccountById(1)).rejects.toMatchObject({ kind: 'retry', unclear: true });
});

test('the token is never sent to another host', async () => {
  const elsewhere = await startFakeGithub();
  const away = { status: 307, headers: { location: `${elsewhere.url}/repos/acme/shop` } };
  github.injectFaults(/./, away, away, away);
  await expect(invite()).rejects.toMatchObject({ kind: 'needs_person' });
  await expect(host.findAccountById(7)).rejects.toMatchObject({ kind: 'needs_person' });
  await expect(host.checkRepository(repository)).rejects.toMatchObject({ kind: 'needs_person' });
  expect(elsewhere.calls).toEqual([]);
  await elsewhere.close();
});

test('a redirect on the same host is followed with method and body', async () => {
  github.injectFaults(PUT, { status: 307, headers: { location: '/repos/acme/renamed/collaborators/asha' } });
  await invite();
  expect(github.invitations[0]).toMatchObject({ repository: 'acme/renamed', permission: 'read' });
});

test('a redirect loop is left', async () => {
  const round = { status: 302, headers: { location: '/repos/acme/shop' } };
  github.injectFaults(/^GET \/repos/, round, round, round, round, round);
  await expect(host.checkRepository(repository)).rejects.toMatchObject({ kind: 'needs_person' });
});

test("a gateway's unchanged redirect of a renamed repository is followed through the gateway", async () => {
  const location = 'https://api.github.com/repos/acme/renamed/collaborators/asha';
  github.injectFaults(PUT, { status: 307, headers: { location } });
  await invite();
  expect(github.invitations[0]).toMatchObject({ repository: 'acme/renamed' });
});

test.each([403, 429])('after a %s that asks to wait, nothing is sent with the credential', async (status) => {
  const body = { message: 'You have exceeded a secondary rate limit.' };
  github.injectFaults(PUT, { status, body, headers: { 'retry-after': '25' } });
  await expect(Promise.allSettled([invite(), invite()])).resolves.toMatchObject([
    { reason: { kind: 'retry', retryAfterSeconds: 25 } },
    { reason: { kind: 'retry', reason: 'GitHub asks us to wait.' } },
  ]);
  for (const call of [() => host.findAccount('asha'), () => host.checkRepository(repository), invite])
    await expect(call()).rejects.toMatchObject({ reason: 'GitHub asks us to wait.', unclear: false });
  expect(github.calls).toHaveLength(1);
  const other = createCodeHost({ apiUrl: github.url, token: 'another' }, log);
  expect(await other.findAccount('asha')).toMatchObject({ login: 'asha' });
});
