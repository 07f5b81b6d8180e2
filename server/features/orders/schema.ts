import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, text, unique } from 'drizzle-orm/pg-core';
import type { AgreedVersions } from '#content/pages/text-versions.ts';
import { DELIVERIES } from '#domain/delivery.ts';
import { CURRENCY } from '#domain/money.ts';
import { FINAL_INVITE_STATUSES, ORDER_STATES, STORED_AWAITING } from '#domain/order.ts';
import {
  accountId,
  createdAt,
  enumCheck,
  paise,
  reference,
  timestamptz,
  updatedAt,
} from '../../platform/db/columns.ts';
import { defineTable, ORDER_TOPICS } from '../../platform/db/define-table.ts';
import { projects } from '../projects/schema.ts';
import { users } from '../users/schema.ts';

/** Agreements to buy one project. The trigger `orders_guard` freezes every column that it does not name. */
export const orders = defineTable(
  'orders',
  {
    id: text('id').primaryKey(),
    /** The provider's order ID, or our own for free orders. Null while `opening`. */
    publicId: text('public_id').unique(),
    state: text('state', { enum: ORDER_STATES }).notNull().default('opening'),
    projectId: reference('project_id', () => projects.id),
    projectName: text('project_name').notNull(),
    repoOwner: text('repo_owner').notNull(),
    repoName: text('repo_name').notNull(),
    /**
     * The commit of the repository's default branch, 40 hex digits; null when the repository was not read
     * yet.
     */
    soldCommit: text('sold_commit'),
    /** What the buyer gets. With `own`, repository and commits change once, to those of the copy (decision 39). */
    delivery: text('delivery', { enum: DELIVERIES }).notNull().default('shared'),
    /** The first commit of the buyer's copy; null without a copy, and until it is ready. */
    copyCommit: text('copy_commit'),
    /** What the buyer pays: the regular price without the discounts of a sale and of a coupon. */
    amountPaise: paise('amount_paise').notNull(),
    /** Null for orders from before discounts were recorded: theirs is the amount. */
    regularPricePaise: paise('regular_price_paise'),
    saleDiscountPaise: paise('sale_discount_paise').notNull().default(0),
    couponDiscountPaise: paise('coupon_discount_paise').notNull().default(0),
    /** `coupons.code`. It changes when a code is erased that names a person. */
    couponCode: text('coupon_code'),
    currency: text('currency').notNull().default(CURRENCY),
    email: text('email').notNull(),
    /** When an admin or the buyer's account last changed the email; links mailed before are invalid. */
    emailCorrectedAt: timestamptz('email_corrected_at'),
    githubLogin: text('github_login').notNull(),
    githubAccountId: accountId('github_account_id').notNull(),
    /** The GST code of the buyer's State; null when the seller had no GSTIN, and for free orders. */
    buyerState: text('buyer_state'),
    /** The college or company that the invoice is for; null for a person. */
    buyerGstin: text('buyer_gstin'),
    buyerLegalName: text('buyer_legal_name'),
    buyerAddress: text('buyer_address'),
    /** True for a unit in a Special Economic Zone. */
    buyerSez: boolean('buyer_sez'),
    /** The signed-in buyer; null for a guest. */
    buyerId: text('buyer_id').references(() => users.id),
    referrerId: text('referrer_id').references(() => users.id),
    finalInviteStatus: text('final_invite_status', { enum: FINAL_INVITE_STATUSES }),
    awaiting: text('awaiting', { enum: STORED_AWAITING }),
    /** The versions of the texts that the buyer agreed to; null for orders from before they were recorded. */
    agreedVersions: jsonb('agreed_versions').$type<AgreedVersions>(),
    createdAt: createdAt(),
    paidAt: timestamptz('paid_at'),
    /**
     * When the provider was last asked for payments. While `opening`, when the lease to create the order
     * there began.
     */
    checkedAt: timestamptz('checked_at'),
    updatedAt: updatedAt(),
  },
  {
    topics: { names: ORDER_TOPICS, silent: ['checkedAt', 'updatedAt'] },
    retention:
      'books: 8 years after the financial year, by tax and company law. Nothing deletes them: the oldest are due in 2035',
    erasure: {
      erased: [
        'email',
        'githubLogin',
        'githubAccountId',
        'buyerGstin',
        'buyerLegalName',
        'buyerAddress',
        'couponCode',
        'updatedAt',
      ],
      impersonal: [
        'state',
        'projectName',
        'repoOwner',
        'repoName',
        'soldCommit',
        'delivery',
        'copyCommit',
        'currency',
        'finalInviteStatus',
        'awaiting',
        'buyerState',
        'agreedVersions',
      ],
      says: 'email; the GitHub account of an ended purchase; a coupon’s code that contains the person’s name',
    },
    export: {
      leftOut: [
        'id',
        'projectId',
        'repoOwner',
        'repoName',
        'copyCommit',
        'currency',
        'githubAccountId',
        'buyerId',
        'referrerId',
        'finalInviteStatus',
        'awaiting',
        'checkedAt',
        'emailCorrectedAt',
        'updatedAt',
      ],
    },
    frozen: {
      except: [
        'awaiting',
        'checkedAt',
        'emailCorrectedAt',
        'finalInviteStatus',
        'paidAt',
        'state',
        'updatedAt',
      ],
      exceptWhen: { opening: ['publicId'], 'paid or of an account': ['email'] },
    },
  },
  (table) => [
    unique('orders_money').on(table.id, table.amountPaise, table.currency),
    index('orders_waiting')
      .on(table.checkedAt, table.createdAt)
      .where(sql`${table.state} in ('opening', 'open')`),
    index('orders_buyer').on(table.email, table.projectId),
    // The questions of a version are kept once it was sold.
    index('orders_of_project').on(table.projectId, table.soldCommit),
    index('orders_of_account').on(table.buyerId).where(sql`${table.buyerId} is not null`),
    index('orders_updated').on(table.updatedAt, table.publicId).where(sql`${table.publicId} is not null`),
    index('orders_newest').on(table.createdAt.desc(), table.id),
    index('orders_of_state')
      .on(table.state, table.createdAt.desc(), table.id)
      .where(sql`${table.state} <> 'paid'`),
    index('orders_paid_at').on(table.paidAt).where(sql`${table.paidAt} is not null`),
    // The access audit finds the buyers of a repository.
    index('orders_repository').on(sql`lower(${table.repoOwner})`, sql`lower(${table.repoName})`),
    index('orders_search').using(
      'gin',
      sql`(${table.email} || ' ' || lower(${table.githubLogin}) || ' ' || lower(${table.projectName})) gin_trgm_ops`,
    ),
    enumCheck('orders_state', table.state),
    enumCheck('orders_delivery', table.delivery),
    check(
      'orders_copy_commit',
      sql`${table.copyCommit} is null or (${table.delivery} = 'own' and ${table.copyCommit} ~ '^[0-9a-f]{40}$')`,
    ),
    check('orders_sold_commit', sql`${table.soldCommit} ~ '^[0-9a-f]{40}$'`),
    check('orders_amount', sql`${table.amountPaise} = 0 or ${table.amountPaise} >= 100`),
    check(
      'orders_discounts',
      sql`${table.saleDiscountPaise} >= 0 and ${table.couponDiscountPaise} >= 0
        and coalesce(${table.regularPricePaise}, ${table.amountPaise}) - ${table.saleDiscountPaise} - ${table.couponDiscountPaise} = ${table.amountPaise}`,
    ),
    check('orders_coupon', sql`${table.couponDiscountPaise} = 0 or ${table.couponCode} is not null`),
    check('orders_currency', sql`${table.currency} = 'INR'`),
    check('orders_email', sql`${table.email} = lower(btrim(${table.email}))`),
    check('orders_not_self', sql`${table.referrerId} <> ${table.buyerId}`),
    check('orders_known', sql`${table.state} = 'opening' or ${table.publicId} is not null`),
    check('orders_paid', sql`(${table.state} in ('paid', 'refunded')) = (${table.paidAt} is not null)`),
    check('orders_awaiting', sql`${table.awaiting} = 'email_confirmation'`),
    enumCheck('orders_final', table.finalInviteStatus),
  ],
);

export interface TeamAccount {
  login: string;
  accountId: number;
}

/** The teams of orders for more than one GitHub account; frozen like the orders. */
export const orderTeams = defineTable(
  'order_teams',
  {
    orderId: reference('order_id', () => orders.id).primaryKey(),
    /** The largest number of accounts, the buyer's included. */
    size: integer('size').notNull(),
    /** The teammates named in the order, sorted by account ID. */
    accounts: jsonb('accounts').$type<TeamAccount[]>().notNull().default([]),
  },
  {
    topics: { none: 'Stored with their order, and frozen.' },
    retention: 'with the books',
    erasure: {
      erased: ['accounts'],
      impersonal: [],
      says: 'accounts that left, and those of ended purchases',
    },
    export: { none: 'The teammates are in the purchases.' },
    frozen: { except: [] },
  },
  (table) => [
    check('order_teams_size', sql`${table.size} between 2 and 5`),
    check('order_teams_accounts', sql`jsonb_array_length(${table.accounts}) < ${table.size}`),
  ],
);
