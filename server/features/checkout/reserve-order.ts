import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { limitNetwork } from '../../platform/rate-limit/limit-network.ts';
import { getCheckoutFacts } from '../../readers/checkout/get-checkout-facts.ts';
import { isOwnedByCaller } from '../../readers/checkout/is-already-owned.ts';
import { type Connection, linkOrder } from '../connections/find-connection.ts';
import { takeUse } from '../coupons/coupon-uses.ts';
import { unusableInOrder } from '../coupons/find-coupon.ts';
import type { Order } from '../orders/order.ts';
import {
  insertOrder,
  isReusable,
  isUnpaidOf,
  lockCheckout,
  type OrderTerms,
  requireFewUnpaid,
} from '../orders/order-terms.ts';
import { takePlace } from '../places/take-place.ts';
import { requireOnSale } from '../projects/get-project.ts';
import { setWhatsAppNumber } from '../whatsapp/request-message.ts';

/**
 * Data that belongs to an order without being part of its terms, so that it may change in a repeated call.
 */
export interface OrderLinks {
  /** The buyer's connection to GitHub, which accepts the invitation; null without one. */
  connection: Connection | null;
  /** The number for a message when the invitation is sent; null for no message. */
  whatsAppNumber: string | null;
  /** The public IDs of the orders that this browser proved to have paid. */
  paidOrders: readonly string[];
}

interface Reservation {
  order: Order;
  /** True if this call inserted the order and therefore holds the lease to create it at the provider. */
  isNew: boolean;
  /** The shop's ID, which the order's notes at the provider name. */
  shopId: string | null;
}

/**
 * Returns the buyer's recent unpaid order with the same terms, or stores a new one; `onInsert` runs in its
 * transaction, which also takes the use of a coupon and a place. In both cases the buyer's connection to GitHub, if any,
 * will accept the invitation. Throws ALREADY_EXISTS, NOT_FOUND when the project is not on sale,
 * FAILED_PRECONDITION while its sale is paused, a payment for it awaits the bank, or no place or use of the
 * coupon is left, and RESOURCE_EXHAUSTED (too many unpaid orders, or too many answers about what others bought).
 */
export async function reserveOrder(
  context: Context,
  links: OrderLinks & { terms: OrderTerms },
  onInsert?: (tx: Executor, order: Order) => Promise<void>,
): Promise<Reservation> {
  const reserved = await reserve(context, links, onInsert);
  if (!('bought' in reserved)) return reserved;
  // Outside of the transaction, which the error would roll back with the count.
  await limitAnswers(context, links);
  throw reserved.bought;
}

const OTHERS_ANSWERS = { limit: 10, windowSeconds: 24 * 3600 };

/**
 * Counts an answer that says who has bought a project. Buyers who would pay twice need it, but a network gets
 * it about others' addresses and GitHub accounts 10 times in 24 hours. Throws RESOURCE_EXHAUSTED.
 */
async function limitAnswers(
  context: Context,
  { terms, paidOrders }: OrderLinks & { terms: OrderTerms },
): Promise<void> {
  if (await isOwnedByCaller(context.db, terms, { actor: context.actor, paidOrders })) return;
  await limitNetwork(context, 'owned', OTHERS_ANSWERS);
}

async function reserve(
  context: Context,
  { terms, connection, whatsAppNumber }: OrderLinks & { terms: OrderTerms },
  onInsert?: (tx: Executor, order: Order) => Promise<void>,
): Promise<Reservation | { bought: ShopError }> {
  return context.db.transaction(async (tx) => {
    await lockCheckout(tx, terms);
    const facts = requireOnSale(await getCheckoutFacts(tx, terms, isReusable(terms), isUnpaidOf(terms)));
    const { isOwned, isAwaitingBank, unpaidCount, commit, reusable } = facts;
    if (isOwned) {
      const bought = new ShopError(
        'ALREADY_EXISTS',
        'This project has already been bought with this email or GitHub account. You don’t need to pay again. To open your order, use the link in our email, or “Find my order” where you log in.',
      );
      return { bought };
    }
    if (isAwaitingBank) {
      const bought = new ShopError(
        'FAILED_PRECONDITION',
        "We're waiting for your bank to confirm your payment for this project. Please don't pay again: your invitation goes out as soon as it does.",
      );
      return { bought };
    }
    if (!reusable) await requireFewUnpaid({ ...context, db: tx }, terms, unpaidCount);
    // The order sells the repository's current commit.
    const order = reusable ?? (await insertOrder(tx, { ...terms, soldCommit: commit }));
    if (!reusable) await takeUses(context, tx, order, facts);
    if (connection) await linkOrder(tx, connection.id, order.id);
    if (reusable || whatsAppNumber !== null) await setWhatsAppNumber(tx, order.id, whatsAppNumber);
    if (!reusable) await onInsert?.(tx, order);
    return { order, isNew: !reusable, shopId: facts.shopId };
  });
}

/** Takes a place and a use of the coupon. Payments lock the project before the coupon, too. */
async function takeUses(
  context: Context,
  tx: Executor,
  order: Order,
  { yearlyLimit }: { yearlyLimit: number | null },
): Promise<void> {
  const { couponCode } = order;
  if (yearlyLimit !== null) await takePlace(context, tx, order);
  if (couponCode !== null && !(await takeUse(context, tx, { ...order, couponCode }))) throw unusableInOrder();
}
