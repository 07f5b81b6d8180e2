import { errorPage } from '#app/lib/error-page.server.ts';
import type { Context } from '#server/context.ts';
import { isShopError } from '#server/errors.ts';
import { getVivaOrder, readVivaRoom } from '#server/features/viva/viva-room.ts';
import { claimOf, keyQuery } from '../order-claim.server.ts';

/** Loads the viva room of an order. Shows the page of the status 404 to everyone else, and after a refund. */
export async function loadVivaRoom(shop: Context, request: Request, orderId: string) {
  const claim = claimOf(shop, request, orderId);
  try {
    const order = await getVivaOrder(shop, claim);
    const frame = { orderId, projectName: order.projectName, query: keyQuery(claim), isStanding: true };
    // The key of the mailed link may be empty.
    return { order, room: await readVivaRoom(shop.db, order), frame, orderKey: claim.key };
  } catch (error) {
    if (isShopError(error)) throw errorPage(404);
    throw error;
  }
}
