import { randomBytes } from 'node:crypto';
import type { GenericEndpointContext } from 'better-auth';
import { APIError, getOAuthState } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { CodeHostError } from '../github/code-host-error.ts';
import type { GithubOauth } from '../github/oauth.ts';
import { authUsers } from './schema.ts';

/** The library's name of the provider. */
export const GITHUB = 'github';
const CHALLENGE_SECONDS = 600;

/**
 * Configures signing in with GitHub by the library's endpoints. The library's own provider only knows
 * github.com. This one asks the host in the settings, and does not exist without them. An email counts only
 * when GitHub has confirmed it.
 */
export function githubSignIn(githubOauth: GithubOauth | null) {
  if (!githubOauth) return genericOAuth({ config: [] });
  const { clientId, clientSecret, authorizeUrl } = githubOauth.settings;
  return genericOAuth({
    config: [
      {
        providerId: GITHUB,
        clientId,
        clientSecret,
        authorizationUrl: authorizeUrl,
        scopes: ['user:email'],
        pkce: true,
        async getToken({ code, codeVerifier = '', redirectURI: redirectUri }) {
          const granted = await githubOauth.exchangeCode({ code, verifier: codeVerifier, redirectUri });
          if (!granted) throw new APIError('BAD_REQUEST');
          return { accessToken: granted.token };
        },
        async getUserInfo({ accessToken = '' }) {
          try {
            const { id, login, name } = await githubOauth.getAccount(accessToken);
            const email = await githubOauth.findConfirmedEmail(accessToken);
            return { id: String(id), name: name ?? login, email, emailVerified: email !== null };
          } catch (error) {
            // The library then reports that it could not ask.
            if (error instanceof CodeHostError) return null;
            throw error;
          }
        },
      },
    ],
  });
}

/**
 * Whether an answer of GitHub belongs to a log-in that this browser started: the library keeps its state in a
 * signed cookie. The caller lets the library verify it.
 */
export function isAnswerToSignIn(headers: Headers, state: string | null): boolean {
  const cookie = headers.get('cookie') ?? '';
  return state !== null && /^[\w-]+$/.test(state) && cookie.includes(`better-auth.state=${state}.`);
}

/**
 * Asks for the second factor instead of creating a session, once GitHub has named the user. The library
 * itself does so after a password only. The login page continues with the challenge, which the library's
 * endpoints verify. A trusted device does not count here.
 */
export async function requireSecondFactor(
  db: Db,
  userId: string,
  context: GenericEndpointContext | null,
): Promise<void> {
  if (context?.path !== '/callback/:id') return;
  const [user] = await db
    .select({ isEnabled: authUsers.twoFactorEnabled })
    .from(authUsers)
    .where(eq(authUsers.id, userId));
  if (!user?.isEnabled) return;
  const { internalAdapter, createAuthCookie, secret } = context.context;
  const identifier = `2fa-${randomBytes(15).toString('base64url')}`;
  const expiresAt = new Date(Date.now() + CHALLENGE_SECONDS * 1000);
  await internalAdapter.createVerificationValue({ value: userId, identifier, expiresAt });
  await internalAdapter.createVerificationValue({
    value: '0',
    identifier: `2fa-attempts-${identifier}`,
    expiresAt,
  });
  const cookie = createAuthCookie('two_factor', { maxAge: CHALLENGE_SECONDS });
  await context.setSignedCookie(cookie.name, identifier, secret, cookie.attributes);
  const next = (await getOAuthState())?.callbackURL ?? '/';
  throw context.redirect(`/login?code&next=${encodeURIComponent(next)}`);
}
