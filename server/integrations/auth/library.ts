import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { bearer, twoFactor } from 'better-auth/plugins';
import { ownOrigins } from '#domain/origins.ts';
import type { Db } from '../../platform/db/client.ts';
import { authAccounts, authSessions, authTwoFactors, authUsers, authVerifications } from './schema.ts';

export interface AuthOptions {
  db: Db;
  appUrl: string;
  secret: string;
  /** Names the shop in authenticator apps. */
  shopName: string;
  /** Called once for each new account, with its stored e-mail. */
  onSignUp(account: { id: string; email: string }): Promise<void>;
  /** Whether an account may have a session at all. */
  canSignIn(userId: string): Promise<boolean>;
  sendResetLink(mail: { email: string; token: string }): Promise<void>;
  /** Called when a mailed link has set a new password: whoever did it reads the account's mail. */
  onPasswordReset(reset: { userId: string; email: string; address: string | undefined }): Promise<void>;
}

/** Ours: where a request came from, as the shop found out. Whatever a client wrote there is overwritten. */
export const ADDRESS_HEADER = 'x-shop-client-address';

const DAY = 24 * 3600;
/** How long a session lasts from its last prolonging, and the age at which it is prolonged, in seconds. */
export const SESSION = { expiresIn: 7 * DAY, updateAge: DAY };
const RESET_LINK_SECONDS = 3600;

/** Better Auth with the shop's settings. */
export function createLibrary(options: AuthOptions) {
  const secure = options.appUrl.startsWith('https:');
  return betterAuth({
    appName: options.shopName,
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
        twoFactor: authTwoFactors,
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
      onPasswordReset: ({ user }, request) =>
        options.onPasswordReset({
          userId: user.id,
          email: user.email,
          address: request?.headers.get(ADDRESS_HEADER) ?? undefined,
        }),
    },
    session: SESSION,
    // Limits are the shop's own, in the database for all nodes: see server/accounts.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      useSecureCookies: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      cookies: { session_token: { name: secure ? '__Host-capstone_session' : 'capstone_session' } },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
    },
    databaseHooks: {
      user: { create: { after: (user) => options.onSignUp({ id: user.id, email: user.email }) } },
      session: {
        create: {
          before: async (session) => {
            if (await options.canSignIn(session.userId)) return;
            throw new APIError('FORBIDDEN', {
              code: 'ACCOUNT_DEACTIVATED',
              message: 'This account has been deactivated. Please contact support.',
            });
          },
        },
      },
    },
    // The bearer plugin last: it hands out the session that the others have left.
    plugins: [twoFactor({ issuer: options.shopName }), bearer()],
  });
}
