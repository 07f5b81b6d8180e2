import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { ProviderSettings } from '#server/config.ts';
import type { Logger } from '#server/platform/log.ts';
import { endTurn } from '../../platform/http/request-turn.ts';
import { CodeHostError } from './code-host-error.ts';
import { type CredentialOptions, createCredential, type GithubWatch } from './credential.ts';
import { type Account, emailsResponse, userResponse } from './entities.ts';
import { createPauses, credentialName, type Pauses } from './pauses.ts';
import { guard } from './to-code-host-error.ts';

const TIMEOUT_MS = 8000;

export interface Authorization {
  redirectUri: string;
  /** The PKCE code verifier: 43 to 128 unreserved characters. */
  verifier: string;
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
  const options = { settings, log, timeoutMs, writeIntervalMs: 0, pauses };
  return settings.oauth ? new GithubOauth(settings.oauth, options, watch) : null;
}

/**
 * The authorizations that people give the shop at GitHub, as an OAuth app. All calls throw only
 * CodeHostError.
 * Source: https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export class GithubOauth {
  readonly settings: OauthSettings;
  readonly #options: CredentialOptions;
  readonly #watch: GithubWatch['oauth'] | undefined;

  constructor(settings: OauthSettings, options: CredentialOptions, watch?: GithubWatch['oauth']) {
    this.settings = settings;
    this.#options = options;
    this.#watch = watch;
  }

  /** The address at which a browser asks its user to authorize the shop. */
  getAuthorizeUrl({
    state,
    scope,
    redirectUri,
    verifier,
  }: Authorization & { state: string; scope: string }): string {
    const url = new URL(this.settings.authorizeUrl);
    url.search = new URLSearchParams({
      client_id: this.settings.clientId,
      redirect_uri: redirectUri,
      scope,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      // People are most often signed in to GitHub with the wrong account.
      prompt: 'select_account',
    }).toString();
    return url.href;
  }

  /**
   * Reports an error with which GitHub sent a browser back, and returns whether it refuses the app. The caller
   * has checked that this browser was sent to GitHub.
   */
  async reportError(error: string): Promise<boolean> {
    if (!APP_REFUSALS.has(error)) return false;
    await this.#watch?.refused({ route: AUTHORIZE, reason: error, isFromBrowser: true });
    return true;
  }

  /**
   * Exchanges a code for a token; null when GitHub refuses the app, or the code: unknown, used, too old, or of
   * another verifier.
   */
  exchangeCode({ code, verifier, redirectUri }: Authorization & { code: string }) {
    return guard(async () => {
      const body = await this.#requestToken({ redirect_uri: redirectUri, code, code_verifier: verifier });
      if ('error' in body) {
        this.#options.log.warn({ reason: body.error }, 'GitHub refused an authorization code');
        return null;
      }
      return { token: body.access_token, scopes: body.scope.split(/[\s,]+/).filter(Boolean) };
    });
  }

  /** Why GitHub refuses the client ID with this secret, in its word; null if it accepts them. */
  findRefusal(): Promise<string | null> {
    return guard(async () => {
      const body = await this.#requestToken({ code: 'doctor' });
      return 'error' in body && APP_REFUSALS.has(body.error) ? body.error : null;
    });
  }

  getAccount(token: string): Promise<Account> {
    return guard(async () => userResponse.parse((await this.#clientOf(token).request('GET /user')).data));
  }

  /**
   * Finds the primary email, or another one, that GitHub has confirmed; null without one. Needs the scope
   * `user:email`.
   */
  findConfirmedEmail(token: string): Promise<string | null> {
    return guard(async () => {
      const { data } = await this.#clientOf(token).request('GET /user/emails', { per_page: 100 });
      const confirmed = emailsResponse
        .parse(data)
        .filter(({ email, verified }) => verified && !email.endsWith('@users.noreply.github.com'));
      return (confirmed.find(({ primary }) => primary) ?? confirmed[0])?.email ?? null;
    });
  }

  /**
   * Accepts an invitation as its invitee. Returns false when the token's owner has no such open invitation.
   */
  acceptInvitation(token: string, invitationId: number): Promise<boolean> {
    return guard(async () => {
      try {
        const route = 'PATCH /user/repository_invitations/{invitation_id}';
        await this.#clientOf(token).request(route, { invitation_id: invitationId });
        return true;
      } catch (error) {
        // 304 means that the invitation was accepted before.
        if ([304, 404].includes((error as { status?: number }).status ?? 0)) return false;
        throw error;
      }
    });
  }

  /** Revokes a token. Source: https://docs.github.com/rest/apps/oauth-applications#delete-an-app-token */
  revokeToken(token: string): Promise<void> {
    return guard(async () => {
      const { clientId: client_id, clientSecret } = this.settings;
      const authorization = `basic ${Buffer.from(`${client_id}:${clientSecret}`).toString('base64')}`;
      const { client } = createCredential(credentialName(clientSecret), {}, this.#options);
      const route = 'DELETE /applications/{client_id}/token';
      await client.request(route, { client_id, access_token: token, headers: { authorization } });
    });
  }

  #clientOf(token: string) {
    return createCredential(credentialName(token), { auth: token }, this.#options).client;
  }

  async #requestToken(more: Record<string, string>) {
    const { clientId: client_id, clientSecret: client_secret, tokenUrl } = this.settings;
    endTurn();
    const response = await fetch(tokenUrl, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ client_id, client_secret, ...more }),
      redirect: 'error',
      signal: AbortSignal.timeout(this.#options.timeoutMs),
    }).catch((error: Error) => {
      throw unanswered(error.message);
    });
    if (response.status >= 500 || response.status === 429) throw unanswered(`status ${response.status}`);
    // GitHub answers 404 without a body when it doesn't know the client ID.
    const body =
      response.status === 404
        ? { error: UNKNOWN_CLIENT }
        : tokenResponse.parse(await response.json().catch(() => null));
    await this.#watchAnswer('error' in body ? body.error : null);
    return body;
  }

  /**
   * GitHub checks the credentials before the code, so that a refused code proves them. Only a token proves
   * that the app may be used, and with our callback URL.
   */
  async #watchAnswer(error: string | null): Promise<void> {
    if (error === null) await this.#watch?.accepted(AUTHORIZE);
    else if (!APP_REFUSALS.has(error)) await this.#watch?.accepted('POST /login/oauth/access_token');
    else await this.#watch?.refused({ route: error === UNKNOWN_CLIENT ? null : AUTHORIZE, reason: error });
  }
}

/** GitHub answers a refused code with 200 and an error. */
const tokenResponse = z.union([
  z.object({ error: z.string() }),
  z.object({ access_token: z.string().min(1), scope: z.string().default('') }),
]);

const UNKNOWN_CLIENT = 'incorrect_client_credentials';
const AUTHORIZE = 'GET /login/oauth/authorize';

/**
 * Errors that are about the app, for everyone, until its owner changes something. Sources:
 * https://docs.github.com/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-authorization-request-errors,
 * https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1
 */
const APP_REFUSALS = new Set([
  UNKNOWN_CLIENT,
  'application_suspended',
  'redirect_uri_mismatch',
  'invalid_client',
  'invalid_scope',
  'unauthorized_client',
]);

function unanswered(why: string): CodeHostError {
  return new CodeHostError({ kind: 'retry', reason: `GitHub did not answer (${why}).` });
}
