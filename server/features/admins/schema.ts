import { boolean, index, text } from 'drizzle-orm/pg-core';
import type { Right } from '#contract/rights.ts';
import { createdAt, reference, timestamptz } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';
import { users } from '../users/schema.ts';

/** Admins and their rights. Revoking an admin deactivates the row. */
export const admins = defineTable(
  'admins',
  {
    userId: reference('user_id', () => users.id).primaryKey(),
    active: boolean('active').notNull().default(true),
    payoutRead: boolean('payout_read').notNull().default(false),
    payoutWrite: boolean('payout_write').notNull().default(false),
    userWrite: boolean('user_write').notNull().default(false),
    projectWrite: boolean('project_write').notNull().default(false),
    orderWrite: boolean('order_write').notNull().default(false),
    createdAt: createdAt(),
  },
  {
    topics: { names: ['admins/*'] },
    retention: "while they are admins; an active one can't be erased",
    erasure: 'impersonal',
    export: { none: 'Rights of the shop’s staff.' },
  },
);

/** Tokens with which other programs read the API as an admin. The database has hashes of them only. */
export const apiTokens = defineTable(
  'api_tokens',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => users.id),
    name: text('name').notNull(),
    /** SHA-256 of the token. A token has 256 random bits, so its hash needs no salt. */
    tokenHash: text('token_hash').notNull().unique(),
    /** What it may read, as far as its admin still may. */
    rights: text('rights').array().$type<Right[]>().notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** The last use, within an hour. */
    lastUsedAt: timestamptz('last_used_at'),
    createdAt: createdAt(),
  },
  {
    topics: { names: ['users/*'], silent: ['lastUsedAt'] },
    retention: 'until it is revoked or its admin loses the rights; an expired one is deleted the next night',
    erasure: 'deleted',
    export: { none: 'Secrets of the shop’s staff.' },
  },
  (table) => [index('api_tokens_user').on(table.userId, table.createdAt.desc())],
);
