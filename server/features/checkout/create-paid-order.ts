import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { isPaymentsError, isUnauthorised } from '../../integrations/razorpay/payments-error.ts';
import { areRefused, PAYMENT_KEYS } from '../cases/watch-credentials.ts';
import { findOrder } from '../orders/get-order.ts';
import { leaseOpening, OPENING_LEASE_SECONDS, openOrder, releaseOpening } from '../orders/lease-opening.ts';
import type { Order } from '../orders/order.ts';
import type { OrderTerms } from '../orders/order-terms.ts';
import { makeNotes } from '../payments/order-notes.ts';
import { enqueueWatch } from '../payments/reconcile/enqueue-watch.ts';
import { type OrderLinks, reserveOrder } from './reserve-order.ts';

const POLL_MS = 150;

/**
 * Reserves an order, creates it at the provider and returns the provider's order ID. Of concurrent calls with
 * the same terms one talks to the provider, outside of any transaction, and the others wait for it. Throws
 * ALREADY_EXISTS, RESOURCE_EXHAUSTED and UNAVAILABLE; calling again is safe.
 */
export async function createPaidOrder(
  context: Context,
  terms: OrderTerms,
  links: OrderLinks,
): Promise<string> {
  const { order, isNew, shopId } = await reserveOrder(context, { terms, ...links });
  if (order.publicId !== null) return order.publicId;
  const create = () => createAtProvider(context, order, shopId);
  if (isNew) return openWith(context, order, create);
  if (await leaseOpening(context.db, order.id)) {
    // An earlier call may have created the order and lost the response.
    return openWith(context, order, async () => {
      return (await findAtProvider(context, order)) ?? (await create());
    });
  }
  return waitForPublicId(context, order.id);
}

/** Opens the leased order under the ID that `getProviderOrderId` returns, or releases it. */
async function openWith(
  context: Context,
  { id: orderId }: Order,
  getProviderOrderId: () => Promise<string>,
): Promise<string> {
  try {
    const providerOrderId = await getProviderOrderId();
    const publicId = await openOrder(context.db, orderId, providerOrderId);
    await enqueueWatch(context, context.db, orderId);
    return publicId;
  } catch (error) {
    await releaseOpening(context.db, orderId);
    if (!isPaymentsError(error)) throw error;
    context.log.error({ err: error, orderId }, 'order not created at the payment provider');
    throw isUnauthorised(error) ? closed() : unavailable();
  }
}

async function findAtProvider({ payments }: Context, order: Order): Promise<string | null> {
  const found = await payments.findOrderByReceipt(order.id);
  const isSame = found?.amountPaise === order.amountPaise && found.currency === order.currency;
  return isSame ? found.id : null;
}

async function createAtProvider(context: Context, order: Order, shopId: string | null): Promise<string> {
  const { id: receipt, amountPaise } = order;
  const notes = makeNotes(order, shopId);
  const { id } = await context.payments.createOrder({ amountPaise, receipt, notes });
  return id;
}

/** Polls until the call that holds the lease succeeds, fails or times out. */
async function waitForPublicId(context: Context, orderId: string): Promise<string> {
  const { db } = context;
  const deadline = performance.now() + OPENING_LEASE_SECONDS * 1000;
  while (performance.now() < deadline) {
    await sleep(POLL_MS);
    const order = await findOrder(db, orderId);
    if (order?.publicId) return order.publicId;
    if (!order || order.checkedAt === null) break;
  }
  throw (await areRefused(context, PAYMENT_KEYS)) ? closed() : unavailable();
}

/** The provider refuses our keys, so that another try helps only once support has seen to it. */
function closed(): ShopError {
  return new ShopError(
    'UNAVAILABLE',
    'Payments aren’t working right now. You haven’t been charged. Our support team has been alerted. Please come back later today.',
  );
}

function unavailable(): ShopError {
  return new ShopError(
    'UNAVAILABLE',
    'We can’t reach the payment provider right now. You haven’t been charged. Please try again in a minute.',
  );
}
