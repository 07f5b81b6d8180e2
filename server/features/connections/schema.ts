import { sql } from 'drizzle-orm';
import { check, index, text } from 'drizzle-orm/pg-core';
import { accountId, createdAt, timestamptz } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';
import { type Outbox, outboxColumns } from '../../platform/outbox/outbox.ts';

/**
 * GitHub accounts that buyers connected at checkout, each with a token that accepts one invitation. Rows live
 * for an hour at most, and are in no backup (server/platform/db/backup/dump-database.ts).
 */
export const githubConnections = defineTable(
  'github_connections',
  {
    /** The hash of the browser's cookie. */
    id: text('id').primaryKey(),
    /** The hash of the authorization request's `state`; null after GitHub's answer. */
    stateHash: text('state_hash'),
    /** Null until GitHub has named the account. */
    githubLogin: text('github_login'),
    githubAccountId: accountId('github_account_id'),
    avatarUrl: text('avatar_url'),
    /** The sealed token; see token.ts. */
    token: text('token'),
    /** The orders made with this connection; the token accepts their buyers' invitations. */
    orderIds: text('order_ids').array().notNull().default(sql`'{}'`),
    ...outboxColumns(),
    /** When accepting is tried again; null when there is nothing to accept. */
    nextTryAt: timestamptz('next_try_at'),
    createdAt: createdAt(),
    /** When the row is deleted, whether used or not. */
    endsAt: timestamptz('ends_at').notNull(),
  },
  {
    topics: { none: 'Only the browser that made it sees it.' },
    retention: 'an hour at most, and in no backup',
    erasure: 'deleted',
    export: { none: 'Secrets, deleted after an hour at most.' },
  },
  (table) => [
    index('github_connections_ends').on(table.endsAt),
    index('github_connections_orders').using('gin', table.orderIds),
    check(
      'github_connections_account',
      sql`(${table.token} is null) = (${table.githubAccountId} is null) and (${table.token} is null) = (${table.githubLogin} is null)`,
    ),
  ],
);

export const acceptanceOutbox: Outbox<typeof githubConnections> = {
  table: githubConnections,
  id: githubConnections.id,
  isPending: sql`${githubConnections.token} is not null and ${githubConnections.endsAt} > now()`,
  job: (connectionId) => ({ name: 'accept-invitation', data: { connectionId } }),
};
