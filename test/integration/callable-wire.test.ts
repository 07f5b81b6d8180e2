import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { createCodeHost } from '#server/integrations/github/code-host.ts';
import { type App, openApp } from '#test/harness/app.ts';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';

const APP = 'http://localhost:3000';
let shop: TestShop;
let github: FakeGithub;
let app: App;

beforeAll(async () => {
  github = await startFakeGithub();
  github.addAccount('Asha');
  const log = pino({ level: 'silent' });
  shop = await openTestShop({ codeHost: createCodeHost({ apiUrl: github.url, token: 't' }, log) });
  app = await openApp('api/');
});
afterAll(async () => {
  await shop.close();
  await github.close();
});

interface Sent {
  name?: string;
  method?: string;
  body?: string;
  headers?: Record<string, string>;
  context?: Context;
}

const JSON_TYPE = { 'content-type': 'application/json' };

async function send({ name = 'verifyGithubUser', context = shop.context, ...sent }: Sent) {
  const response = await app(context, `/functions/us-central1/${name}`, {
    method: 'POST',
    headers: JSON_TYPE,
    ...sent,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
}

const call = (data: unknown, more: Sent = {}) => send({ body: JSON.stringify({ data }), ...more });

test('a callable returns {"result"}, uncached', async () => {
  const { status, body, headers } = await call({ githubId: 'asha' });
  expect({ status, body }).toEqual({
    status: 200,
    body: { result: { githubId: 'Asha', name: 'Asha', avatarUrl: expect.any(String) } },
  });
  expect(headers.get('cache-control')).toBe('no-store');
});

describe('callables refuse with the protocol’s status and no internals', () => {
  test.each<[string, Sent, number, string]>([
    ['no body', {}, 400, 'INVALID_ARGUMENT'],
    ['no JSON', { body: '{' }, 400, 'INVALID_ARGUMENT'],
    ['a list', { body: '[1]' }, 400, 'INVALID_ARGUMENT'],
    ['no data', { body: '{}' }, 400, 'INVALID_ARGUMENT'],
    ['another key beside data', { body: '{"data":{"githubId":"asha"},"extra":1}' }, 400, 'INVALID_ARGUMENT'],
    ['data of another shape', { body: '{"data":{"githubId":7}}' }, 400, 'INVALID_ARGUMENT'],
    [
      'a malformed email',
      { name: 'validateReferralCode', body: '{"data":{"referralCode":"ABC123","email":"asha@"}}' },
      400,
      'INVALID_ARGUMENT',
    ],
    ['data that is null', { body: '{"data":null}' }, 400, 'INVALID_ARGUMENT'],
    ['NUL in a name', { body: '{"data":{"githubId":"a\\u0000b"}}' }, 400, 'INVALID_ARGUMENT'],
    ['a name that is a path', { body: '{"data":{"githubId":"../../orgs/x"}}' }, 404, 'NOT_FOUND'],
    ['an unknown function', { name: 'dropTables', body: '{"data":{}}' }, 404, 'NOT_FOUND'],
    ['an Object.prototype name', { name: 'constructor', body: '{"data":{}}' }, 404, 'NOT_FOUND'],
    [
      'text/plain',
      { headers: { 'content-type': 'text/plain' }, body: '{"data":{}}' },
      400,
      'INVALID_ARGUMENT',
    ],
    [
      'a form post',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'data=1' },
      400,
      'INVALID_ARGUMENT',
    ],
    ['GET', { method: 'GET' }, 400, 'INVALID_ARGUMENT'],
    [
      'a foreign origin',
      { headers: { ...JSON_TYPE, origin: 'https://evil.example' }, body: '{"data":{}}' },
      403,
      'PERMISSION_DENIED',
    ],
    [
      'another site without an origin',
      { headers: { ...JSON_TYPE, 'sec-fetch-site': 'cross-site' }, body: '{"data":{}}' },
      403,
      'PERMISSION_DENIED',
    ],
  ])('a callable refuses with the protocol’s status: %s', async (...[, sent, status, name]) => {
    const answer = await send(sent);
    expect([answer.status, answer.body.error.status]).toEqual([status, name]);
    expect(answer.body.error.message).not.toMatch(/zod|expected|sql|Error|undefined/);
  });

  test('a callable survives deeply nested JSON', async () => {
    const deep = `{"data":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
    expect((await send({ body: deep })).status).toBe(400);
  });

  test('a callable refuses data of more keys than any function has before it looks at them', async () => {
    const extra = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, {}]));
    expect((await call({ githubId: 'asha', ...extra(900) })).status).toBe(200);
    const large = await call({ githubId: 'asha', ...extra(20_000) });
    expect([large.status, large.body.error.status]).toEqual([400, 'INVALID_ARGUMENT']);
  });

  test('a callable ignores __proto__ keys', async () => {
    const { status } = await send({ body: '{"data":{"githubId":"asha","__proto__":{"admin":true}}}' });
    expect(status).toBe(200);
    expect({}).not.toHaveProperty('admin');
  });

  test('a callable reports an unreachable database as UNAVAILABLE and other errors as INTERNAL', async () => {
    const failing = (error: Error) =>
      ({
        ...shop.context,
        codeHost: { findAccount: () => Promise.reject(error) },
      }) as unknown as Context;
    const away = await call(
      { githubId: 'bilal' },
      { context: failing(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })) },
    );
    expect([away.status, away.body.error.status]).toEqual([503, 'UNAVAILABLE']);
    const secret = await call(
      { githubId: 'chitra' },
      { context: failing(new Error('password=hunter2 at line 3')) },
    );
    expect([secret.status, secret.body.error.status]).toEqual([500, 'INTERNAL']);
    expect(JSON.stringify(secret.body)).not.toContain('hunter2');
  });
});

test('a callable answers preflights from the shop’s origin only', async () => {
  const ask = (origin: string) =>
    send({ method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });
  const own = await ask(APP);
  expect(own.status).toBe(204);
  expect(own.headers.get('access-control-allow-origin')).toBe(APP);
  const foreign = await ask('https://evil.example');
  expect(foreign.status).toBe(403);
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
});

test('callables limit calls per network', async () => {
  const from = (clientIp: string) =>
    call(
      { referralCode: 'ZZZZZZ', email: null },
      { name: 'validateReferralCode', context: { ...shop.context, clientIp } },
    );
  const statuses = new Set<string>();
  for (let tries = 0; tries < 70; tries++) statuses.add((await from('10.1.1.1')).body.error.status);
  expect([...statuses]).toEqual(['NOT_FOUND', 'RESOURCE_EXHAUSTED']);
  expect((await from('10.1.1.2')).body.error.status).toBe('NOT_FOUND');
});

test('a callable checks the right, then the limit, and reads the body last', async () => {
  const context = { ...shop.context, clientIp: '10.1.1.3' };
  const sendBroken = async (name: string): Promise<string> =>
    (await send({ name, body: '{', context })).body.error.status;
  const statusesOf = async (name: string, calls: number) => {
    const statuses = new Set<string>();
    for (let tries = 0; tries < calls; tries++) statuses.add(await sendBroken(name));
    return [...statuses];
  };
  // At most 20 and 30 calls a minute are read.
  expect(await statusesOf('contestDispute', 45)).toEqual(['UNAUTHENTICATED']);
  expect(await statusesOf('requestHelp', 65)).toEqual(['INVALID_ARGUMENT', 'RESOURCE_EXHAUSTED']);
});
