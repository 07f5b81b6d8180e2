import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { makeProject } from '#test/harness/factories.ts';
import type { Fault } from '#test/harness/fault-injection.ts';
import { setUp } from '#test/harness/set-up.ts';
import type { ProviderSettings } from '../../config.ts';
import { createCodeHost } from '../../integrations/github/code-host.ts';
import { orders } from '../orders/schema.ts';
import { findGithubAccount, verifyGithubUser } from './verify-github-user.ts';

const fixture = setUp(openAccessFixture);

// Each test has a new code host, because accounts are cached per code host.
const verify = (githubId: string, options = {}) => {
  const settings = { apiUrl: fixture.github.url, token: 'x' };
  const codeHost = createCodeHost(settings, pino({ level: 'silent' }), options);
  return verifyGithubUser({ ...fixture.context, codeHost }, { githubId });
};

test('a username is returned as GitHub spells it', async () => {
  fixture.github.addAccount('Asha-K');
  const avatarUrl = 'https://shop.example/sandbox/avatars/asha-k.svg';
  expect(await verify(' asha-k ')).toEqual({ githubId: 'Asha-K', name: 'Asha K', avatarUrl });
});

test.each(['', '   '])('an empty username is refused: %j', async (githubId) => {
  const empty = { status: 'INVALID_ARGUMENT', message: 'Please enter a GitHub ID.' };
  await expect(verify(githubId)).rejects.toMatchObject(empty);
});

test.each(['@asha-k', 'https://github.com/asha-k', 'asha\u2011k', '\u202aasha\u2013k\u202c', '\u200basha-k'])(
  'a username is found as people paste it: %j',
  async (typed) => {
    fixture.github.addAccount('asha-k');
    expect(await verify(typed)).toMatchObject({ githubId: 'asha-k' });
  },
);

test('an email address in place of a username is explained', async () => {
  await expect(verify('asha@gmail.com')).rejects.toMatchObject({
    status: 'NOT_FOUND',
    message: expect.stringMatching(/^This is an email address\. Please enter your GitHub username/),
  });
  expect(fixture.github.calls).toEqual([]);
});

test.each(['missing-name', '../../orgs/x', 'a?b', 'a b'])(
  'an unknown or malformed username is refused (%#)',
  async (githubId) => {
    await expect(verify(githubId)).rejects.toMatchObject({ status: 'NOT_FOUND' });
    expect(fixture.github.calls).toHaveLength(githubId === 'missing-name' ? 1 : 0);
  },
);

test('a username of more than 100 characters is refused', async () => {
  await expect(verify('x'.repeat(101))).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  expect(fixture.github.calls).toEqual([]);
});

test('an organisation is refused', async () => {
  fixture.github.addAccount('acme', { type: 'Organization' });
  await expect(verify('acme')).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
});

test.each<[what: string, fault: Fault]>([
  ['silent', 'hold'],
  ['cut', 'drop'],
  ['down', { status: 503 }],
  ['tired of us', { status: 429, headers: { 'retry-after': '60' } }],
])("when GitHub is %s, the error says so without GitHub's words", async (_what, fault) => {
  fixture.github.addAccount('asha');
  fixture.github.injectFaults(/users/, fault, fault);
  const options = fault === 'hold' ? { timeoutMs: 200 } : {};
  await expect(verify('asha', options)).rejects.toMatchObject({
    status: 'UNAVAILABLE',
    message: 'GitHub isn’t responding right now. Please try again in a minute.',
  });
});

test('while GitHub refuses our token, the error does not say to try again in a minute', async () => {
  fixture.github.injectFaults(/users/, { status: 401, body: { message: 'Bad credentials' } });
  const error = await verify('asha').catch((reason: Error) => reason);
  expect(error).toMatchObject({ status: 'UNAVAILABLE' });
  expect(String(error)).not.toMatch(/minute|credentials|token/);
});

test('found and unknown accounts are cached', async () => {
  const { id } = fixture.github.addAccount('asha');
  for (const login of ['asha', 'ASHA']) expect((await findGithubAccount(fixture.context, login)).id).toBe(id);
  for (let n = 0; n < 3; n += 1)
    await expect(findGithubAccount(fixture.context, 'missing-one')).rejects.toMatchObject({
      status: 'NOT_FOUND',
    });
  expect(fixture.github.countCalls(/users/)).toBe(2);
});

const look = (network: number, login: string) =>
  findGithubAccount({ ...fixture.context, clientIp: `10.0.0.${network}` }, login);
const setCount = (key: string, count: number) =>
  fixture.shop.database.pool.query(
    `insert into attempts values ($1, $2, now() + interval '1 hour') on conflict (key) do update set count = $2`,
    [key, count],
  );

test('look-ups of one network and of all networks together are limited', async () => {
  for (let n = 0; n < 60; n += 1) await look(1, `one-${n}`);
  await expect(look(1, 'one-60')).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
  expect((await look(1, 'one-59')).login).toBe('one-59');
  expect((await look(2, 'two')).login).toBe('two');
  await setCount('github-lookups', 2000);
  // A share of the budget is kept for networks with few look-ups.
  await fixture.shop.database.pool.query(`update attempts set resets_at = now() where key like 'from-%'`);
  expect((await look(1, 'one-61')).id).toBeLessThan(0);
  expect((await look(3, 'three')).login).toBe('three');
  await setCount('github-lookups-few', 2000);
  expect((await look(4, 'five')).id).toBeLessThan(0);
  expect(fixture.github.countCalls(/users/)).toBe(62);
  const providers = { github: { apiUrl: fixture.github.url, isUnlimited: true } } as ProviderSettings;
  const { context } = fixture;
  const unlimited = { ...context, settings: { ...context.settings, providers }, clientIp: '10.0.0.1' };
  expect((await findGithubAccount(unlimited, 'four')).login).toBe('four');
});

test('a flood of look-ups leaves a share for accounts with an open order', async () => {
  await setCount('github-lookups', 2000);
  await setCount('github-lookups-few', 2000);
  const { id } = fixture.github.addAccount('Ordered-One');
  expect((await look(1, 'ordered-one')).login).toBe('ordered-one');
  const { db } = fixture.shop.context;
  const project = await makeProject(db);
  await db.insert(orders).values({
    id: 'ord_open',
    publicId: 'order_open',
    state: 'open',
    email: 'asha@example.com',
    githubLogin: 'Ordered-One',
    githubAccountId: id,
    projectId: project.id,
    projectName: project.name,
    repoOwner: 'acme',
    repoName: 'shop',
    amountPaise: 49_900,
  });
  expect((await look(1, 'ordered-one')).login).toBe('Ordered-One');
  expect((await look(1, 'ordered-none')).id).toBeLessThan(0);
});

test('when no look-up is left, a well-formed name is returned as typed, and any other is unknown', async () => {
  await setCount('github-lookups', 2000);
  await setCount('github-lookups-few', 2000);
  const visitor = { ...fixture.context, clientIp: '10.0.0.1' };
  expect(await verifyGithubUser(visitor, { githubId: ' Asha-K ' })).toEqual({
    githubId: 'Asha-K',
    name: null,
    avatarUrl: null,
  });
  const ids = await Promise.all(['asha-k', 'ASHA-K', 'ravi'].map(async (login) => (await look(1, login)).id));
  expect(ids[0]).toBe(ids[1]);
  expect(ids[0]).not.toBe(ids[2]);
  for (const githubId of ['not a name', 'a/b'])
    await expect(verifyGithubUser(visitor, { githubId })).rejects.toMatchObject({ status: 'NOT_FOUND' });
  await expect(verifyGithubUser(visitor, { githubId: '' })).rejects.toMatchObject({
    status: 'INVALID_ARGUMENT',
  });
  expect(fixture.github.countCalls(/users/)).toBe(0);
});

test('the message about a name with an underscore says that managed accounts cannot be invited', async () => {
  fixture.github.injectFaults('GET /users/asha_college', { status: 404, body: { message: 'Not Found' } });
  await expect(findGithubAccount(fixture.context, 'asha_college')).rejects.toMatchObject({
    status: 'NOT_FOUND',
    message: expect.stringMatching(/a college or company manages.+your personal account/),
  });
});

test('equal look-ups at the same moment are one request', async () => {
  fixture.github.addAccount('together');
  const look = () => findGithubAccount({ ...fixture.context, clientIp: '10.0.0.9' }, 'together');
  const found = await Promise.all(Array.from({ length: 20 }, look));
  expect(new Set(found.map(({ login }) => login))).toEqual(new Set(['together']));
  expect(fixture.github.countCalls(/users/)).toBe(1);
});

test.each([
  ['reserves a fifth of the quota for invitations', {}, 'UNAVAILABLE'],
  ['spends the look-up token while the main one is reserved', { lookupToken: 'look' }, null],
])('the look-up of usernames %s', async (_name, lookup, status) => {
  const settings = { apiUrl: fixture.github.url, token: 'main', ...lookup };
  const codeHost = createCodeHost(settings, pino({ level: 'silent' }));
  const reset = Math.floor(Date.now() / 1000) + 3600;
  const { id } = fixture.github.addAccount('asha');
  fixture.github.injectFaults(/^GET \/user\//, {
    status: 404,
    body: { message: 'Not Found' },
    headers: {
      'x-ratelimit-limit': '5000',
      'x-ratelimit-remaining': '1000',
      'x-ratelimit-reset': String(reset),
    },
  });
  await codeHost.findAccountById(id);
  const answer = findGithubAccount({ ...fixture.context, codeHost }, 'asha');
  const message = 'GitHub limits how often we can ask it. Please try again in 60 minutes.';
  if (status) await expect(answer).rejects.toMatchObject({ status, message });
  else await expect(answer).resolves.toMatchObject({ id });
  const tokens = fixture.github.calls.map(({ headers }) => headers.authorization);
  expect(tokens).toEqual(status ? ['token main'] : ['token main', 'token look']);
  expect((await codeHost.findAccountById(id))?.login).toBe('asha');
});

test('the full cache evicts the oldest accounts', async () => {
  fixture.github.addAccount('first');
  await findGithubAccount(fixture.context, 'first');
  const codeHost = {
    ...fixture.context.codeHost,
    findAccount: async (login: string) => ({ ...account, login }),
  };
  const account = { id: 1, name: null, avatarUrl: null, type: 'User' as const };
  for (let n = 0; n < 1001; n += 1) await findGithubAccount({ ...fixture.context, codeHost }, `user-${n}`);
  let again = 0;
  const counting = async (login: string) => {
    again += 1;
    return { ...account, login };
  };
  codeHost.findAccount = counting;
  await findGithubAccount({ ...fixture.context, codeHost }, 'user-1000');
  expect(again).toBe(0);
  await findGithubAccount({ ...fixture.context, codeHost }, 'user-0');
  expect(again).toBe(1);
});
