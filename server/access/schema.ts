import { and, inArray, isNull, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { INVITATION_STATES, INVITE_STATUSES, PENDING_INVITATION_STATES } from '#domain/invitation.ts';
import { payments } from '../payments/schema.ts';
import { accountId, createdAt, timestamptz } from '../platform/db/columns.ts';
import type { Outbox } from '../platform/outbox/outbox.ts';
import { projects } from '../projects/schema.ts';
import { users } from '../users/schema.ts';

/** The state of one account's invitation; the buyer's is in `purchases`, a teammate's in `team_members`. */
const invitationColumns = () => ({
  githubLogin: text('github_login').notNull(),
  githubAccountId: accountId('github_account_id').notNull(),
  inviteStatus: text('invite_status', { enum: INVITE_STATUSES }).notNull().default('invite_pending'),
  inviteState: text('invite_state', { enum: INVITATION_STATES }).notNull().default('waiting'),
  inviteReason: text('invite_reason'),
  attempts: integer('invite_attempts').notNull().default(0),
  /** Counts the invitation rounds: each newly requested invitation starts one. */
  inviteRound: integer('invite_round').notNull().default(0),
  /** When the round started; null in the first, which starts with the row. */
  inviteSince: timestamptz('invite_since'),
  /** When the next attempt is due, or the next check once the invitation is sent; null for none. */
  nextTryAt: timestamptz('next_invite_at').default(sql`now()`),
  leasedUntil: timestamptz('leased_until'),
  /** The node that has the lease. */
  leasedBy: text('leased_by'),
  /** When an expired invitation of an account that had accepted is checked again; null for never. */
  recheckAt: timestamptz('recheck_at'),
  /** The subject of the block behind which it waits, or whose end it probes; see domain/access-block.ts. */
  blockedBy: text('blocked_by'),
  invitationId: accountId('invitation_id'),
  queuedUntil: timestamptz('queued_until'),
  invitedAt: timestamptz('invited_at'),
  acceptedAt: timestamptz('accepted_at'),
  /** When the entitlement ended. */
  revokedAt: timestamptz('revoked_at'),
  createdAt: createdAt(),
});

/** A buyer's entitlement to a project, with the state of its GitHub invitation. */
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
    ...invitationColumns(),
    /** The previous account, which loses access once this one is invited; null when the account was never changed. */
    replacesLogin: text('replaces_login'),
    replacesAccountId: accountId('replaces_account_id'),
    /** How often the buyer changed the account or one of the team. */
    accountChanges: integer('account_changes').notNull().default(0),
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
    // Admins also search for changed accounts, which the order does not have.
    index('purchases_search').using('gin', sql`lower(${table.githubLogin}) gin_trgm_ops`),
    index('purchases_revoked').on(table.revokedAt).where(sql`${table.revokedAt} is not null`),
    // Both find what is happening in a repository without reading all purchases.
    index('purchases_leased').on(table.leasedUntil).where(sql`${table.leasedUntil} is not null`),
    index('purchases_replaces')
      .on(table.replacesAccountId)
      .where(sql`${table.replacesAccountId} is not null`),
    index('purchases_recheck').on(table.recheckAt).where(sql`${table.recheckAt} is not null`),
    index('purchases_blocked').on(table.blockedBy).where(sql`${table.blockedBy} is not null`),
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

/** The teammates of a purchase: GitHub accounts that its buyer shares the project with. */
export const teamMembers = pgTable(
  'team_members',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => purchases.orderId),
    ...invitationColumns(),
  },
  (table) => [
    uniqueIndex('team_members_once')
      .on(table.orderId, table.githubAccountId)
      .where(sql`${table.revokedAt} is null`),
    index('team_members_order').on(table.orderId),
    index('team_members_account').on(table.githubAccountId),
    index('team_members_search').using('gin', sql`lower(${table.githubLogin}) gin_trgm_ops`),
    index('team_members_leased').on(table.leasedUntil).where(sql`${table.leasedUntil} is not null`),
    index('team_members_recheck').on(table.recheckAt).where(sql`${table.recheckAt} is not null`),
    index('team_members_blocked').on(table.blockedBy).where(sql`${table.blockedBy} is not null`),
    index('team_members_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    check(
      'team_members_status',
      sql`${table.inviteStatus} in ('invite_pending', 'invite_success', 'invite_failed')`,
    ),
    check(
      'team_members_state',
      sql`${table.inviteState} in ('waiting', 'queued', 'sent', 'accepted', 'expired', 'needs_person', 'refused')`,
    ),
  ],
);

/** Identifies an invitation: the buyer's of an order, or a teammate's. */
export interface InvitationKey {
  orderId: string;
  /** Null for the buyer's. */
  memberId: string | null;
}

/** Both have the columns of an invitation. */
export const INVITATION_TABLES = [purchases, teamMembers] as const;
export type InvitationTable = (typeof INVITATION_TABLES)[number];

/** Calls that count towards GitHub's daily invitations of a repository, see daily-limit.ts. */
export const inviteCalls = pgTable(
  'invite_calls',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => purchases.orderId),
    /** The teammate invited; null for the buyer. */
    memberId: text('member_id').references(() => teamMembers.id),
    repository: text('repository').notNull(),
    counted: boolean('counted').notNull(),
    /** The invitation round. Several calls of one round count once. */
    round: integer('round').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index('invite_calls_window').on(table.repository, table.createdAt)],
);

/** Access to remove: after a refund, or from the previous account once the new one is invited. */
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
    /** When the next attempt is due; null once the removal is done or needs manual review. */
    nextTryAt: timestamptz('next_try_at').default(sql`now()`),
    leasedUntil: timestamptz('leased_until'),
    /** The node that has the lease. */
    leasedBy: text('leased_by'),
    lastError: text('last_error'),
    blockedBy: text('blocked_by'),
    createdAt: createdAt(),
    doneAt: timestamptz('done_at'),
  },
  (table) => [
    index('access_removals_order').on(table.orderId),
    index('access_removals_leased').on(table.leasedUntil).where(sql`${table.leasedUntil} is not null`),
    index('access_removals_blocked').on(table.blockedBy).where(sql`${table.blockedBy} is not null`),
    index('access_removals_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
  ],
);

/** Blocks in force; see domain/access-block.ts. Their cases tell admins. */
export const accessBlocks = pgTable('access_blocks', {
  subject: text('subject').primaryKey(),
  reason: text('reason').notNull(),
  /** How often its end was probed. */
  attempts: integer('attempts').notNull().default(0),
  /** When its end is probed next. */
  nextTryAt: timestamptz('next_try_at').notNull(),
  createdAt: createdAt(),
});

export const invitationOutbox: Outbox<typeof purchases> = {
  table: purchases,
  id: purchases.orderId,
  isPending: and(inArray(purchases.inviteState, PENDING_INVITATION_STATES), isNull(purchases.revokedAt)),
  job: (orderId) => ({ name: 'send-invite', data: { orderId } }),
};

export const teamOutbox: Outbox<typeof teamMembers> = {
  table: teamMembers,
  id: teamMembers.id,
  isPending: and(inArray(teamMembers.inviteState, PENDING_INVITATION_STATES), isNull(teamMembers.revokedAt)),
  job: (memberId) => ({ name: 'send-team-invite', data: { memberId } }),
};

export const removalOutbox: Outbox<typeof accessRemovals> = {
  table: accessRemovals,
  id: accessRemovals.id,
  isPending: isNull(accessRemovals.doneAt),
  job: (removalId) => ({ name: 'remove-access', data: { removalId } }),
};
