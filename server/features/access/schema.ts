import { and, inArray, isNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  INVITATION_ROLES,
  INVITATION_STATES,
  INVITE_STATUSES,
  PENDING_INVITATION_STATES,
} from '#domain/invitation.ts';
import { accountId, createdAt, enumCheck, reference, timestamptz } from '../../platform/db/columns.ts';
import { defineTable, ORDER_TOPICS, OUTBOX_COLUMNS } from '../../platform/db/define-table.ts';
import { type Outbox, outboxColumns } from '../../platform/outbox/outbox.ts';
import { payments } from '../payments/schema.ts';
import { projects } from '../projects/schema.ts';
import { users } from '../users/schema.ts';

/** A buyer's entitlement to a project. It ends, with its invitations, when the order is refunded. */
export const purchases = defineTable(
  'purchases',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => payments.orderId)
      .references((): AnyPgColumn => invitations.id),
    projectId: reference('project_id', () => projects.id),
    userId: reference('user_id', () => users.id),
    /** How often the buyer changed the account or a teammate. */
    accountChanges: integer('account_changes').notNull().default(0),
    /** When the entitlement ended. */
    revokedAt: timestamptz('revoked_at'),
    createdAt: createdAt(),
  },
  {
    topics: { names: ORDER_TOPICS },
    retention: 'with the books',
    erasure: 'impersonal',
    export: { none: 'Whose orders are paid; the invitations have the rest.' },
  },
  (table) => [
    uniqueIndex('purchases_one_per_user')
      .on(table.userId, table.projectId)
      .where(sql`${table.revokedAt} is null`),
    index('purchases_user').on(table.userId),
    // The foreign key of the invitations needs this index.
    uniqueIndex('purchases_project').on(table.orderId, table.projectId),
    index('purchases_of_project').on(table.projectId),
    index('purchases_bought').on(table.createdAt),
    index('purchases_standing').on(table.projectId).where(sql`${table.revokedAt} is null`),
    index('purchases_revoked').on(table.revokedAt).where(sql`${table.revokedAt} is not null`),
  ],
);

/**
 * GitHub invitations of a purchase: one for the account of its buyer, one for each teammate who shares the
 * project.
 */
export const invitations = defineTable(
  'invitations',
  {
    /** The buyer's invitation has the ID of its order, so each purchase has one. */
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    projectId: text('project_id').notNull(),
    role: text('role', { enum: INVITATION_ROLES }).notNull(),
    githubLogin: text('github_login').notNull(),
    githubAccountId: accountId('github_account_id').notNull(),
    status: text('status', { enum: INVITE_STATUSES }).notNull().default('invite_pending'),
    state: text('state', { enum: INVITATION_STATES }).notNull().default('waiting'),
    /** Why the last attempt failed, or why an invitation that is sent could not be accepted for its buyer. */
    reason: text('reason'),
    /** Counts the invitation rounds: each newly requested invitation starts one. */
    round: integer('round').notNull().default(0),
    roundStartedAt: timestamptz('round_started_at').notNull().default(sql`now()`),
    /** Once the invitation is sent, `nextTryAt` is when it is checked next. */
    ...outboxColumns(),
    /** When an expired invitation of an account that had accepted is checked again; null for never. */
    recheckAt: timestamptz('recheck_at'),
    /** The block behind which the invitation waits, or whose end it probes; see domain/access-block.ts. */
    blockedBy: text('blocked_by'),
    /** When GitHub last refused it without saying what the refusal is about; see record-refusal.ts. */
    refusedAt: timestamptz('refused_at'),
    /** GitHub's id of the invitation that was sent last. */
    githubInvitationId: accountId('github_invitation_id'),
    queuedUntil: timestamptz('queued_until'),
    invitedAt: timestamptz('invited_at'),
    acceptedAt: timestamptz('accepted_at'),
    /** The buyer's previous account, which loses access once this one is invited; null without a change. */
    replacesLogin: text('replaces_login'),
    replacesAccountId: accountId('replaces_account_id'),
    /** When it was withdrawn, still open, because its buyer was erased. The account may have no access. */
    withdrawnAt: timestamptz('withdrawn_at'),
    /** When the account's entitlement ended: with the purchase, or when a teammate left. */
    revokedAt: timestamptz('revoked_at'),
    createdAt: createdAt(),
  },
  {
    topics: { names: ORDER_TOPICS, silent: [...OUTBOX_COLUMNS, 'recheckAt'] },
    retention: 'with the books',
    erasure: {
      erased: ['githubLogin', 'githubAccountId', 'reason'],
      // The account before is forgotten as soon as its access has ended.
      impersonal: ['role', 'status', 'state', 'replacesLogin', 'replacesAccountId'],
      says: 'accounts that left, and those of ended purchases',
    },
    export: {
      leftOut: [
        ...OUTBOX_COLUMNS,
        'id',
        'orderId',
        'projectId',
        'role',
        'githubAccountId',
        'replacesLogin',
        'replacesAccountId',
        'status',
        'reason',
        'round',
        'roundStartedAt',
        'queuedUntil',
        'recheckAt',
        'blockedBy',
        'refusedAt',
        'withdrawnAt',
        'githubInvitationId',
      ],
    },
  },
  (table) => [
    foreignKey({
      name: 'invitations_purchase',
      columns: [table.orderId, table.projectId],
      foreignColumns: [purchases.orderId, purchases.projectId],
    }),
    index('invitations_created').on(table.createdAt),
    uniqueIndex('invitations_one_per_account')
      .on(table.githubAccountId, table.projectId)
      .where(sql`${table.role} = 'buyer' and ${table.revokedAt} is null`),
    uniqueIndex('invitations_one_per_purchase')
      .on(table.orderId, table.githubAccountId)
      .where(sql`${table.revokedAt} is null`),
    index('invitations_order').on(table.orderId),
    index('invitations_account').on(table.githubAccountId).where(sql`${table.revokedAt} is null`),
    // These two find what is happening in a repository without reading all invitations.
    index('invitations_leased').on(table.leasedUntil).where(sql`${table.leasedUntil} is not null`),
    index('invitations_replaces')
      .on(table.replacesAccountId)
      .where(sql`${table.replacesAccountId} is not null`),
    // Admins also search for changed accounts, which the order does not have.
    index('invitations_search').using('gin', sql`lower(${table.githubLogin}) gin_trgm_ops`),
    index('invitations_state').on(table.state, table.invitedAt),
    index('invitations_recheck').on(table.recheckAt).where(sql`${table.recheckAt} is not null`),
    index('invitations_blocked').on(table.blockedBy).where(sql`${table.blockedBy} is not null`),
    index('invitations_refused').on(table.refusedAt).where(sql`${table.refusedAt} is not null`),
    index('invitations_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    check(
      'invitations_role',
      sql`${table.role} in ('buyer', 'teammate') and (${table.role} = 'buyer') = (${table.id} = ${table.orderId})`,
    ),
    enumCheck('invitations_status', table.status),
    enumCheck('invitations_state', table.state),
    check(
      'invitations_replaces',
      sql`(${table.replacesLogin} is null) = (${table.replacesAccountId} is null)
        and (${table.role} = 'buyer' or ${table.replacesLogin} is null)`,
    ),
  ],
);

/**
 * Calls that create something at GitHub, such as invitations and copies; see content-limit.ts. `counted` ones count
 * towards the daily invitations of a repository; see daily-limit.ts.
 */
export const inviteCalls = defineTable(
  'invite_calls',
  {
    id: text('id').primaryKey(),
    /** Null in rows of early releases, which are too old to count. */
    invitationId: text('invitation_id').references(() => invitations.id),
    repository: text('repository').notNull(),
    counted: boolean('counted').notNull(),
    /** The invitation round. Several calls of one round count once. */
    round: integer('round').notNull().default(0),
    createdAt: createdAt(),
  },
  {
    topics: { none: 'Counts calls of GitHub.' },
    retention: {
      setting: 'RETENTION_INVITE_CALLS_DAYS',
      says: '{days}; only the last 24 hours count',
      since: 'createdAt',
    },
    erasure: 'impersonal',
    export: { none: 'Counts calls of GitHub.' },
  },
  (table) => [
    index('invite_calls_window').on(table.repository, table.createdAt),
    index('invite_calls_newest').on(table.createdAt),
  ],
);

/** Access to remove: after a refund, or from the previous account once the new one is invited. */
export const accessRemovals = defineTable(
  'access_removals',
  {
    id: text('id').primaryKey(),
    orderId: reference('order_id', () => purchases.orderId),
    githubLogin: text('github_login').notNull(),
    githubAccountId: accountId('github_account_id').notNull(),
    ...outboxColumns(),
    lastError: text('last_error'),
    blockedBy: text('blocked_by'),
    /** When GitHub last refused it without saying what the refusal is about; see record-refusal.ts. */
    refusedAt: timestamptz('refused_at'),
    /** True once an admin has asked for the removal, so that no role is too high for it. */
    ofAnyRole: boolean('of_any_role').notNull().default(false),
    createdAt: createdAt(),
    doneAt: timestamptz('done_at'),
  },
  {
    topics: { names: ORDER_TOPICS, silent: OUTBOX_COLUMNS },
    retention: 'with the books: the accounts whose access ended, and when',
    erasure: {
      erased: ['githubLogin', 'githubAccountId', 'lastError'],
      impersonal: [],
      says: 'accounts of removals that are done',
    },
    export: { none: 'How an access was ended, which the purchase says.' },
  },
  (table) => [
    index('access_removals_order').on(table.orderId),
    index('access_removals_leased').on(table.leasedUntil).where(sql`${table.leasedUntil} is not null`),
    index('access_removals_blocked').on(table.blockedBy).where(sql`${table.blockedBy} is not null`),
    index('access_removals_refused').on(table.refusedAt).where(sql`${table.refusedAt} is not null`),
    index('access_removals_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
  ],
);

/** Blocks in force, each with a case for admins; see domain/access-block.ts. */
export const accessBlocks = defineTable(
  'access_blocks',
  {
    subject: text('subject').primaryKey(),
    reason: text('reason').notNull(),
    /** How often the shop tried whether the block has ended. */
    attempts: integer('attempts').notNull().default(0),
    /** When the shop tries next. */
    nextTryAt: timestamptz('next_try_at').notNull(),
    createdAt: createdAt(),
  },
  {
    topics: { none: 'Each has a case, which is announced.' },
    retention: 'describe the present: deleted when the block ends',
    erasure: 'impersonal',
    export: 'impersonal',
  },
);

export const invitationOutbox: Outbox<typeof invitations> = {
  table: invitations,
  id: invitations.id,
  isPending: and(inArray(invitations.state, PENDING_INVITATION_STATES), isNull(invitations.revokedAt)),
  job: (invitationId) => ({ name: 'send-invitation', data: { invitationId } }),
};

export const removalOutbox: Outbox<typeof accessRemovals> = {
  table: accessRemovals,
  id: accessRemovals.id,
  isPending: isNull(accessRemovals.doneAt),
  job: (removalId) => ({ name: 'remove-access', data: { removalId } }),
};
