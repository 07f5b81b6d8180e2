import type { ParsedDataOf } from '#contract/functions.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { getOrder } from '../orders/get-order.ts';
import { tryCheckOrder } from '../payments/reconcile/check-order.ts';
import { enqueueWatch } from '../payments/reconcile/enqueue-watch.ts';

/**
 * Asks the provider about an order as soon as the buyer's browser reports a payment. The signature, which
 * the provider's payment window returned, proves that this browser paid, but only the provider's answer
 * changes the order. Anyone may call it. `settled` is false while the provider has not confirmed the
 * payment; the shop keeps checking. Also returns the order's project. Throws NOT_FOUND and INVALID_ARGUMENT
 * (signature).
 */
export async function confirmCheckout(
  context: Context,
  { orderId: publicId, paymentId, signature }: ParsedDataOf<'confirmCheckout'>,
): Promise<{ settled: boolean; projectId: string }> {
  const order = await getOrder(context.db, publicId);
  const { projectId } = order;
  if (!context.payments.verifyCheckout(publicId, paymentId, signature)) {
    throw new ShopError('INVALID_ARGUMENT', 'This payment report isn’t complete.');
  }
  if (order.state !== 'open') return { settled: true, projectId };
  await tryCheckOrder(context, order);
  const { state, finalInviteStatus } = await getOrder(context.db, publicId);
  const settled = state !== 'open' || finalInviteStatus !== null;
  // The order may be older than the time for which new orders are watched.
  if (!settled) await enqueueWatch(context, context.db, order.id);
  return { settled, projectId };
}
