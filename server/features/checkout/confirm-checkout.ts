import * as z from 'zod';
import { required } from '#contract/fields.ts';
import { selectedProjectCookie } from '#domain/cookies.ts';
import { type CallHttp, callable } from '../../callable.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { getOrder } from '../orders/get-order.ts';
import { addPaidOrder } from '../orders/paid-orders.ts';
import { tryCheckOrder } from '../payments/reconcile/check-order.ts';
import { enqueueWatch } from '../payments/reconcile/enqueue-watch.ts';
import { rememberNetwork } from '../users/known-networks.ts';

/**
 * Asks the provider about an order as soon as the buyer's browser reports a payment. The signature, which
 * the provider's payment window returned, proves that this browser paid, so the browser may open the order;
 * but only the provider's answer changes it. `settled` is false while the provider has not confirmed the
 * payment; the shop keeps checking. Throws NOT_FOUND and INVALID_ARGUMENT (signature).
 */
export const confirmCheckout = callable({
  who: 'anyone',
  perMinute: 60,
  data: z.object({ orderId: required(64), paymentId: required(64), signature: required(256) }),
  async run(context, { orderId: publicId, paymentId, signature }, http) {
    const order = await getOrder(context.db, publicId);
    if (!context.payments.verifyCheckout(publicId, paymentId, signature)) {
      throw new ShopError('INVALID_ARGUMENT', 'This payment report isn’t complete.');
    }
    rememberPaidOrder(context, http, { publicId, projectId: order.projectId });
    if (order.buyerId === null)
      await rememberNetwork(context, { email: order.email, clientIp: context.clientIp }, 'buyer');
    if (order.state !== 'open') return { settled: true };
    await tryCheckOrder(context, order);
    const { state, finalInviteStatus } = await getOrder(context.db, publicId);
    const settled = state !== 'open' || finalInviteStatus !== null;
    // The order may be older than the time for which new orders are watched.
    if (!settled) await enqueueWatch(context, context.db, order.id);
    return { settled };
  },
});

/**
 * Lets a guest's browser open the order it paid; the purchases of a signed-in buyer belong to the account.
 * The project is no longer selected, also when the buyer leaves before the checkout's data arrive.
 */
function rememberPaidOrder(
  context: Context,
  { cookies, setCookie }: CallHttp,
  { publicId, projectId }: { publicId: string; projectId: string },
): void {
  const { appUrl } = context.settings;
  if (!context.actor) setCookie(addPaidOrder(context, cookies, publicId));
  if (selectedProjectCookie.parse(cookies, appUrl) === projectId)
    setCookie(selectedProjectCookie.serialize(null, appUrl));
}
