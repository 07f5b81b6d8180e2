import { readFileSync } from 'node:fs';
import { type Context, Hono, type HonoRequest } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { DECLINED, type PaymentRow } from '#sandbox/razorpay/entities.ts';
import { type PaymentAttempt, settlePayment } from '#sandbox/razorpay/payments.ts';
import { type Merchant, readBody } from '#sandbox/razorpay/razorpay-api.ts';
import { sign, type Webhooks } from '#sandbox/razorpay/razorpay-webhooks.ts';
import { refuse } from '#sandbox/razorpay/refuse.ts';
import type { Store } from '#sandbox/store.ts';
import { isOn } from '#sandbox/switches.ts';

/** Serves the checkout script and handles the buttons of its payment window. */
export function checkoutEndpoints(store: Store, webhooks: Webhooks, merchant: Merchant): Hono {
  const endpoints = new Hono();
  const script = readScript();

  endpoints.get('/checkout.js', (c) =>
    c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }),
  );
  endpoints.use('/checkout/*', bodyLimit({ maxSize: 16_384 }));
  endpoints.post('/checkout/orders/:id/pay', async (c) => {
    const attempt = await readAttempt(c, c.req.param('id'), merchant);
    const payment = settlePayment(store, webhooks, {
      ...attempt,
      outcome: isOn(store, 'authorize_only') ? 'authorized' : 'captured',
    });
    return c.json(signedReceipt(payment, merchant));
  });
  endpoints.post('/checkout/orders/:id/fail', async (c) => {
    const attempt = await readAttempt(c, c.req.param('id'), merchant);
    const payment = settlePayment(store, webhooks, { ...attempt, outcome: 'failed' });
    const metadata = { payment_id: payment.id, order_id: payment.order_id };
    return c.json({ error: { ...DECLINED, metadata } });
  });
  return endpoints;
}

/** Returns the signed response that Razorpay's script passes to the page's handler. */
function signedReceipt({ id, order_id }: PaymentRow, merchant: Merchant) {
  const signature = sign(merchant.keySecret, `${order_id}|${id}`);
  return { razorpay_payment_id: id, razorpay_order_id: order_id, razorpay_signature: signature };
}

async function readAttempt(
  c: Context,
  orderId: string,
  merchant: Merchant,
): Promise<Omit<PaymentAttempt, 'outcome'>> {
  if (!namesWebsite(c.req)) throw refuse('Payment blocked as website does not match registered website(s)');
  const body = await readBody(c);
  if (body.key !== merchant.keyId) throw refuse('Authentication failed', { status: 401 });
  return {
    orderId,
    amount: body.amount,
    email: textOr(body.email, 'void@razorpay.com'),
    contact: textOr(body.contact, '+919000090000'),
    description: textOr(body.description, '') || null,
  };
}

/**
 * A browser says at which website it pays, unless that website's policy hides it. Programs don't send
 * `Sec-Fetch-Dest`. Source: https://github.com/razorpay/razorpay-php/issues/184
 */
function namesWebsite(request: HonoRequest): boolean {
  const [referer, origin] = [request.header('referer'), request.header('origin')];
  return !request.header('sec-fetch-dest') || referer?.startsWith(`${origin}/`) === true;
}

// Razorpay has defaults for fields that are not prefilled.
function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value.slice(0, 255) : fallback;
}

function readScript(): string {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
  return read('./checkout.js').replace("'%CHECKOUT_CSS%'", () => JSON.stringify(read('./checkout.css')));
}
