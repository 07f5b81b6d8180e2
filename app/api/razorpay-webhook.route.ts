import { shopOf } from '#app/middleware/shop-context.ts';
import { receiveWebhook } from '#server/features/payments/webhooks/receive-webhook.ts';
import type { Route } from './+types/razorpay-webhook.route.ts';
import { jsonResponse, postOnly } from './responses.ts';

export const loader = postOnly;

/** Receives events of the payment provider, checks their signature and stores them. A job processes them. */
export function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  return jsonResponse(shop, async () => {
    await receiveWebhook(shop, {
      rawBody: new Uint8Array(await request.arrayBuffer()),
      signature: request.headers.get('x-razorpay-signature'),
      eventId: request.headers.get('x-razorpay-event-id'),
    });
    return { received: true };
  });
}
