import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectGithub } from '#test/harness/connect-github.ts';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { createGithubOauth } from '../../integrations/github/oauth.ts';
import { dumpDatabase } from '../../platform/db/backup/dump-database.ts';
import { finishConnection, startConnection } from './connect-github.ts';
import { forgetConnection, sweepConnections } from './end-connection.ts';
import { findConnection } from './find-connection.ts';
import { githubConnections } from './schema.ts';

const ORIGIN = 'http://localhost:3000';
const log = pino({ level: 'silent' });
let shop: TestShop;
let github: FakeGithub;

beforeAll(async () => {
  github = await startFakeGithub();
  const githubOauth = createGithubOauth({ apiUrl: github.url, oauth: github.oauth }, log);
  shop = await openTestShop({ githubOauth });
});
beforeEach(async () => {
  github.reset();
  await shop.reset();
});
afterAll(() => Promise.all([shop.close(), github.close()]));

/** Starts an attempt; `answer` is the query of GitHub's redirect. */
async function start(login = 'asha') {
  const { url, secret } = await startConnection(shop.context, ORIGIN);
  const { searchParams } = github.authorize(url, login);
  const answer = { secret, state: searchParams.get('state'), code: searchParams.get('code'), origin: ORIGIN };
  return { url: new URL(url), answer };
}

const finish = (answer: Parameters<typeof finishConnection>[1]) => finishConnection(shop.context, answer);
const isConnected = async (secret: string | null) => (await findConnection(shop.context, secret)) !== null;

test('connecting GitHub asks for one permission, with a state and PKCE', async () => {
  const { url } = await start();
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: github.oauth.clientId,
    redirect_uri: 'http://localhost:3000/connect/github/callback',
    scope: 'repo:invite',
    state: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
});

test('a connection stores the account that GitHub names, and the sealed token', async () => {
  const { secret, problem } = await connectGithub(shop.context, github, 'Asha');
  expect(problem).toBeNull();
  expect(await findConnection(shop.context, secret)).toMatchObject({
    githubLogin: 'Asha',
    githubAccountId: github.addAccount('Asha').id,
  });
  const rows = JSON.stringify(await shop.context.db.select().from(githubConnections));
  for (const value of [secret, github.tokens[0] ?? '']) expect(rows).not.toContain(value);
  expect(github.calls[0]?.body).toMatchObject({ code_verifier: expect.stringMatching(/^[\w-]{43}$/) });
});

test('a connection is in no backup', async () => {
  await connectGithub(shop.context, github, 'asha');
  const lines: string[] = [];
  await dumpDatabase(shop.database, async (text) => void lines.push(text));
  const backup = lines.join('');
  expect(backup).toContain('"orders"');
  expect(backup).not.toContain('github_connections');
});

test("GitHub's answer counts once, and only in the browser that started the attempt", async () => {
  const { answer } = await start();
  const other = await start('mallory');
  expect(await finish({ ...answer, secret: other.answer.secret })).toBe('expired');
  expect(await finish({ ...answer, secret: null })).toBe('expired');
  expect(await finish({ ...answer, state: other.answer.state })).toBe('expired');
  expect(github.tokens).toEqual([]);
  const answers = await Promise.all([finish(answer), finish(answer)]);
  expect(answers.toSorted()).toEqual(['expired', null]);
  expect(await finish(answer)).toBe('expired');
  expect(await isConnected(answer.secret)).toBe(true);
});

test("GitHub's answer that comes too late does not count", async () => {
  const { answer } = await start();
  await shop.context.db.update(githubConnections).set({ endsAt: sql`now()` });
  expect(await finish(answer)).toBe('expired');
});

test.each([
  ['the person refuses', 'access_denied', 'denied'],
  ['GitHub refuses the app', 'redirect_uri_mismatch', 'refused'],
  ['GitHub answers nonsense', 'nonsense', 'expired'],
])('an attempt to connect GitHub fails because %s', async (_, error, problem) => {
  const { answer } = await start();
  expect(await finish({ ...answer, code: null, error })).toBe(problem);
  expect(await isConnected(answer.secret)).toBe(false);
});

test('a code of another request is refused by its verifier', async () => {
  const [{ answer }, other] = [await start(), await start('mallory')];
  expect(await finish({ ...answer, code: other.answer.code })).toBe('expired');
  expect(await isConnected(answer.secret)).toBe(false);
});

test.each<
  [string, { scope?: string; fault?: [string, 'drop' | { status: number; body?: unknown }] }, string]
>([
  ['the permission was left out', { scope: 'user:email' }, 'scope'],
  ['GitHub does not exchange the code', { fault: ['POST /login', { status: 502 }] }, 'unavailable'],
  ['GitHub answers nonsense', { fault: ['POST /login', { status: 200, body: {} }] }, 'unavailable'],
  ['the connection breaks', { fault: ['POST /login', 'drop'] }, 'unavailable'],
  ['GitHub does not say who it is', { fault: ['GET /user', { status: 503 }] }, 'unavailable'],
  ['the token is revoked at once', { fault: ['GET /user', { status: 401 }] }, 'expired'],
])('connecting GitHub says why it failed when %s', async (_, { scope, fault }, problem) => {
  if (fault) github.injectFaults(...fault);
  const connected = await connectGithub(shop.context, github, 'asha', scope === undefined ? {} : { scope });
  expect(connected.problem).toBe(problem);
  expect(await isConnected(connected.secret)).toBe(false);
});

test('a buyer can forget a connection, and it ends after its time', async () => {
  const { secret } = await connectGithub(shop.context, github, 'asha');
  const { secret: second } = await connectGithub(shop.context, github, 'asha');
  await forgetConnection(shop.context, secret);
  expect([await isConnected(secret), await isConnected(second)]).toEqual([false, true]);
  expect(github.tokens).toHaveLength(1);
  const [row] = await shop.context.db
    .select({ seconds: sql<number>`extract(epoch from ${githubConnections.endsAt} - now())::int` })
    .from(githubConnections);
  expect(row?.seconds).toBeLessThan(3600 - 120);
  await shop.context.db.update(githubConnections).set({ endsAt: sql`now()` });
  expect(await isConnected(second)).toBe(false);
  await sweepConnections(shop.context);
  expect(await shop.context.db.$count(githubConnections)).toBe(0);
  expect(github.tokens).toEqual([]);
});

test('connecting GitHub is not offered without an OAuth app', async () => {
  const off = { ...shop.context, githubOauth: null };
  await expect(startConnection(off, ORIGIN)).rejects.toMatchObject({ status: 'NOT_FOUND' });
});
