import { errorPage } from '#app/lib/error-page.server.ts';
import type { Context } from '#server/context.ts';
import { isShopError } from '#server/errors.ts';
import type { Order } from '#server/features/orders/order.ts';
import { getVivaOrder, readVivaRoom, type VivaRoom } from '#server/features/viva/viva-room.ts';
import { claimOf, keyQuery } from '../order-claim.server.ts';
import type { Frame } from '../purchase-frame.tsx';

interface LoadedRoom {
  order: Order;
  room: VivaRoom;
  frame: Frame;
  /** The key of the mailed link; may be empty. */
  orderKey: string;
}

/** Loads the viva room of an order. Shows the page of the status 404 to everyone else, and after a refund. */
export async function loadVivaRoom(shop: Context, request: Request, orderId: string): Promise<LoadedRoom> {
  const claim = claimOf(shop, request, orderId);
  try {
    const order = await getVivaOrder(shop, claim);
    const frame = { orderId, projectName: order.projectName, query: keyQuery(claim), isStanding: true };
    return { order, room: await readVivaRoom(shop.db, order), frame, orderKey: claim.key };
  } catch (error) {
    if (isShopError(error)) throw errorPage(404);
    throw error;
  }
}
