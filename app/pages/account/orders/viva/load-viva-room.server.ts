import { parsePaidOrders } from '#app/api/paid-orders.ts';
import { errorPage } from '#app/lib/error-page.server.ts';
import type { Context } from '#server/context.ts';
import { isShopError } from '#server/errors.ts';
import type { Order } from '#server/orders/order.ts';
import { getVivaOrder, readVivaRoom, type VivaRoom } from '#server/viva/viva-room.ts';

interface LoadedRoom {
  order: Order;
  room: VivaRoom;
  /** The key of the mailed link; may be empty. */
  orderKey: string;
}

/** Loads the viva room of an order. Shows the page of the status 404 to everyone else, and after a refund. */
export async function loadVivaRoom(shop: Context, request: Request, orderId: string): Promise<LoadedRoom> {
  const orderKey = new URL(request.url).searchParams.get('key') ?? '';
  const paidOrders = parsePaidOrders(shop, request.headers.get('cookie'));
  try {
    const order = await getVivaOrder(shop, { orderId, key: orderKey, paidOrders });
    return { order, room: await readVivaRoom(shop.db, order), orderKey };
  } catch (error) {
    if (isShopError(error)) throw errorPage(404);
    throw error;
  }
}
