import { data } from 'react-router';
import { parsePaidOrders } from '#app/api/paid-orders.ts';
import type { Context } from '#server/context.ts';
import { isShopError } from '#server/errors.ts';
import { getVivaRoom, type VivaRoom } from '#server/viva/viva-room.ts';

interface LoadedRoom extends VivaRoom {
  orderId: string;
  /** The key of the mailed link; may be empty. */
  orderKey: string;
}

/** Loads the viva room of an order. Throws a 404 response for everyone else, and after a refund. */
export async function loadVivaRoom(shop: Context, request: Request, orderId: string): Promise<LoadedRoom> {
  const key = new URL(request.url).searchParams.get('key') ?? '';
  const paidOrders = parsePaidOrders(shop, request.headers.get('cookie'));
  try {
    return { ...(await getVivaRoom(shop, { orderId, key, paidOrders })), orderId, orderKey: key };
  } catch (error) {
    if (isShopError(error)) throw data(null, { status: 404 });
    throw error;
  }
}
