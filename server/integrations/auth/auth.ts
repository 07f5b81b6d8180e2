import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { bearer } from 'better-auth/plugins';
import { ownOrigins } from '#domain/origins.ts';
import type { Db } from '../../db/client.ts';
import { authAccounts, authSessions, authUsers, authVerifications } from '../../db/schema/auth.ts';

export interface AuthOptions {
  db: Db;
  appUrl: string;
  secret: string;
  /** Called once for each new account, with its stored e-mail. */
  onSignUp(account: { id: string; email: string }): Promise<void>;
  /** Whether an account may have a session at all. */
  maySignIn(userId: string): Promise<boolean>;
  sendResetLink(mail: { email: string; token: string }): Promise<void>;
}

/** Who a request's session belongs to. */
export interface SessionAccount {
  userId: string;
  email: string;
  emailVerified: boolean;
}

export interface Auth {
  /** Answers the library's own addresses below `/auth`. */
  handle(request: Request): Promise<Response>;
  /** The account behind the cookie or `Authorization: Bearer` of these headers, or null. */
  accountOf(headers: Headers): Promise<SessionAccount | null>;
  /** Makes an account without a request (the sandbox's own two). Does nothing when the e-mail is taken; returns its id. */
  createAccount(account: { email: string; password: string; name: string }): Promise<string | null>;
}

const WEEK = 7 * 24 * 3600;
const RESET_LINK_SECONDS = 3600;

/** The external authentication provider of the spec, behind one door. */
export function createAuth(options: AuthOptions): Auth {
  const secure = options.appUrl.startsWith('https:');
  const auth = betterAuth({
    baseURL: options.appUrl,
    basePath: '/auth',
    secret: options.secret,
    trustedOrigins: ownOrigins(options.appUrl),
    database: drizzleAdapter(options.db, {
      provider: 'pg',
      schema: {
        user: authUsers,
        session: authSessions,
        account: authAccounts,
        verification: authVerifications,
      },
      // Its hooks below use the pool; inside a transaction of its own they would wait for the embedded database's only
      // connection for ever. What a crash between two of its writes leaves is mended by a reset or the next visit.
      transaction: false,
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_LINK_SECONDS,
      sendResetPassword: ({ user, token }) => options.sendResetLink({ email: user.email, token }),
    },
    session: { expiresIn: WEEK, updateAge: WEEK / 7 },
    // Addresses are limited in one place for the whole shop, where forwarded headers are believed only as configured.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      useSecureCookies: false,
      cookies: { session_token: { name: secure ? '__Host-capstone_session' : 'capstone_session' } },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
    },
    databaseHooks: {
      user: { create: { after: (user) => options.onSignUp({ id: user.id, email: user.email }) } },
      session: {
        create: {
          before: async (session) => {
            if (await options.maySignIn(session.userId)) return;
            throw new APIError('FORBIDDEN', {
              code: 'ACCOUNT_DEACTIVATED',
              message: 'This account has been deactivated. Please contact support.',
            });
          },
        },
      },
    },
    plugins: [bearer()],
  });

  return {
    handle: async (request) => withoutToken(await auth.handler(request)),
    async accountOf(headers) {
      const found = await auth.api.getSession({ headers });
      if (!found) return null;
      return { userId: found.user.id, email: found.user.email, emailVerified: found.user.emailVerified };
    },
    async createAccount(account) {
      const result = await auth.api.signUpEmail({ body: account }).catch((error: unknown) => {
        if (error instanceof APIError && error.status === 'UNPROCESSABLE_ENTITY') return null;
        throw error;
      });
      return result?.user.id ?? null;
    },
  };
}

/** Session tokens travel in the cookie and the `set-auth-token` header only, never in a body that scripts keep. */
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
