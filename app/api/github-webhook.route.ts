import { shopOf } from '#app/middleware/shop-context.ts';
import { receiveGithubWebhook } from '#server/features/repositories/receive-github-webhook.ts';
import type { Route } from './+types/github-webhook.route.ts';
import { jsonResponse, postOnly } from './responses.ts';

export const loader = postOnly;

/** Receives events about repositories. The signature proves that GitHub sent them. */
export function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  return jsonResponse(shop, async () => {
    await receiveGithubWebhook(shop, {
      rawBody: new Uint8Array(await request.arrayBuffer()),
      signature: request.headers.get('x-hub-signature-256'),
      event: request.headers.get('x-github-event'),
      deliveryId: request.headers.get('x-github-delivery'),
    });
    return { received: true };
  });
}
