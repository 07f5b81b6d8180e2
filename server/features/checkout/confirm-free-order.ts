import { CURRENCY } from '#domain/money.ts';
import { publicOrderId } from '#domain/order.ts';
import type { Context, Shop } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { findOrder, isYoungerThan } from '../orders/get-order.ts';
import type { Order } from '../orders/order.ts';
import { orderLink } from '../orders/order-link.ts';
import { recordPayment } from '../payments/record-payment.ts';

/** How many hours the mailed link is valid. */
export const LINK_HOURS = 24;
const PURPOSE = 'free-order';

/** The URL in the mail that confirms a free order. */
export function freeOrderLink(
  { signer, settings }: Pick<Shop, 'signer' | 'settings'>,
  publicId: string,
): string {
  return `${settings.appUrl}/free-orders/${publicId}?key=${signer.sign(PURPOSE, publicId)}`;
}

interface Link {
  publicId: string;
  key: string;
}

export interface FreeOrder {
  /**
   * - `awaiting`: to be confirmed
   * - `confirmed`: already confirmed
   * - `owned`: the buyer has the project through another order
   * - `ended`: the link is too old
   */
  state: 'awaiting' | 'confirmed' | 'owned' | 'ended';
  projectName: string;
  githubLogin: string;
  /**
   * The link of a confirmed order; null if its email was corrected since, because this link was mailed to the
   * old address.
   */
  orderUrl: string | null;
}

/**
 * Finds the order of a mailed link. It changes nothing, so that mail scanners and previews may open the link.
 * Throws NOT_FOUND.
 */
export async function getFreeOrder(context: Context, link: Link): Promise<FreeOrder> {
  const order = await findLinkedOrder(context, link);
  const { projectName, githubLogin } = order;
  const state = await getState(context, order);
  const isShown = state === 'confirmed' && order.emailCorrectedAt === null;
  return { state, projectName, githubLogin, orderUrl: isShown ? orderLink(context, order) : null };
}

/**
 * Confirms the free order of a mailed link, which releases its invitation. Anyone with the link may call it,
 * and repeating it changes nothing. Returns false for an expired link. Throws NOT_FOUND and ALREADY_EXISTS
 * (owned through another order).
 */
export async function confirmFreeOrder(context: Context, link: Link): Promise<boolean> {
  const order = await findLinkedOrder(context, link);
  const state = await getState(context, order);
  if (state === 'awaiting') await completeFreeOrder(context, order);
  return state === 'awaiting' || state === 'confirmed';
}

/**
 * Records a payment of 0, without the provider. Idempotent. Throws ALREADY_EXISTS (owned through another
 * order).
 */
export async function completeFreeOrder(context: Context, order: Order): Promise<void> {
  const result = await recordPayment(context, {
    providerOrderId: publicOrderId(order),
    payment: {
      id: `free_${order.id}`,
      amountPaise: 0,
      currency: CURRENCY,
      status: 'captured',
      method: null,
      refundedPaise: 0,
    },
  });
  if (result === 'case_opened')
    throw new ShopError(
      'ALREADY_EXISTS',
      'You already have this project. Please check your email or your dashboard.',
    );
}

async function findLinkedOrder({ db, signer }: Context, { publicId, key }: Link): Promise<Order> {
  const order = signer.verify(PURPOSE, publicId, key) ? await findOrder(db, publicId) : null;
  if (!order) throw new ShopError('NOT_FOUND', 'We can’t find this order.');
  return order;
}

async function getState(
  { db }: Context,
  { id, state, finalInviteStatus }: Order,
): Promise<FreeOrder['state']> {
  if (state !== 'open') return 'confirmed';
  if (finalInviteStatus !== null) return 'owned';
  return (await isYoungerThan(db, id, LINK_HOURS)) ? 'awaiting' : 'ended';
}
