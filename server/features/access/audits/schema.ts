import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import { DIFFERENCE_KINDS, type ListedAccount } from '#domain/access-difference.ts';
import { createdAt, enumCheck, reference, timestamptz } from '../../../platform/db/columns.ts';
import { defineTable } from '../../../platform/db/define-table.ts';
import { users } from '../../users/schema.ts';

const githubAccount = () => bigint('account_id', { mode: 'number' }).notNull();

/**
 * The repositories of projects and of sales, as keys of `repositoryKey`, and when their access was last
 * compared with the books.
 */
export const accessAudits = defineTable(
  'access_audits',
  {
    repository: text('repository').primaryKey(),
    repoOwner: text('repo_owner').notNull(),
    repoName: text('repo_name').notNull(),
    /** When the running audit began; null when none is running. */
    startedAt: timestamptz('started_at'),
    auditedAt: timestamptz('audited_at'),
  },
  {
    topics: { names: ['exceptions'], shown: ['auditedAt'] },
    retention: 'describe the present: a row per repository',
    erasure: 'impersonal',
    export: 'impersonal',
  },
  (table) => [index('access_audits_due').on(table.auditedAt)],
);

/** Pages of GitHub's lists, which are kept for conditional requests and to continue an audit. */
export const accessPages = defineTable(
  'access_pages',
  {
    repository: reference('repository', () => accessAudits.repository),
    list: text('list', { enum: ['invitations', 'collaborators'] }).notNull(),
    page: integer('page').notNull(),
    etag: text('etag'),
    accounts: jsonb('accounts').$type<ListedAccount[]>().notNull(),
    hasNext: boolean('has_next').notNull(),
    readAt: timestamptz('read_at').notNull().default(sql`now()`),
  },
  {
    topics: { none: 'What the access audit keeps of GitHub.' },
    retention: "describe the present: GitHub's lists, replaced by each audit",
    erasure: 'deleted',
    export: { none: 'GitHub’s lists of the accounts of a repository.' },
  },
  (table) => [primaryKey({ columns: [table.repository, table.list, table.page] })],
);

/** Accounts about which GitHub and the books disagree. Each has a case, which an admin may have resolved. */
export const accessDifferences = defineTable(
  'access_differences',
  {
    repository: reference('repository', () => accessAudits.repository),
    accountId: githubAccount(),
    login: text('login').notNull(),
    kind: text('kind', { enum: DIFFERENCE_KINDS }).notNull(),
    role: text('role'),
    /** Set while an admin removes the access. Until then no invitation is sent to the account. */
    leasedUntil: timestamptz('leased_until'),
    /** The block behind which the remedy waits that an admin asked for, and that admin. */
    blockedBy: text('blocked_by'),
    requestedBy: text('requested_by').references(() => users.id),
    createdAt: createdAt(),
  },
  {
    topics: { names: ['exceptions'] },
    retention: 'describe the present: deleted when the difference ends',
    erasure: {
      erased: ['login'],
      impersonal: ['repository', 'kind', 'role', 'accountId'],
      says: 'names replaced',
    },
    export: { none: 'Names the admin who asked to correct an access.' },
  },
  (table) => [
    primaryKey({ columns: [table.repository, table.accountId] }),
    enumCheck('access_differences_kind', table.kind),
  ],
);

/**
 * Accounts that an admin marked as helpers, in one repository or, as `owner/*`, in all repositories of an
 * owner.
 */
export const accessHelpers = defineTable(
  'access_helpers',
  {
    scope: text('scope').notNull(),
    accountId: githubAccount(),
    login: text('login').notNull(),
    markedBy: reference('marked_by', () => users.id),
    createdAt: createdAt(),
  },
  {
    topics: { none: 'Marking an account settles its case, which is announced.' },
    retention: "until an admin's mark has no purpose: a few rows",
    erasure: {
      erased: ['login'],
      impersonal: ['scope', 'accountId'],
      says: "names replaced; the mark stays with the account's number, or the audit would report an account that the owner allowed",
    },
    export: { none: 'Names the admin who marked an account.' },
  },
  (table) => [primaryKey({ columns: [table.scope, table.accountId] })],
);
