import { APIError } from 'better-auth/api';
import { LRUCache } from 'lru-cache';
import { type AuthOptions, CLIENT_IP_HEADER, createBetterAuth, resetAsker, SESSION } from './better-auth.ts';
import { createSecondFactor, type SecondFactor } from './second-factor.ts';

export interface Session {
  sessionId: string;
  userId: string;
}

/** The account of a session. */
export interface SessionAccount extends Session {
  email: string;
  emailVerified: boolean;
  hasSecondFactor: boolean;
}

export interface Auth extends SecondFactor {
  /**
   * Handles the library's own endpoints below `/auth`. Its refusals are responses; other errors are thrown.
   */
  handle(request: Request, clientIp?: string): Promise<Response>;
  /** Finds the account authenticated by the cookie or bearer token of these headers, or null. */
  findAccount(headers: Headers): Promise<SessionAccount | null>;
  /**
   * Finds the session of the cookie or bearer token of these headers, or null. Credentials are verified once
   * a minute, so the session may have ended since.
   */
  findSession(headers: Headers): Promise<Session | null>;
  /** Creates an account without a request and returns its ID; null when the email is taken. */
  createAccount(account: { email: string; password: string; name: string }): Promise<string | null>;
  /**
   * Sends a password reset link if the account exists. That takes longer, so call it from a job. `asker` is
   * passed on to `AuthOptions.sendResetLink`.
   */
  sendResetLink(request: { email: string; asker: string | null }): Promise<void>;
  /** The user for whom a password reset link was mailed; null when its token is unknown. */
  findResetUser(token: string): Promise<string | null>;
  /** Whether this is the password of the session's account. */
  isPassword(headers: Headers, password: string): Promise<boolean>;
  /**
   * Changes the password (6 characters or more), ends all sessions and returns the cookies of a new one. Null
   * when `current` is wrong.
   */
  changePassword(headers: Headers, change: { current: string; next: string }): Promise<string[] | null>;
}

/** Verifying credentials takes longer than all other steps of finding the actor. */
const VERIFIED_MS = 60_000;
const MAX_VERIFIED = 2000;

export function createAuth(options: AuthOptions): Auth {
  const auth = createBetterAuth(options);
  const verified = new LRUCache<string, Session>({ max: MAX_VERIFIED, ttl: VERIFIED_MS });

  async function findAccount(headers: Headers): Promise<SessionAccount | null> {
    const read = (disableRefresh: boolean) =>
      auth.api.getSession({ headers: withoutSecondSession(headers), query: { disableRefresh } });
    const found = await read(true);
    if (!found) return null;
    const { session, user } = found;
    // On a read-only database a session is valid but cannot be renewed.
    if (isDueForRenewal(session)) await read(false).catch(() => null);
    return {
      sessionId: session.id,
      userId: user.id,
      email: user.email,
      emailVerified: user.emailVerified,
      hasSecondFactor: user.twoFactorEnabled ?? false,
    };
  }

  return {
    async handle(request, clientIp) {
      const headers = new Headers(request.headers);
      headers.delete(CLIENT_IP_HEADER);
      if (clientIp) headers.set(CLIENT_IP_HEADER, clientIp);
      return withoutToken(await auth.handler(new Request(request, { headers })));
    },
    findAccount,
    async findSession(headers) {
      const credentials = `${headers.get('cookie')}\n${headers.get('authorization')}`;
      const known = verified.get(credentials);
      if (known) return known;
      const account = await findAccount(headers);
      if (account) verified.set(credentials, account);
      return account;
    },
    async createAccount(account) {
      const result = await auth.api.signUpEmail({ body: account }).catch((error: unknown) => {
        if (error instanceof APIError && error.status === 'UNPROCESSABLE_ENTITY') return null;
        throw error;
      });
      return result?.user.id ?? null;
    },
    sendResetLink: ({ email, asker }) =>
      resetAsker.run(asker, async () => {
        await auth.api.requestPasswordReset({ body: { email } });
      }),
    async findResetUser(token) {
      const { internalAdapter } = await auth.$context;
      return (await internalAdapter.findVerificationValue(`reset-password:${token}`))?.value ?? null;
    },
    async isPassword(headers, password) {
      const verified = auth.api.verifyPassword({ headers, body: { password } });
      return (await nullIfRefused(verified)) !== null;
    },
    async changePassword(headers, { current, next }) {
      const changed = auth.api.changePassword({
        headers,
        body: { currentPassword: current, newPassword: next, revokeOtherSessions: true },
        returnHeaders: true,
      });
      return (await nullIfRefused(changed))?.headers.getSetCookie() ?? null;
    },
    ...createSecondFactor(auth, nullIfRefused),
  };
}

/** Keeps the library from falling back to a cookie when a bearer token has expired. */
function withoutSecondSession(headers: Headers): Headers {
  if (!isBearer(headers)) return headers;
  const rest = new Headers(headers);
  rest.delete('cookie');
  return rest;
}

/** Whether a request brings a bearer token, valid or not. */
export function isBearer(headers: Headers): boolean {
  return /^bearer\b/i.test(headers.get('authorization') ?? '');
}

function isDueForRenewal({ expiresAt }: { expiresAt: Date }): boolean {
  return expiresAt.getTime() <= Date.now() + (SESSION.expiresIn - SESSION.updateAge) * 1000;
}

/** Null when the library refuses: wrong password or code, expired session. */
async function nullIfRefused<T>(operation: Promise<T>): Promise<T | null> {
  return operation.catch((error: unknown) => {
    if (error instanceof APIError && error.statusCode < 500) return null;
    throw error;
  });
}

/** Removes session tokens from the body. They travel only in the cookie and the `set-auth-token` header. */
async function withoutToken(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('application/json')) return response;
  const body: unknown = await response.json().catch(() => null);
  if (body !== null && typeof body === 'object') {
    Reflect.deleteProperty(body, 'token');
    const { session } = body as { session?: unknown };
    if (session && typeof session === 'object') Reflect.deleteProperty(session, 'token');
  }
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(body), { status: response.status, headers });
}
