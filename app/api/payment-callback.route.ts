import { randomBytes } from 'node:crypto';
import { readForm } from '#app/lib/read-form.server.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { isShopError } from '#server/errors.ts';
import { confirmCheckout } from '#server/features/checkout/confirm-checkout.ts';
import { pendingOrderCookie } from '#server/features/checkout/rules/pending-order-cookie.ts';
import { addPaidOrder } from '#server/features/orders/paid-orders.ts';
import { attemptKey, storeKey, takeKey } from '#server/platform/rate-limit/attempts.ts';
import type { Route } from './+types/payment-callback.route.ts';
import { seeOther } from './responses.ts';

// The provider sends browsers that can't show its window on our page to `/payment/callback/{orderId}`.
// https://razorpay.com/docs/payments/payment-gateway/callback-url

const TOKEN_SECONDS = 120;

/**
 * The provider's form, posted from its own site: the browser sends none of our cookies, and the signature
 * is the proof. Records the payment and continues with a GET, which has the cookies. Without a valid
 * signature nothing is recorded.
 */
export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const receipt = readReceipt(await readForm(request));
  if (!receipt) return seeOther('/payment?failed');
  try {
    await confirmCheckout(shop, { orderId, ...receipt });
  } catch (error) {
    if (!isShopError(error)) throw error;
    return seeOther('/payment');
  }
  // The provider's signature would prove the payment forever to everyone who sees the address.
  const token = `${receipt.paymentId}.${randomBytes(24).toString('base64url')}`;
  await storeKey(shop, keyOf(orderId, token), TOKEN_SECONDS);
  return seeOther(`/payment/callback/${orderId}?token=${token}`);
}

/** Remembers the paid order in this browser, once for each payment report, and shows its progress. */
export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const response = seeOther('/payment');
  if (!(await takeKey(shop, keyOf(orderId, token)))) return response;
  const [paymentId = ''] = token.split('.');
  const { appUrl } = shop.settings;
  const pending = pendingOrderCookie.serialize({ orderId, paymentId, since: Date.now() }, appUrl);
  response.headers.append('set-cookie', pending);
  if (!shop.actor)
    response.headers.append('set-cookie', addPaidOrder(shop, request.headers.get('cookie'), orderId));
  return response;
}

/** The key of a proof that a browser paid, which ends soon and can be used once. */
const keyOf = (orderId: string, token: string) => attemptKey('payment-callback', orderId, token);

/** Returns null for a failed payment. The order ID in the form is ignored; ours is in the address. */
function readReceipt(form: FormData): { paymentId: string; signature: string } | null {
  const paymentId = form.get('razorpay_payment_id');
  const signature = form.get('razorpay_signature');
  if (typeof paymentId !== 'string' || typeof signature !== 'string') return null;
  return paymentId && signature ? { paymentId, signature } : null;
}
