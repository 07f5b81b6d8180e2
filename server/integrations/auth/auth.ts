import { APIError } from 'better-auth/api';
import { LRUCache } from 'lru-cache';
import { type AuthOptions, CLIENT_IP_HEADER, createBetterAuth, resetAsker, SESSION } from './better-auth.ts';

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

/** Verifying credentials takes longer than all other steps of finding the actor. */
const VERIFIED_MS = 60_000;
const MAX_VERIFIED = 2000;

export type Auth = ReturnType<typeof createAuth>;

/** Accounts and sessions. Functions that return cookies replace the session by a new one with these. */
export function createAuth(options: AuthOptions) {
  const auth = createBetterAuth(options);
  const verified = new LRUCache<string, Session>({ max: MAX_VERIFIED, ttl: VERIFIED_MS });

  /** Finds the account authenticated by the cookie or bearer token of these headers, or null. */
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
    /**
     * Handles the library's own endpoints below `/auth`. Its refusals are responses; other errors are thrown.
     */
    async handle(request: Request, clientIp?: string) {
      const headers = new Headers(request.headers);
      headers.delete(CLIENT_IP_HEADER);
      if (clientIp) headers.set(CLIENT_IP_HEADER, clientIp);
      return withoutToken(await auth.handler(new Request(request, { headers })));
    },
    findAccount,
    /**
     * Finds the session of the cookie or bearer token of these headers, or null. Credentials are verified once
     * a minute, so the session may have ended since.
     */
    async findSession(headers: Headers): Promise<Session | null> {
      const credentials = `${headers.get('cookie')}\n${headers.get('authorization')}`;
      const known = verified.get(credentials);
      if (known) return known;
      const account = await findAccount(headers);
      if (account) verified.set(credentials, account);
      return account;
    },
    /** Creates an account without a request and returns its ID; null when the email is taken. */
    async createAccount(account: { email: string; password: string; name: string }) {
      const result = await auth.api.signUpEmail({ body: account }).catch((error: unknown) => {
        if (error instanceof APIError && error.status === 'UNPROCESSABLE_ENTITY') return null;
        throw error;
      });
      return result?.user.id ?? null;
    },
    /**
     * Sends a password reset link if the account exists. That takes longer, so call it from a job. `asker` is
     * passed on to `AuthOptions.sendResetLink`.
     */
    sendResetLink: ({ email, asker }: { email: string; asker: string | null }) =>
      resetAsker.run(asker, async () => {
        await auth.api.requestPasswordReset({ body: { email } });
      }),
    /** The user for whom a password reset link was mailed; null when its token is unknown. */
    async findResetUser(token: string) {
      const { internalAdapter } = await auth.$context;
      return (await internalAdapter.findVerificationValue(`reset-password:${token}`))?.value ?? null;
    },
    /** Whether this is the password of the session's account. */
    async isPassword(headers: Headers, password: string) {
      const verified = auth.api.verifyPassword({ headers, body: { password } });
      return (await nullIfRefused(verified)) !== null;
    },
    /** Changes the password (6 characters or more) and ends all sessions. Null when `current` is wrong. */
    changePassword(headers: Headers, { current, next }: { current: string; next: string }) {
      const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
      return cookiesOf(auth.api.changePassword({ headers, body, returnHeaders: true }));
    },
    /**
     * Starts the setup of a TOTP second factor (RFC 6238), which takes effect when confirmed. Null when the
     * password is wrong or a second factor is already enabled.
     */
    async enableSecondFactor(headers: Headers, password: string) {
      const enabled = auth.api.enableTwoFactor({ headers, body: { password, method: 'totp' } });
      const setup = await nullIfRefused(enabled);
      if (!setup || !('totpURI' in setup)) return null;
      return {
        /** `otpauth://totp/…`, shown as a QR code and as text. */
        uri: setup.totpURI,
        /** One-time codes for a lost authenticator app. They are shown once. */
        backupCodes: setup.backupCodes,
      };
    },
    /** Confirms the setup with a code of the app and ends all other sessions. Null when the code is wrong. */
    confirmSecondFactor: (headers: Headers, code: string) =>
      cookiesOf(auth.api.verifyTOTP({ headers, body: { code }, returnHeaders: true })),
    /** Turns the second factor off. Null when the password is wrong. */
    disableSecondFactor: (headers: Headers, password: string) =>
      cookiesOf(auth.api.disableTwoFactor({ headers, body: { password }, returnHeaders: true })),
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

async function cookiesOf(operation: Promise<{ headers: Headers }>): Promise<string[] | null> {
  return (await nullIfRefused(operation))?.headers.getSetCookie() ?? null;
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
