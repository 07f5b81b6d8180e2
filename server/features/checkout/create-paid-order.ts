import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { isPaymentsError } from '../../integrations/razorpay/payments-error.ts';
import { findOrder } from '../orders/get-order.ts';
import { leaseOpening, OPENING_LEASE_SECONDS, openOrder, releaseOpening } from '../orders/lease-opening.ts';
import type { Order } from '../orders/order.ts';
import type { OrderTerms } from '../orders/order-terms.ts';
import { enqueueWatch } from '../payments/reconcile/enqueue-watch.ts';
import { type OrderLinks, reserveOrder } from './reserve-order.ts';

const POLL_MS = 150;
/** The provider's limit for a note. */
const MAX_NOTE_LENGTH = 256;

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
  const { order, isNew } = await reserveOrder(context, { terms, ...links });
  if (order.publicId !== null) return order.publicId;
  if (isNew) return openWith(context, order, () => createAtProvider(context, order));
  if (await leaseOpening(context.db, order.id)) {
    // An earlier call may have created the order and lost the response.
    return openWith(context, order, async () => {
      return (await findAtProvider(context, order)) ?? (await createAtProvider(context, order));
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
    throw unavailable();
  }
}

async function findAtProvider({ payments }: Context, order: Order): Promise<string | null> {
  const found = await payments.findOrderByReceipt(order.id);
  const isSame = found?.amountPaise === order.amountPaise && found.currency === order.currency;
  return isSame ? found.id : null;
}

async function createAtProvider(
  { payments }: Context,
  { id: receipt, amountPaise, projectId, projectName, githubLogin }: Order,
): Promise<string> {
  // If a restored backup lacks the order, these notes say what was bought and for whom.
  const notes = {
    order: receipt,
    projectId,
    project: projectName.slice(0, MAX_NOTE_LENGTH).toWellFormed(),
    github: githubLogin,
  };
  const { id } = await payments.createOrder({ amountPaise, receipt, notes });
  return id;
}

/** Polls until the call that holds the lease succeeds, fails or times out. */
async function waitForPublicId({ db }: Context, orderId: string): Promise<string> {
  const deadline = performance.now() + OPENING_LEASE_SECONDS * 1000;
  while (performance.now() < deadline) {
    await sleep(POLL_MS);
    const order = await findOrder(db, orderId);
    if (order?.publicId) return order.publicId;
    if (!order || order.checkedAt === null) break;
  }
  throw unavailable();
}

function unavailable(): ShopError {
  return new ShopError(
    'UNAVAILABLE',
    'We can’t reach the payment provider right now. You haven’t been charged. Please try again in a minute.',
  );
}
