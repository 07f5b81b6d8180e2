import * as z from 'zod';
import { shopOf } from '#app/middleware/shop-context.ts';
import { confirmCheckout } from '#server/checkout/confirm-checkout.ts';
import { isShopError, toPublicError } from '#server/errors.ts';
import { limitPerMinute } from '#server/platform/rate-limit/limit-network.ts';
import type { Route } from './+types/confirm-checkout.route.ts';
import { rememberPaidOrder } from './paid-orders.ts';
import { isSameOrigin } from './same-origin.ts';

const body = z.object({
  razorpay_order_id: z.string().max(64),
  razorpay_payment_id: z.string().max(64),
  razorpay_signature: z.string().max(256),
});

/** The buyer's browser reports a payment; anybody may, and all it does is to ask the provider sooner. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const parsed = body.safeParse(await request.json().catch(() => null));
  if (!parsed.success || !isSameOrigin(request, shop.settings.appUrl))
    return Response.json({ checked: false }, { status: 400 });
  try {
    await limitPerMinute(shop, 'confirmCheckout', 60);
    await confirmCheckout(shop, {
      publicId: parsed.data.razorpay_order_id,
      paymentId: parsed.data.razorpay_payment_id,
      signature: parsed.data.razorpay_signature,
    });
    // Its window's signature is the proof that this browser paid, whatever has become of the order by now.
    const cookie = rememberPaidOrder(shop, parsed.data.razorpay_order_id, request);
    return Response.json({ checked: true }, { headers: cookie ? { 'set-cookie': cookie } : {} });
  } catch (error) {
    if (!isShopError(error)) shop.log.warn({ err: error }, 'checkout not confirmed');
    return Response.json({ checked: false, message: toPublicError(error).message }, { status: 202 });
  }
}
