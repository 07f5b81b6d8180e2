import * as z from 'zod';
import { normalizeEmail } from '#domain/email.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { SessionAccount } from '../../integrations/auth/auth.ts';
import { startAuthentication } from '../../integrations/auth/passkeys.ts';
import { deleteSession } from '../../integrations/auth/sessions.ts';
import { limitNetwork } from '../../platform/rate-limit/limit-network.ts';
import { keepAccount } from '../deletions/cancel-deletion.ts';
import { forwardAuthBody, parseAuthBody, passwordInput } from './auth-body.ts';
import { finishGithubSignIn, linkGithub, signInWithGithub } from './github-sign-in.ts';
import { requireNewPassword } from './new-password.ts';
import { passkeySite } from './passkeys.ts';
import { requestPasswordReset, signIn, signUp } from './password-sign-in.ts';
import { countPassword, unlessUnchecked } from './require-password.ts';
import { requireConfirmedEmail } from './second-factor.ts';

type Handler = (context: Context, request: Request) => Promise<Response>;

const WINDOW_SECONDS = 15 * 60;

const resetBody = z.object({ token: z.string().max(200).optional(), newPassword: passwordInput });
const codeBody = z.object({ code: z.string().max(64), trustDevice: z.boolean().optional() });
const passkeyBody = z.object({ response: z.looseObject({ id: z.string().max(2000) }) });
const passwordBody = z.object({ password: passwordInput });

/** The endpoints below `/auth`. Other endpoints of the authentication library stay closed. */
const handlers = new Map<string, Handler>([
  ['GET get-session', forward],
  ['POST sign-out', signOut],
  ['POST sign-in/email', signIn],
  ['POST sign-up/email', signUp],
  ['POST sign-in/social', signInWithGithub],
  ['POST link-social', confirmed(linkGithub)],
  ['GET callback/github', finishGithubSignIn],
  ['POST request-password-reset', requestPasswordReset],
  ['POST reset-password', resetPassword],
  // Codes cannot be guessed, so these need no stricter limits.
  ['POST two-factor/verify-totp', confirmed(limited('two-factor/verify-totp', codeBody))],
  ['POST two-factor/verify-backup-code', limited('two-factor/verify-backup-code', codeBody)],
  ['POST passkey/options', passkeyOptions],
  ['POST passkey/verify', limited('passkey/verify', passkeyBody)],
  ['POST two-factor/enable', confirmed(checkPassword)],
  ['POST two-factor/disable', checkPassword],
  ['POST two-factor/generate-backup-codes', checkPassword],
]);

/** The endpoints with their methods, such as `POST sign-in/email`. */
export const authEndpoints: readonly string[] = [...handlers.keys()];

/**
 * Answers a request below `/auth`. Public; the caller has refused other origins. Throws NOT_FOUND,
 * INVALID_ARGUMENT and RESOURCE_EXHAUSTED; the library's own errors are responses.
 */
export async function handleAuthRequest(context: Context, request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/^\/auth\//, '');
  const handle = handlers.get(`${request.method} ${path}`);
  if (!handle) throw new ShopError('NOT_FOUND', 'This address doesn’t exist.');
  const response = await handle(context, request);
  const session = response.headers.get('set-auth-token');
  const account = session === null ? null : await beginSession(context, session);
  if (request.method === 'POST')
    logOutcome(context, { path, status: response.status, userId: account?.userId });
  return response;
}

/** Logs a log-in, a refusal and every other use of an account's credentials, without what was typed. */
function logOutcome(
  { log, actor }: Context,
  { path, status, userId = actor?.userId }: { path: string; status: number; userId?: string | undefined },
): void {
  const isRefused = status >= 400;
  log[isRefused ? 'warn' : 'info'](
    { path, status, userId },
    isRefused ? 'credentials refused' : 'credentials used',
  );
}

/**
 * Logging in takes back a planned deletion, and ends the session that the browser had. With a second factor, a
 * session begins only after its code.
 */
async function beginSession(context: Context, session: string): Promise<SessionAccount | null> {
  const account = await context.auth.findAccount(new Headers({ authorization: `Bearer ${session}` }));
  if (!account) return null;
  await keepAccount(context, { ...account, email: normalizeEmail(account.email) });
  const before = context.actor?.sessionId;
  if (before !== undefined && before !== account.sessionId) await deleteSession(context.db, before);
  return account;
}

function forward(context: Context, request: Request): Promise<Response> {
  return context.auth.handle(request, context.clientIp);
}

/** Forwards without the body. The library wants a content type for one, and it may be an empty stream. */
function signOut(context: Context, { url, method, headers }: Request): Promise<Response> {
  return forward(context, new Request(url, { method, headers }));
}

/** What the browser needs to ask for a passkey: any of the shop, or the account's own if someone is signed in. */
async function passkeyOptions(context: Context): Promise<Response> {
  await limitNetwork(context, 'passkey/options', { limit: 60, windowSeconds: WINDOW_SECONDS });
  return Response.json(await startAuthentication(passkeySite(context), context.actor?.userId ?? null));
}

/** Sets a new password by a mailed link. The token cannot be guessed, so it needs no stricter limit. */
async function resetPassword(context: Context, request: Request): Promise<Response> {
  const body = await parseAuthBody(request, resetBody);
  await limitNetwork(context, 'reset-password', { limit: 60, windowSeconds: WINDOW_SECONDS });
  const userId = body.token ? await context.auth.findResetUser(body.token) : null;
  if (userId) await requireNewPassword(context, { password: body.newPassword, userId });
  return forwardAuthBody(context, request, body);
}

/** Forwards up to 60 requests per network in 15 minutes, with the fields of `schema` only. */
function limited(path: string, schema: z.ZodType): Handler {
  return async (context, request) => {
    const body = await parseAuthBody(request, schema);
    await limitNetwork(context, path, { limit: 60, windowSeconds: WINDOW_SECONDS });
    return forwardAuthBody(context, request, body);
  };
}

/** Refuses signed-in users whose email is not confirmed. */
function confirmed(handle: Handler): Handler {
  return (context, request) => {
    if (context.actor) requireConfirmedEmail(context.actor);
    return handle(context, request);
  };
}

/** Forwards a change of the second factor, which needs the account's password. */
async function checkPassword(context: Context, request: Request): Promise<Response> {
  const body = await parseAuthBody(request, passwordBody);
  const { uncount } = await countPassword(context);
  const response = await unlessUnchecked(uncount, forwardAuthBody(context, request, body));
  if (response.ok) await uncount();
  return response;
}
