import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { OAUTH_APP, startTestSandbox } from '#test/harness/start-test-sandbox.ts';

const VERIFIER = 'v'.repeat(43);
const REDIRECT = 'http://localhost:3000/connect/github/callback';
const question = {
  client_id: OAUTH_APP.clientId,
  redirect_uri: REDIRECT,
  scope: 'repo:invite',
  state: 'a-state',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
};

async function open() {
  const sandbox = await startTestSandbox();
  return {
    sandbox,
    show: (asked: Record<string, string>) =>
      sandbox.shop.request(`${sandbox.githubAuthorizePath}?${new URLSearchParams(asked)}`),
    async answer(more: Record<string, string>): Promise<URL> {
      const response = await sandbox.shop.request(sandbox.githubAuthorizePath, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ ...question, ...more }),
      });
      return new URL(response.headers.get('location') ?? '', REDIRECT);
    },
    async exchange(code: string | null, more: Record<string, string> = {}) {
      const body = { client_id: OAUTH_APP.clientId, client_secret: OAUTH_APP.clientSecret };
      const rest = { code: code ?? '', redirect_uri: REDIRECT, code_verifier: VERIFIER, ...more };
      const request = { method: 'POST', body: new URLSearchParams({ ...body, ...rest }) };
      return (await fetch(sandbox.githubTokenUrl, request)).json();
    },
    async asOwner(token: string, path: string, method = 'GET') {
      const headers = { authorization: `Bearer ${token}` };
      return fetch(sandbox.githubApiUrl + path, { method, headers });
    },
  };
}

test('a user authorizes the shop, which exchanges the code once and acts for the user', async () => {
  const { show, answer, exchange, asOwner } = await open();
  expect(await (await show(question)).text()).toContain('Accept repository invitations for you');
  const back = await answer({ username: 'asha', decision: 'authorize' });
  expect(back.searchParams.get('state')).toBe('a-state');
  const code = back.searchParams.get('code');
  const { access_token: token, scope } = (await exchange(code)) as Record<string, string>;
  expect(scope).toBe('repo:invite');
  expect(await exchange(code)).toMatchObject({ error: 'bad_verification_code' });

  const user = await asOwner(token ?? '', '/user');
  expect(user.headers.get('x-oauth-scopes')).toBe('repo:invite');
  expect(await user.json()).toMatchObject({ login: 'asha' });
  expect((await asOwner(token ?? '', '/user/emails')).status).toBe(404);
  expect(await (await asOwner(token ?? '', '/user/repository_invitations')).json()).toEqual([]);
  expect((await asOwner(token ?? '', '/user/repository_invitations/1', 'PATCH')).status).toBe(404);
  expect((await asOwner('gho_unknown', '/user')).status).toBe(401);
});

test('a user who cancels and clients without credentials give the shop no token', async () => {
  const { show, answer, exchange } = await open();
  const back = await answer({ username: 'asha', decision: 'cancel' });
  expect(back.searchParams.get('error')).toBe('access_denied');
  expect((await show({ ...question, client_id: 'another' })).status).toBe(404);
  expect((await show({ ...question, redirect_uri: 'https://evil.example/' })).status).toBe(404);

  for (const [more, error] of [
    [{ code_verifier: 'another' }, 'bad_verification_code'],
    [{ redirect_uri: 'http://localhost:3000/other' }, 'redirect_uri_mismatch'],
    [{ client_secret: 'wrong' }, 'incorrect_client_credentials'],
  ] as const) {
    const code = (await answer({ username: 'asha', decision: 'authorize' })).searchParams.get('code');
    expect(await exchange(code, more)).toMatchObject({ error });
  }
});
