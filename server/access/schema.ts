import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { INVITE_STATES, INVITE_STATUSES } from '#domain/invite.ts';
import { payments } from '../payments/schema.ts';
import { accountId, createdAt, timestamptz } from '../platform/db/columns.ts';
import { projects } from '../projects/schema.ts';
import { users } from '../users/schema.ts';

/** The right to a repository, hung on an accepted payment; carries its invitation. */
export const purchases = pgTable(
  'purchases',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => payments.orderId),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    githubLogin: text('github_login').notNull(),
    githubAccountId: accountId('github_account_id').notNull(),
    inviteStatus: text('invite_status', { enum: INVITE_STATUSES }).notNull().default('invite_pending'),
    inviteState: text('invite_state', {
      enum: INVITE_STATES,
    })
      .notNull()
      .default('waiting'),
    inviteReason: text('invite_reason'),
    attempts: integer('invite_attempts').notNull().default(0),
    /** How often a further invitation was asked for: after one lapsed, by the buyer, for another account. */
    inviteRound: integer('invite_round').notNull().default(0),
    /** Since when the present round's invitation is to be sent; null in the first, which begins with the payment. */
    inviteSince: timestamptz('invite_since'),
    /** When the next try is due; null when none is. The row is the truth, a job only wakes it up. */
    nextTryAt: timestamptz('next_invite_at').default(sql`now()`),
    /** Until when one worker has this invitation to itself while it talks to the code host. */
    leasedUntil: timestamptz('leased_until'),
    /** The account whose access ends once the present one is in; null when the account was never changed. */
    replacesLogin: text('replaces_login'),
    replacesAccountId: accountId('replaces_account_id'),
    invitationId: accountId('invitation_id'),
    queuedUntil: timestamptz('queued_until'),
    invitedAt: timestamptz('invited_at'),
    acceptedAt: timestamptz('accepted_at'),
    revokedAt: timestamptz('revoked_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('purchases_one_per_user')
      .on(table.userId, table.projectId)
      .where(sql`${table.revokedAt} is null`),
    uniqueIndex('purchases_one_per_account')
      .on(table.githubAccountId, table.projectId)
      .where(sql`${table.revokedAt} is null`),
    index('purchases_invites').on(table.inviteState, table.invitedAt),
    index('purchases_bought').on(table.createdAt),
    // The account it was changed to, which the order does not know.
    index('purchases_search').using('gin', sql`lower(${table.githubLogin}) gin_trgm_ops`),
    index('purchases_revoked').on(table.revokedAt).where(sql`${table.revokedAt} is not null`),
    index('purchases_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    check(
      'purchases_status',
      sql`${table.inviteStatus} in ('invite_pending', 'invite_success', 'invite_failed')`,
    ),
    check(
      'purchases_state',
      sql`${table.inviteState} in ('waiting', 'queued', 'sent', 'accepted', 'expired', 'needs_person', 'refused')`,
    ),
  ],
);

/** Every invitation call that GitHub counted, for its limit of 50 a day and repository. */
export const inviteCalls = pgTable(
  'invite_calls',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => purchases.orderId),
    repository: text('repository').notNull(),
    counted: boolean('counted').notNull(),
    /** The purchase's round: each leads to one invitation at most. */
    round: integer('round').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index('invite_calls_window').on(table.repository, table.createdAt)],
);

/** Access that is to be taken away: after a refund, or from the old account once the new one is in. */
export const accessRemovals = pgTable(
  'access_removals',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => purchases.orderId),
    githubLogin: text('github_login').notNull(),
    githubAccountId: accountId('github_account_id').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When the next try is due; null once it is done or given up. The row is the truth, a job only wakes it up. */
    nextTryAt: timestamptz('next_try_at').default(sql`now()`),
    leasedUntil: timestamptz('leased_until'),
    lastError: text('last_error'),
    createdAt: createdAt(),
    doneAt: timestamptz('done_at'),
  },
  (table) => [
    index('access_removals_order').on(table.orderId),
    index('access_removals_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
  ],
);
