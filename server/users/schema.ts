import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { USER_KINDS } from '#domain/user.ts';
import { accountId, createdAt } from '../platform/db/columns.ts';

/** Guests and registered people. A registered row has its account's id; a guest row is one per e-mail and cannot sign in. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: USER_KINDS }).notNull(),
    email: text('email').notNull(),
    /** The e-mail's mailbox (case, +tag and Gmail dots folded), for comparing people. */
    mailbox: text('mailbox').notNull(),
    githubLogin: text('github_login'),
    githubAccountId: accountId('github_account_id'),
    active: boolean('active').notNull().default(true),
    referralCode: text('referral_code').unique(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email_per_kind').on(table.kind, table.email),
    index('users_mailbox').on(table.mailbox),
    index('users_newest').on(table.createdAt.desc(), table.id),
    index('users_email_search').using('gin', sql`${table.email} gin_trgm_ops`),
    index('users_github').on(table.githubAccountId),
    check('users_kind', sql`${table.kind} in ('guest', 'registered')`),
    check('users_email_stored', sql`${table.email} = lower(btrim(${table.email})) and ${table.email} <> ''`),
    check('users_code', sql`${table.referralCode} ~ '^[A-Z2-9]{6}$'`),
    check('users_code_kind', sql`(${table.kind} = 'registered') = (${table.referralCode} is not null)`),
  ],
);
