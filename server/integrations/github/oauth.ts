import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { ProviderSettings } from '#server/config.ts';
import type { Logger } from '#server/platform/log.ts';
import { endTurn } from '../../platform/http/request-turn.ts';
import { CodeHostError } from './code-host-error.ts';
import { createCredential, type GithubWatch } from './credential.ts';
import { type Account, emailsResponse, userResponse } from './entities.ts';
import { createPauses, credentialName, type Pauses } from './pauses.ts';
import { guard } from './to-code-host-error.ts';

const TIMEOUT_MS = 8000;

export interface Authorization {
  redirectUri: string;
  /** The PKCE code verifier: 43 to 128 unreserved characters. */
  verifier: string;
}

export interface UserToken {
  token: string;
  scopes: string[];
}

/**
 * The authorizations that people give the shop at GitHub, as an OAuth app. All calls throw only
 * CodeHostError.
 * Source: https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export interface GithubOauth {
  readonly settings: OauthSettings;
  /** The address at which a browser asks its user to authorize the shop. */
  getAuthorizeUrl(request: Authorization & { state: string; scope: string }): string;
  /**
   * Exchanges a code for a token; null when GitHub refuses the code: unknown, used, too old, or of another
   * verifier.
   */
  exchangeCode(answer: Authorization & { code: string }): Promise<UserToken | null>;
  /** Whether GitHub accepts the client ID with this secret. */
  isKnown(): Promise<boolean>;
  getAccount(token: string): Promise<Account>;
  /**
   * Finds the primary email, or another one, that GitHub has confirmed; null without one. Needs the scope
   * `user:email`.
   */
  findConfirmedEmail(token: string): Promise<string | null>;
  /**
   * Accepts an invitation as its invitee. Returns false when the token's owner has no such open invitation.
   */
  acceptInvitation(token: string, invitationId: number): Promise<boolean>;
  /** Revokes a token. Source: https://docs.github.com/rest/apps/oauth-applications#delete-an-app-token */
  revokeToken(token: string): Promise<void>;
}

export type OauthSettings = NonNullable<ProviderSettings['github']['oauth']>;

/** Null when it is not configured. */
export function createGithubOauth(
  settings: ProviderSettings['github'],
  log: Logger,
  {
    timeoutMs = TIMEOUT_MS,
    pauses = createPauses(),
    watch,
  }: { timeoutMs?: number; pauses?: Pauses; watch?: GithubWatch['oauth'] } = {},
): GithubOauth | null {
  const { oauth: app } = settings;
  if (!app) return null;

  const options = { settings, log, timeoutMs, writeIntervalMs: 0, pauses };
  const clientOf = (token: string) =>
    createCredential(credentialName(token), { auth: token }, options).client;

  async function requestToken(app: OauthSettings, more: Record<string, string>) {
    const { clientId: client_id, clientSecret: client_secret, tokenUrl } = app;
    endTurn();
    const response = await fetch(tokenUrl, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ client_id, client_secret, ...more }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: Error) => {
      throw unanswered(error.message);
    });
    if (response.status >= 500 || response.status === 429) throw unanswered(`status ${response.status}`);
    // GitHub answers 404 without a body when it doesn't know the client ID.
    const body =
      response.status === 404
        ? { error: UNKNOWN_CLIENT }
        : tokenResponse.parse(await response.json().catch(() => null));
    if (isRefusedClient(body)) await watch?.refused({ route: null, reason: body.error });
    else await watch?.accepted('POST /login/oauth/access_token');
    return body;
  }

  return {
    settings: app,
    getAuthorizeUrl({ state, scope, redirectUri, verifier }) {
      const url = new URL(app.authorizeUrl);
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      url.search = new URLSearchParams({
        client_id: app.clientId,
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        // People are most often signed in to GitHub with the wrong account.
        prompt: 'select_account',
      }).toString();
      return url.href;
    },
    exchangeCode: ({ code, verifier, redirectUri }) =>
      guard(async () => {
        const body = await requestToken(app, { redirect_uri: redirectUri, code, code_verifier: verifier });
        if ('error' in body) {
          log.warn({ reason: body.error }, 'GitHub refused an authorization code');
          return null;
        }
        return { token: body.access_token, scopes: body.scope.split(/[\s,]+/).filter(Boolean) };
      }),
    isKnown: () =>
      guard(async () => {
        const body = await requestToken(app, { code: 'doctor' });
        return !isRefusedClient(body);
      }),
    getAccount: (token) =>
      guard(async () => userResponse.parse((await clientOf(token).request('GET /user')).data)),
    findConfirmedEmail: (token) =>
      guard(async () => {
        const { data } = await clientOf(token).request('GET /user/emails', { per_page: 100 });
        const confirmed = emailsResponse
          .parse(data)
          .filter(({ email, verified }) => verified && !email.endsWith('@users.noreply.github.com'));
        return (confirmed.find(({ primary }) => primary) ?? confirmed[0])?.email ?? null;
      }),
    acceptInvitation: (token, invitationId) =>
      guard(async () => {
        try {
          const route = 'PATCH /user/repository_invitations/{invitation_id}';
          await clientOf(token).request(route, { invitation_id: invitationId });
          return true;
        } catch (error) {
          // 304 means that the invitation was accepted before.
          if ([304, 404].includes((error as { status?: number }).status ?? 0)) return false;
          throw error;
        }
      }),
    revokeToken: (token) =>
      guard(async () => {
        const { clientId: client_id, clientSecret } = app;
        const authorization = `basic ${Buffer.from(`${client_id}:${clientSecret}`).toString('base64')}`;
        const { client } = createCredential(credentialName(clientSecret), {}, options);
        const route = 'DELETE /applications/{client_id}/token';
        await client.request(route, { client_id, access_token: token, headers: { authorization } });
      }),
  };
}

/** GitHub answers a refused code with 200 and an error. */
const tokenResponse = z.union([
  z.object({ error: z.string() }),
  z.object({ access_token: z.string().min(1), scope: z.string().default('') }),
]);

const UNKNOWN_CLIENT = 'incorrect_client_credentials';

function isRefusedClient(body: z.infer<typeof tokenResponse>): body is { error: string } {
  return 'error' in body && body.error === UNKNOWN_CLIENT;
}

function unanswered(why: string): CodeHostError {
  return new CodeHostError({ kind: 'retry', reason: `GitHub did not answer (${why}).` });
}
