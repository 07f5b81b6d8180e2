import { lt, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, createdAt, reference, timestamptz } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';

export const authUsers = defineTable(
  'auth_users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  {
    topics: { names: ['users/*'], silent: ['updatedAt'] },
    retention: 'with the account',
    erasure: 'deleted',
    export: { none: 'The login of the account, which has the same email.' },
  },
);

export const authSessions = defineTable(
  'auth_sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: reference('user_id', () => authUsers.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The last use, for idle timeouts. The library does not know this column. */
    seenAt: timestamptz('seen_at').notNull().defaultNow(),
    /** When it passed a second factor, if it did. The library does not know this column, either. */
    secondFactorAt: timestamptz('second_factor_at'),
    /** When it was begun with a passkey, if it was. */
    passkeyAt: timestamptz('passkey_at'),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  {
    topics: { names: ['users/*'], shown: [] },
    retention: {
      setting: 'RETENTION_SESSIONS_DAYS',
      says: '{days} after their log-in, once they have ended',
      placeholder: 'sessionTime',
      since: 'createdAt',
      when: ({ expiresAt }) => lt(expiresAt, sql`now()`),
    },
    erasure: 'deleted',
    export: { none: 'Secrets, and deleted after a while.' },
  },
  (table) => [index('auth_sessions_user').on(table.userId)],
);

export const authAccounts = defineTable(
  'auth_accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: reference('user_id', () => authUsers.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamptz('access_token_expires_at'),
    refreshTokenExpiresAt: timestamptz('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  {
    topics: { none: 'Its pages are not updated live; another password deletes the sessions.' },
    retention: 'with the account',
    erasure: 'deleted',
    export: { none: 'Passwords and tokens.' },
  },
  (table) => [
    index('auth_accounts_user').on(table.userId),
    // A GitHub account signs one person in, and a person links one account.
    uniqueIndex('auth_accounts_github').on(table.accountId).where(sql`${table.providerId} = 'github'`),
    uniqueIndex('auth_accounts_one_github').on(table.userId).where(sql`${table.providerId} = 'github'`),
  ],
);

export const authVerifications = defineTable(
  'auth_verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  {
    topics: { none: 'Mailed links.' },
    retention: 'until the link expires: deleted the next night',
    erasure: 'deleted',
    export: { none: 'Secrets of mailed links, deleted once these expire.' },
  },
  (table) => [
    index('auth_verifications_identifier').on(table.identifier),
    index('auth_verifications_value').on(table.value),
  ],
);

/** TOTP second factors. */
export const authTwoFactors = defineTable(
  'auth_two_factors',
  {
    id: text('id').primaryKey(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: reference('user_id', () => authUsers.id, { onDelete: 'cascade' }),
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: timestamptz('locked_until'),
    /**
     * The time step of the last code used at sign-in: 30-second steps since 1970. The library does not know
     * this column.
     */
    lastUsedStep: bigint('last_used_step', { mode: 'number' }),
  },
  {
    topics: { none: 'Whether there is one is a column of auth_users.' },
    retention: 'with the account',
    erasure: 'deleted',
    export: { none: 'Secrets.' },
  },
  (table) => [index('auth_two_factors_user').on(table.userId)],
);

/** Passkeys of admins (WebAuthn), with their public keys. */
export const authPasskeys = defineTable(
  'auth_passkeys',
  {
    /** The credential's ID, in base64url. */
    id: text('id').primaryKey(),
    userId: reference('user_id', () => authUsers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    publicKey: bytea('public_key').notNull(),
    /** How often the device says that it was used; 0 for devices that don't count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default([]),
    lastUsedAt: timestamptz('last_used_at'),
    createdAt: createdAt(),
  },
  {
    topics: { none: 'Its page is not updated live.' },
    retention: 'until its admin removes it, or the second factor is reset',
    erasure: 'deleted',
    export: { none: 'Keys of the shop’s staff.' },
  },
  (table) => [index('auth_passkeys_user').on(table.userId)],
);
