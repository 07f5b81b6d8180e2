import { shopOf } from '#app/middleware/shop-context.ts';
import { httpStatusOf } from '#contract/status.ts';
import { isShopError, toPublicError } from '#server/errors.ts';
import { receiveWebhook } from '#server/payments/webhooks/receive-webhook.ts';
import type { Route } from './+types/razorpay-webhook.route.ts';

/** Provider events; whoever holds the webhook secret. Stored and answered at once, worked on in a job. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  try {
    await receiveWebhook(shop, {
      rawBody: new Uint8Array(await request.arrayBuffer()),
      signature: request.headers.get('x-razorpay-signature'),
      eventId: request.headers.get('x-razorpay-event-id'),
    });
    return Response.json({ received: true });
  } catch (error) {
    if (!isShopError(error)) shop.log.error({ err: error }, 'webhook failed');
    const told = toPublicError(error);
    return Response.json({ error: told }, { status: httpStatusOf[told.status] });
  }
}
