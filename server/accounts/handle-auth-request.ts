import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { limitNetwork } from '../platform/rate-limit/limit-network.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

type Handler = (context: Context, request: Request) => Promise<Response>;

const WINDOW_SECONDS = 15 * 60;

/** The endpoints below `/auth`. The authentication library has others, which stay closed. */
const handlers = new Map<string, Handler>([
  ['GET get-session', forward],
  ['POST sign-out', forward],
  ['POST sign-in/email', signIn],
  ['POST sign-up/email', signUp],
  ['POST request-password-reset', requestPasswordReset],
  // Tokens and codes cannot be guessed.
  ['POST reset-password', limited('reset-password', 60)],
  ['POST two-factor/verify-totp', limited('two-factor/verify-totp', 60)],
  ['POST two-factor/verify-backup-code', limited('two-factor/verify-backup-code', 60)],
  ['POST two-factor/enable', limited('two-factor/enable', 30)],
  ['POST two-factor/disable', limited('two-factor/disable', 30)],
  ['POST two-factor/generate-backup-codes', limited('two-factor/generate-backup-codes', 30)],
]);

/**
 * Answers a request below `/auth`. Public; the caller has refused other origins. Throws NOT_FOUND, INVALID_ARGUMENT and
 * RESOURCE_EXHAUSTED; the library's own errors are responses.
 */
export async function handleAuthRequest(context: Context, request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/^\/auth\//, '');
  const handle = handlers.get(`${request.method} ${path}`);
  if (!handle) throw new ShopError('NOT_FOUND', 'There is no such address.');
  return handle(context, request);
}

function forward(context: Context, request: Request): Promise<Response> {
  return context.auth.handle(request, context.clientIp);
}

/** Forwards up to `limit` requests per network in 15 minutes. */
function limited(path: string, limit: number): Handler {
  return async (context, request) => {
    await limitNetwork(context, path, { limit, windowSeconds: WINDOW_SECONDS });
    return forward(context, request);
  };
}
