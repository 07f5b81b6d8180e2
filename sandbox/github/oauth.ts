import { createHash, randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { nowInSeconds, type Store } from '#sandbox/store.ts';
import { type AccountRow, findAccountById } from './accounts.ts';
import { problem } from './problem.ts';

/** An OAuth app that the shop has registered. */
export interface OauthApp {
  clientId: string;
  clientSecret: string;
}

interface CodeRow {
  code: string;
  account_id: number;
  scope: string;
  redirect_uri: string;
  challenge: string | null;
  created_at: number;
}

const CODE_SECONDS = 600;

export interface Grant {
  account: AccountRow;
  scope: string;
  redirectUri: string;
  /** The PKCE code challenge (S256). */
  challenge: string | null;
}

/** Makes the code that the authorize page passes to the shop through the browser. */
export function createCode(store: Store, { account, scope, redirectUri, challenge }: Grant): string {
  const code = randomBytes(10).toString('hex');
  store.insert('oauth_codes', {
    code,
    account_id: account.id,
    scope,
    redirect_uri: redirectUri,
    challenge,
    created_at: nowInSeconds(),
  });
  return code;
}

/**
 * - `POST /login/oauth/access_token` exchanges a code, once. Refusals are 200 with an `error`.
 * - `DELETE /applications/{client_id}/token` revokes a token.
 * Source: https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps,
 * https://docs.github.com/rest/apps/oauth-applications#delete-an-app-token
 */
export function oauthTokens(store: Store, app: OauthApp): Hono {
  const tokens = new Hono();
  tokens.post('/login/oauth/access_token', async (c) => {
    const { client_id, client_secret, code, redirect_uri, code_verifier } = await c.req.parseBody();
    if (client_id !== app.clientId || client_secret !== app.clientSecret)
      return c.json(
        refusal('incorrect_client_credentials', 'The client_id and/or client_secret is incorrect.'),
      );
    const row = takeCode(store, String(code));
    if (row === undefined || !isVerified(row, code_verifier))
      return c.json(refusal('bad_verification_code', 'The code passed is incorrect or expired.'));
    if (redirect_uri !== row.redirect_uri)
      return c.json(refusal('redirect_uri_mismatch', 'The redirect_uri is not the one of the request.'));
    return c.json({
      access_token: createToken(store, row.account_id, row.scope),
      token_type: 'bearer',
      scope: row.scope,
    });
  });
  const basic = `basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}`;
  tokens.delete(`/applications/${app.clientId}/token`, async (c) => {
    // GitHub answers 404 for an app with wrong credentials.
    if (c.req.header('authorization')?.replace(/^basic/i, 'basic') !== basic) throw problem(404, 'Not Found');
    const { access_token: token } = await c.req.json<{ access_token: string }>();
    const known = store.get('select 1 from oauth_tokens where token = ?', token);
    if (known === undefined) throw problem(404, 'Not Found');
    store.run('delete from oauth_tokens where token = ?', token);
    return c.body(null, 204);
  });
  return tokens;
}

function refusal(error: string, description: string) {
  return { error, error_description: description, error_uri: 'https://docs.github.com' };
}

function takeCode(store: Store, code: string): CodeRow | undefined {
  const row = store.get<CodeRow>('select * from oauth_codes where code = ?', code);
  store.run('delete from oauth_codes where code = ?', code);
  return row && nowInSeconds() - row.created_at < CODE_SECONDS ? row : undefined;
}

function isVerified({ challenge }: CodeRow, verifier: unknown): boolean {
  if (challenge === null) return true;
  return createHash('sha256').update(String(verifier)).digest('base64url') === challenge;
}

/** Makes a token. Commas separate the scopes of `scope`. */
function createToken(store: Store, accountId: number, scope: string): string {
  const token = `gho_${randomBytes(18).toString('hex')}`;
  store.insert('oauth_tokens', { token, account_id: accountId, scope });
  return token;
}

export type TokenOwner = NonNullable<ReturnType<typeof findTokenOwner>>;

/** Finds the account for which a request acts. Returns undefined for an unknown or revoked token. */
export function findTokenOwner(store: Store, authorization: string | undefined) {
  const token = authorization?.replace(/^(bearer|token) /i, '') ?? '';
  const row = store.get<{ account_id: number; scope: string }>(
    'select * from oauth_tokens where token = ?',
    token,
  );
  const account = row && findAccountById(store, row.account_id);
  return account && { account, scopes: row.scope.split(',') };
}
