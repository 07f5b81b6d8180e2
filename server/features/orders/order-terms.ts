import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { currentVersions } from '#content/pages/text-versions.ts';
import { MAX_UNPAID_OF_NETWORK, MAX_UNPAID_ORDERS, UNPAID_ORDERS_DAYS } from '#domain/order.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { lockKey } from '../../platform/db/lock-key.ts';
import { attemptKey, countAttempt } from '../../platform/rate-limit/attempts.ts';
import type { Client } from '../../platform/rate-limit/limit-network.ts';
import { type Network, networksOf } from '../../platform/rate-limit/network.ts';
import type { Order } from './order.ts';
import { hasTeam, type OrderTeam, withOrderTeam } from './order-team.ts';
import { orders } from './schema.ts';

/** What the buyer agrees to. The terms are frozen once the order is stored. */
export interface OrderTerms extends TermColumns {
  team: OrderTeam;
}

/** Every column of an order is a term, except those that record the order's progress. */
type TermColumns = Omit<
  Order,
  | 'id'
  | 'publicId'
  | 'state'
  | 'soldCommit'
  | 'copyCommit'
  | 'currency'
  | 'emailCorrectedAt'
  | 'finalInviteStatus'
  | 'awaiting'
  | 'agreedVersions'
  | 'createdAt'
  | 'paidAt'
  | 'checkedAt'
  | 'updatedAt'
>;

type Buyer = Pick<OrderTerms, 'buyerId' | 'email'>;

/** The column that holds each term; null for a term in which a reused order may differ. */
const COMPARED_COLUMNS: Record<keyof TermColumns, PgColumn | null> = {
  projectId: orders.projectId,
  projectName: orders.projectName,
  repoOwner: orders.repoOwner,
  repoName: orders.repoName,
  delivery: orders.delivery,
  amountPaise: orders.amountPaise,
  regularPricePaise: orders.regularPricePaise,
  saleDiscountPaise: orders.saleDiscountPaise,
  couponDiscountPaise: orders.couponDiscountPaise,
  couponCode: orders.couponCode,
  email: orders.email,
  // An account can be renamed, but its ID stays.
  githubLogin: null,
  githubAccountId: orders.githubAccountId,
  buyerState: orders.buyerState,
  buyerGstin: orders.buyerGstin,
  buyerLegalName: orders.buyerLegalName,
  buyerAddress: orders.buyerAddress,
  buyerSez: orders.buyerSez,
  buyerId: orders.buyerId,
  referrerId: orders.referrerId,
};

const REUSE_MINUTES = 30;

/**
 * Serializes checkouts of one buyer until the transaction ends, on every node, so that each sees the orders
 * of the others, and those with one coupon, so that each sees which uses of it are held.
 */
export async function lockCheckout(tx: Executor, { buyerId, email, couponCode }: OrderTerms): Promise<void> {
  const ofCoupon = couponCode === null ? [] : [`coupon ${couponCode}`];
  await lockKey(tx, `orders of ${buyerId ?? email}`, ...ofCoupon);
}

/**
 * Whether an order is unpaid, of the last half hour and has the same terms, so that double clicks and reloads
 * make one order.
 */
export function isReusable(terms: OrderTerms): SQL | undefined {
  const equal = Object.entries(COMPARED_COLUMNS).map(([name, column]) => {
    const term = terms[name as keyof TermColumns];
    if (column === null) return undefined;
    return term === null ? isNull(column) : eq(column, term);
  });
  return and(
    ...equal,
    hasTeam(terms.team),
    inArray(orders.state, ['opening', 'open']),
    isNull(orders.finalInviteStatus),
    gt(orders.createdAt, sql`now() - make_interval(mins => ${REUSE_MINUTES})`),
  );
}

/**
 * Whether an order is one of the buyer's unpaid ones that count. Guests are counted apart from the account of
 * their address, because anyone can type it.
 */
export function isUnpaidOf({ buyerId, email }: Buyer): SQL | undefined {
  return and(
    buyerId === null ? and(eq(orders.email, email), isNull(orders.buyerId)) : eq(orders.buyerId, buyerId),
    inArray(orders.state, ['opening', 'open']),
    gt(orders.createdAt, sql`now() - make_interval(days => ${UNPAID_ORDERS_DAYS})`),
  );
}

/**
 * Throws RESOURCE_EXHAUSTED when an account, or the address of a guest, has too many unpaid orders. Because
 * anyone can type an address, each network still has a few orders with one that strangers have used up.
 */
export async function requireFewUnpaid(
  { db: tx, clientIp }: Client,
  { buyerId, email }: Buyer,
  unpaidCount: number,
): Promise<void> {
  if (unpaidCount < MAX_UNPAID_ORDERS) return;
  if (buyerId === null && (await takeShare(tx, email, networksOf(clientIp)))) return;
  throw new ShopError(
    'RESOURCE_EXHAUSTED',
    `There are ${MAX_UNPAID_ORDERS} unpaid orders with this email. Please ${buyerId === null ? 'log in' : 'write to support'} to order.`,
  );
}

/** Counts an order of each network with the address. Returns whether all of them may have it. */
async function takeShare(tx: Executor, email: string, networks: readonly Network[]): Promise<boolean> {
  const windowSeconds = UNPAID_ORDERS_DAYS * 24 * 3600;
  for (const { name, factor } of networks) {
    const key = attemptKey('unpaid-order', email, name);
    const limit = MAX_UNPAID_OF_NETWORK * factor;
    if (!(await countAttempt({ db: tx }, { key, limit, windowSeconds })).allowed) return false;
  }
  return true;
}

/**
 * Stores a new order: a free one as `open`, any other one as `opening` and leased to the caller (see
 * lease-opening.ts).
 */
export async function insertOrder(
  tx: Executor,
  { team, ...terms }: OrderTerms & Pick<Order, 'soldCommit'>,
): Promise<Order> {
  const isFree = terms.amountPaise === 0;
  const id = `ord_${randomHex()}`;
  const [order] = await withOrderTeam(tx, id, team)
    .insert(orders)
    .values({
      ...terms,
      id,
      state: isFree ? 'open' : 'opening',
      publicId: isFree ? `free_${randomHex()}` : null,
      agreedVersions: currentVersions,
      checkedAt: isFree ? null : sql`now()`,
    })
    .returning();
  if (!order) throw new Error('The order was not stored.');
  return order;
}

function randomHex(): string {
  return randomUUID().replaceAll('-', '');
}
