import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AgreedVersions } from '#content/pages/text-versions.ts';
import { accountId, createdAt, enumCheck, timestamptz } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';
import { USER_KINDS } from './rules/user.ts';

/** A registered user has the ID of its account. There is one guest per email. */
export const users = defineTable(
  'users',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: USER_KINDS }).notNull(),
    email: text('email').notNull(),
    /** The mailbox of the email, see `getMailbox`. */
    mailbox: text('mailbox').notNull(),
    githubLogin: text('github_login'),
    githubAccountId: accountId('github_account_id'),
    /** The GitHub accounts of purchases that the user said are someone else's. */
    foreignGithubAccountIds: accountId('foreign_github_account_ids').array().notNull().default([]),
    active: boolean('active').notNull().default(true),
    referralCode: text('referral_code').unique(),
    /** When the last purchase of a guest moved to an account. */
    emptiedAt: timestamptz('emptied_at'),
    /** The versions of the texts that a new account agreed to; null for guests and earlier accounts. */
    agreedVersions: jsonb('agreed_versions').$type<AgreedVersions>(),
    createdAt: createdAt(),
  },
  {
    topics: { names: ['users/*'] },
    retention: 'with the books: the ids that orders and the ledger name',
    erasure: {
      erased: [
        'email',
        'mailbox',
        'githubLogin',
        'githubAccountId',
        'foreignGithubAccountIds',
        'referralCode',
        'active',
      ],
      impersonal: ['kind', 'agreedVersions'],
      says: 'email, GitHub account, referral code',
    },
    // The email finds the account.
    export: {
      leftOut: [
        'kind',
        'email',
        'mailbox',
        'githubAccountId',
        'foreignGithubAccountIds',
        'active',
        'emptiedAt',
      ],
    },
  },
  (table) => [
    uniqueIndex('users_email_per_kind').on(table.kind, table.email),
    index('users_mailbox').on(table.mailbox),
    index('users_newest').on(table.createdAt.desc(), table.id),
    index('users_email_search').using('gin', sql`${table.email} gin_trgm_ops`),
    index('users_github').on(table.githubAccountId),
    enumCheck('users_kind', table.kind),
    check('users_email_stored', sql`${table.email} = lower(btrim(${table.email})) and ${table.email} <> ''`),
    check('users_code', sql`${table.referralCode} ~ '^[A-Z2-9]{6}$'`),
    check('users_code_kind', sql`(${table.kind} = 'registered') = (${table.referralCode} is not null)`),
  ],
);
