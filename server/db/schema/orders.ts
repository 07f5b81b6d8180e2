import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { accountId, createdAt, moment, paise } from './columns.ts';
import { users } from './people.ts';
import { projects } from './projects.ts';

/** What was agreed: frozen by a trigger once opened; only the state and what follows from it move on. */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    /** What the buyer's browser knows the order by: the provider's order id, or our own when the price is 0. */
    publicId: text('public_id').unique(),
    state: text('state', { enum: ['opening', 'open', 'paid', 'refunded'] })
      .notNull()
      .default('opening'),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id),
    projectName: text('project_name').notNull(),
    repoOwner: text('repo_owner').notNull(),
    repoName: text('repo_name').notNull(),
    amountPaise: paise('amount_paise').notNull(),
    currency: text('currency').notNull().default('INR'),
    email: text('email').notNull(),
    githubLogin: text('github_login').notNull(),
    githubAccountId: accountId('github_account_id').notNull(),
    /** The signed-in buyer; null for a guest. */
    buyerId: text('buyer_id').references(() => users.id),
    referrerId: text('referrer_id').references(() => users.id),
    finalInviteStatus: text('final_invite_status', { enum: ['invite_success', 'invite_failed'] }),
    createdAt: createdAt(),
    paidAt: moment('paid_at'),
    /** When the reconciler last asked the provider, so that it asks the longest unasked first. */
    checkedAt: moment('checked_at'),
  },
  (table) => [
    unique('orders_money').on(table.id, table.amountPaise, table.currency),
    index('orders_waiting')
      .on(table.checkedAt, table.createdAt)
      .where(sql`${table.state} in ('opening', 'open')`),
    index('orders_buyer').on(table.email, table.projectId),
    index('orders_newest').on(table.createdAt.desc(), table.id),
    index('orders_paid_at').on(table.paidAt).where(sql`${table.paidAt} is not null`),
    index('orders_search').using(
      'gin',
      sql`(${table.email} || ' ' || lower(${table.githubLogin}) || ' ' || lower(${table.projectName})) gin_trgm_ops`,
    ),
    check('orders_state', sql`${table.state} in ('opening', 'open', 'paid', 'refunded')`),
    check('orders_amount', sql`${table.amountPaise} = 0 or ${table.amountPaise} >= 100`),
    check('orders_currency', sql`${table.currency} = 'INR'`),
    check('orders_email', sql`${table.email} = lower(btrim(${table.email}))`),
    check('orders_not_self', sql`${table.referrerId} <> ${table.buyerId}`),
    check('orders_known', sql`${table.state} = 'opening' or ${table.publicId} is not null`),
    check('orders_paid', sql`(${table.state} in ('paid', 'refunded')) = (${table.paidAt} is not null)`),
    check('orders_final', sql`${table.finalInviteStatus} in ('invite_success', 'invite_failed')`),
  ],
);

/** The accepted payments: one an order, of exactly its amount. Anything else at the provider is an exception. */
export const payments = pgTable(
  'payments',
  {
    /** The provider's payment id, or `free_…`. */
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull().unique(),
    amountPaise: paise('amount_paise').notNull(),
    currency: text('currency').notNull(),
    method: text('method'),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'payments_of_order',
      columns: [table.orderId, table.amountPaise, table.currency],
      foreignColumns: [orders.id, orders.amountPaise, orders.currency],
    }),
  ],
);

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
    inviteStatus: text('invite_status', { enum: ['invite_pending', 'invite_success', 'invite_failed'] })
      .notNull()
      .default('invite_pending'),
    inviteState: text('invite_state', {
      enum: ['waiting', 'queued', 'sent', 'accepted', 'expired', 'needs_person', 'refused'],
    })
      .notNull()
      .default('waiting'),
    inviteReason: text('invite_reason'),
    inviteAttempts: integer('invite_attempts').notNull().default(0),
    /** How often a further invitation was asked for: after one lapsed, by the buyer, for another account. */
    inviteRound: integer('invite_round').notNull().default(0),
    /** Since when the present round's invitation is to be sent; null in the first, which begins with the payment. */
    inviteSince: moment('invite_since'),
    /** When the next try is due; null when none is. The row is the truth, a job only wakes it up. */
    nextInviteAt: moment('next_invite_at').default(sql`now()`),
    /** Until when one worker has this invitation to itself while it talks to the code host. */
    leasedUntil: moment('leased_until'),
    /** The account whose access ends once the present one is in; null when the account was never changed. */
    replacesLogin: text('replaces_login'),
    replacesAccountId: accountId('replaces_account_id'),
    invitationId: accountId('invitation_id'),
    queuedUntil: moment('queued_until'),
    invitedAt: moment('invited_at'),
    acceptedAt: moment('accepted_at'),
    revokedAt: moment('revoked_at'),
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
    index('purchases_due').on(table.nextInviteAt).where(sql`${table.nextInviteAt} is not null`),
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
    nextTryAt: moment('next_try_at').default(sql`now()`),
    leasedUntil: moment('leased_until'),
    lastError: text('last_error'),
    createdAt: createdAt(),
    doneAt: moment('done_at'),
  },
  (table) => [
    index('access_removals_order').on(table.orderId),
    index('access_removals_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
  ],
);

/** Money on its way back: one refund a payment, whole. Its id is the key that makes a repeated request the same one. */
export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    /** The provider's payment: an order's accepted one, or one that was captured beside it. */
    paymentId: text('payment_id').notNull().unique(),
    orderId: text('order_id').references(() => orders.id),
    amountPaise: paise('amount_paise').notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: ['requested', 'sent', 'processed', 'failed'] })
      .notNull()
      .default('requested'),
    providerRefundId: text('provider_refund_id').unique(),
    requestedBy: text('requested_by').references(() => users.id),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: moment('next_try_at').default(sql`now()`),
    leasedUntil: moment('leased_until'),
    lastError: text('last_error'),
    createdAt: createdAt(),
    processedAt: moment('processed_at'),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    index('refunds_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    check('refunds_state', sql`${table.state} in ('requested', 'sent', 'processed', 'failed')`),
    check('refunds_amount', sql`${table.amountPaise} >= 100`),
  ],
);
