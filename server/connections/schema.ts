import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { accountId, createdAt, timestamptz } from '../platform/db/columns.ts';
import type { Outbox } from '../platform/outbox/outbox.ts';

/**
 * GitHub accounts that buyers connected at checkout, each with a token that accepts one invitation. Rows live for an hour at
 * most, and are in no backup (server/platform/db/backup/dump-database.ts).
 */
export const githubConnections = pgTable(
  'github_connections',
  {
    /** The hash of the browser's cookie. */
    id: text('id').primaryKey(),
    /** The hash of the authorization request's `state`; null once it was answered. */
    stateHash: text('state_hash'),
    /** Null until GitHub has said who it is. */
    githubLogin: text('github_login'),
    githubAccountId: accountId('github_account_id'),
    avatarUrl: text('avatar_url'),
    /** Sealed; see token.ts. */
    token: text('token'),
    /** The orders made with it; their buyers' invitations are accepted with the token. */
    orderIds: text('order_ids').array().notNull().default(sql`'{}'`),
    attempts: integer('attempts').notNull().default(0),
    /** When accepting is tried again; null when nothing is to be accepted. */
    nextTryAt: timestamptz('next_try_at'),
    leasedUntil: timestamptz('leased_until'),
    /** The node that has the lease. */
    leasedBy: text('leased_by'),
    createdAt: createdAt(),
    /** When the row is deleted, whatever happens. */
    endsAt: timestamptz('ends_at').notNull(),
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
