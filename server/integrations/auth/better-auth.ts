import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal';
import { bearer } from 'better-auth/plugins/bearer';
import { twoFactor } from 'better-auth/plugins/two-factor';
import * as z from 'zod';
import { EMAIL_PATTERN } from '#domain/email.ts';
import { ownOrigins } from '#domain/origins.ts';
import { ACCOUNT_DEACTIVATED } from '#domain/shared-texts.ts';
import type { Db } from '../../platform/db/client.ts';
import type { GithubOauth } from '../github/oauth.ts';
import { GITHUB, githubSignIn, requireSecondFactor } from './github-sign-in.ts';
import { PASSKEY_PATH, passkeySignIn } from './passkey-sign-in.ts';
import { createPasswordHashes } from './password-hashes.ts';
import { authAccounts, authSessions, authTwoFactors, authUsers, authVerifications } from './schema.ts';
import { endOldestSessions, recordSecondFactor } from './sessions.ts';
import { singleUseCodes } from './single-use-codes.ts';

export interface AuthOptions {
  db: Db;
  appUrl: string;
  secret: string;
  /** The name in authenticator apps. */
  shopName: string;
  /** Null when no one can sign in with GitHub. */
  githubOauth: GithubOauth | null;
  /** Called after an account was created, with its stored email. */
  onSignUp(account: { id: string; email: string; emailVerified: boolean }): Promise<void>;
  /** Called after a GitHub account was linked. */
  onGithubLinked(link: { userId: string; githubAccountId: number }): Promise<void>;
  /** Checked before a session is created. */
  canSignIn(userId: string): Promise<boolean>;
  sendResetLink(mail: { email: string; token: string; asker: string | null }): Promise<void>;
  /** Called after an emailed link has reset a password, which proves that the email is the account's. */
  onPasswordReset(reset: { userId: string; email: string; clientIp: string | undefined }): Promise<void>;
}

/** Carries the client IP to the library. The shop overwrites values sent by clients. */
export const CLIENT_IP_HEADER = 'x-shop-client-address';

/** Carries who asked for a password reset past the library, which passes on nothing but the account. */
export const resetAsker = new AsyncLocalStorage<string | null>();

/** The session's cookie. Over https its name has the prefix `__Host-`. */
export const SESSION_COOKIE = 'capstone_session';

const DAY_SECONDS = 24 * 3600;
/**
 * Lifetime since the last renewal, and the age at which a session is renewed, in seconds. The trigger
 * `auth_sessions_end` ends a session 90 days after its log-in at the latest.
 */
export const SESSION = { expiresIn: 7 * DAY_SECONDS, updateAge: DAY_SECONDS };
const RESET_LINK_SECONDS = 3600;

/** The endpoints that begin a session once a code or a passkey is right. */
const PROVES_SECOND_FACTOR = /^\/(two-factor\/verify-|passkey\/verify$)/;

/** Better Auth, configured for the shop. */
export function createBetterAuth(options: AuthOptions) {
  // The library checks addresses by zod's default pattern, which takes no top-level domain such as .भारत in
  // ASCII, and has no setting for it.
  z.regexes.email.compile(EMAIL_PATTERN.source);
  const secure = options.appUrl.startsWith('https:');
  const hostPrefix = secure ? '__Host-' : '';
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
      // The hooks below use the pool: inside a transaction of the library they would deadlock on the embedded
      // database's only connection. A password reset or the next request (`findActor`) repairs a crash
      // between two writes.
      transaction: false,
    }),
    emailAndPassword: emailAndPassword(options),
    account: {
      // A signed-in person may link a GitHub account with any confirmed email. Otherwise both sides must have
      // confirmed the same email.
      accountLinking: { allowDifferentEmails: true, requireLocalEmailVerified: true },
      updateAccountOnSignIn: false,
    },
    session: SESSION,
    // server/features/accounts/sign-in-limits.ts limits attempts instead.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Without this, the library prints errors with the parameters of failed queries.
    onAPIError: { throw: true, errorURL: `${options.appUrl}/login` },
    // Anyone who can read the database can use neither reset links nor second-factor challenges.
    verification: { storeIdentifier: 'hashed' },
    advanced: {
      useSecureCookies: false,
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
      // The second factor, the trusted device and the state of a log-in with GitHub have cookies as well.
      cookiePrefix: `${hostPrefix}better-auth`,
      cookies: { session_token: { name: `${hostPrefix}${SESSION_COOKIE}` } },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
    },
    databaseHooks: databaseHooks(options),
    // The bearer plugin comes last to see the final session. It refuses the unsigned token, which the
    // database contains.
    plugins: [
      twoFactor({ issuer: options.shopName }),
      githubSignIn(options.githubOauth),
      singleUseCodes(options.db),
      passkeySignIn(options),
      bearer({ requireSignature: true }),
    ],
  });
}

function emailAndPassword(options: AuthOptions) {
  return {
    enabled: true,
    minPasswordLength: 6,
    password: createPasswordHashes(),
    revokeSessionsOnPasswordReset: true,
    resetPasswordTokenExpiresIn: RESET_LINK_SECONDS,
    sendResetPassword: ({ user, token }) =>
      options.sendResetLink({ email: user.email, token, asker: resetAsker.getStore() ?? null }),
    onPasswordReset: ({ user }, request) =>
      options.onPasswordReset({
        userId: user.id,
        email: user.email,
        clientIp: request?.headers.get(CLIENT_IP_HEADER) ?? undefined,
      }),
  } satisfies BetterAuthOptions['emailAndPassword'];
}

function databaseHooks(options: AuthOptions) {
  return {
    user: {
      create: {
        after: ({ id, email, emailVerified }) => options.onSignUp({ id, email, emailVerified }),
      },
    },
    account: {
      create: {
        // GitHub's token has identified the account, and nothing else needs it.
        before: async (account) => ({ data: { ...account, accessToken: null, refreshToken: null } }),
        after: async ({ providerId, accountId, userId }) => {
          if (providerId === GITHUB)
            await options.onGithubLinked({ userId, githubAccountId: Number(accountId) });
        },
      },
    },
    session: {
      create: {
        before: async ({ userId }, context) => {
          if (await options.canSignIn(userId)) return requireSecondFactor(options.db, userId, context);
          throw new APIError('FORBIDDEN', {
            code: 'ACCOUNT_DEACTIVATED',
            message: ACCOUNT_DEACTIVATED,
          });
        },
        after: async ({ id, userId }, context) => {
          const path = context?.path ?? '';
          if (PROVES_SECOND_FACTOR.test(path))
            await recordSecondFactor(options.db, id, { isPasskey: path === PASSKEY_PATH });
          await endOldestSessions(options.db, userId);
        },
      },
    },
  } satisfies BetterAuthOptions['databaseHooks'];
}
