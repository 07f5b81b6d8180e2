import * as z from 'zod';
import { githubConnectionCookie } from '#domain/cookies.ts';
import { APP_REFUSED } from '#server/features/connections/rules/connection.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { findLinkedAccountId } from '../../integrations/auth/github-link.ts';
import { limitNetwork } from '../../platform/rate-limit/limit-network.ts';
import { requireSignedIn } from '../../require-right.ts';
import { areRefused, OAUTH_APP } from '../cases/watch-credentials.ts';
import { isAnswerToConnection } from '../connections/connect-github.ts';
import { forwardAuthBody, parseAuthBody } from './auth-body.ts';
import { getSafeRedirect } from './rules/safe-redirect.ts';

const LIMIT = { limit: 60, windowSeconds: 15 * 60 };
const ACCOUNT_PAGE = '/dashboard/account';

/** The schema drops all other fields that the library accepts, such as scopes and tokens. */
const socialBody = z.object({
  provider: z.literal('github'),
  /** The page to continue with, which must be a page of the shop. */
  callbackURL: z.string().max(2000).optional(),
});

/**
 * `POST /auth/sign-in/social` answers with the address of GitHub's page. Throws NOT_FOUND when signing in
 * with GitHub is off, INVALID_ARGUMENT and RESOURCE_EXHAUSTED.
 */
export async function signInWithGithub(context: Context, request: Request): Promise<Response> {
  const { provider, callbackURL } = await parseSocial(context, request);
  const next = getSafeRedirect(callbackURL?.replace(context.settings.appUrl, '') ?? null) ?? '/';
  return forwardAuthBody(context, request, {
    provider,
    callbackURL: next,
    errorCallbackURL: next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`,
  });
}

/**
 * `POST /auth/link-social` does the same to link GitHub to the caller's account. Also throws UNAUTHENTICATED,
 * and FAILED_PRECONDITION when an account is already linked or the caller's email is not confirmed.
 */
export async function linkGithub(context: Context, request: Request): Promise<Response> {
  const { userId } = requireSignedIn(context);
  const { provider } = await parseSocial(context, request);
  if ((await findLinkedAccountId(context.db, userId)) !== null)
    throw new ShopError('FAILED_PRECONDITION', 'GitHub is connected already. Disconnect it first.');
  return forwardAuthBody(context, request, {
    provider,
    callbackURL: ACCOUNT_PAGE,
    errorCallbackURL: ACCOUNT_PAGE,
  });
}

async function parseSocial(context: Context, request: Request) {
  requireConfigured(context);
  const body = await parseAuthBody(request, socialBody);
  await limitNetwork(context, 'github-sign-in', LIMIT);
  return body;
}

/**
 * `GET /auth/callback/github` is where GitHub sends browsers back. It always continues with a page of the
 * shop. GitHub sends an error to the address that the app has registered, whichever attempt the error is
 * about, so an answer to the checkout's attempt continues there.
 */
export async function finishGithubSignIn(context: Context, request: Request): Promise<Response> {
  requireConfigured(context);
  try {
    await limitNetwork(context, 'github-callback', LIMIT);
    const { search, searchParams } = new URL(request.url);
    const secret = githubConnectionCookie.parse(request.headers.get('cookie'), context.settings.appUrl);
    if (await isAnswerToConnection(context, { secret, state: searchParams.get('state') }))
      return new Response(null, { status: 302, headers: { location: `/connect/github/callback${search}` } });
    const response = await context.auth.handle(request, context.clientIp);
    if (response.status === 302) return await showError(context, response);
    context.log.warn({ status: response.status }, 'sign-in with GitHub refused');
  } catch (error) {
    context.log.warn({ err: error }, 'sign-in with GitHub failed');
  }
  const location = '/login?error=unavailable';
  return showError(context, new Response(null, { status: 302, headers: { location } }));
}

/**
 * Continues with the login page or, for signed-in users, with the account page, because the login page would
 * show them no error. The library passes on an error of GitHub once it has found the attempt, and doesn't
 * tell a refused code from a refused app.
 */
async function showError(context: Context, response: Response): Promise<Response> {
  const { pathname, searchParams } = new URL(response.headers.get('location') ?? '/', 'https://shop.invalid');
  const error = searchParams.get('error');
  if (!error) return response;
  const isOurs =
    error === 'invalid_code'
      ? await areRefused(context, OAUTH_APP)
      : await context.githubOauth?.reportError(error);
  if (isOurs) searchParams.set('error', APP_REFUSED);
  if (context.actor && pathname === '/login')
    response.headers.set(
      'location',
      `${ACCOUNT_PAGE}?error=${encodeURIComponent(isOurs ? APP_REFUSED : error)}`,
    );
  else if (isOurs) response.headers.set('location', `${pathname}?${searchParams}`);
  return response;
}

function requireConfigured({ githubOauth }: Context): void {
  if (!githubOauth) throw new ShopError('NOT_FOUND', 'This address doesn’t exist.');
}
