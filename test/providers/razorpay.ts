import { createHmac, randomBytes } from 'node:crypto';
import {
  type Call,
  type Entity,
  type Reply,
  type ScriptedServer,
  startScriptedServer,
} from './scripted-server.ts';

/** A Razorpay whose replies a test can hold, drop or change. */
export interface ScriptedRazorpay extends ScriptedServer {
  /** As in the shop's settings. */
  settings: {
    keyId: string;
    keySecret: string;
    webhookSecrets: string[];
    apiUrl: string;
    checkoutUrl: string;
  };
  orders: Map<string, Entity>;
  /** By their idempotency key. */
  refunds: Map<string, Entity>;
  /** A payment for an order; captured and of the order's amount, unless told otherwise. Told again by id, it changes. */
  pay(orderId: string, given?: Entity): Entity & { id: string };
  /** A webhook as it would arrive: the exact bytes, signed. */
  webhook(type: string, entities: Record<string, Entity>, secret?: string): Webhook;
  sign(body: Uint8Array | string, secret?: string): string;
  /** What the provider's window hands to the browser after a payment. */
  signCheckout(orderId: string, paymentId: string): string;
}

export interface Webhook {
  rawBody: Uint8Array;
  signature: string;
  eventId: string;
}

const KEY_ID = 'rzp_test_scripted';
const KEY_SECRET = 'scripted-key-secret';
const WEBHOOK_SECRET = 'scripted-webhook-secret';
const UNKNOWN = 'The id provided does not exist';
/** The API's address has a path, as behind a gateway. */
const GATEWAY = '/gateway';

export async function startRazorpay(): Promise<ScriptedRazorpay> {
  const orders = new Map<string, Entity>();
  const payments = new Map<string, Entity>();
  const refunds = new Map<string, Entity>();

  function behave({ method, path, query, body, headers }: Call): Reply {
    if (headers.authorization !== `Basic ${btoa(`${KEY_ID}:${KEY_SECRET}`)}`) {
      return refuse(401, 'Authentication failed');
    }
    const [collection, id, part] = path.replace(`${GATEWAY}/v1/`, '').split('/');
    if (collection === 'orders' && method === 'POST') {
      const order = { ...body, id: newId('order'), entity: 'order', status: 'created', attempts: 0 };
      orders.set(order.id, order);
      return { status: 200, body: order };
    }
    if (collection === 'orders' && !id) {
      return list([...orders.values()].filter(({ receipt }) => receipt === query.get('receipt')));
    }
    if (collection === 'orders' && part === 'payments' && orders.has(id ?? '')) {
      return list([...payments.values()].filter((payment) => payment.order_id === id).reverse());
    }
    return collection === 'payments' ? aboutPayment(id, part, { body, headers }) : refuse(400, UNKNOWN);
  }

  function aboutPayment(
    id: string | undefined,
    part: string | undefined,
    { body, headers }: Pick<Call, 'body' | 'headers'>,
  ): Reply {
    const payment = payments.get(id ?? '');
    if (!payment) return refuse(400, UNKNOWN);
    return part === 'refund' ? giveBack(payment, body, headers) : { status: 200, body: payment };
  }

  /** The same key with the same body is the same refund. */
  function giveBack(payment: Entity, body: Entity, headers: Call['headers']): Reply {
    const key = String(headers['x-refund-idempotency'] ?? newId('key'));
    const earlier = refunds.get(key);
    if (earlier) return { status: 200, body: earlier };
    if (payment.status !== 'captured') return refuse(400, 'The payment has been fully refunded already');
    const refund = {
      id: newId('rfnd'),
      entity: 'refund',
      payment_id: payment.id,
      amount: body.amount,
      receipt: body.receipt,
      status: 'processed',
    };
    refunds.set(key, refund);
    Object.assign(payment, { status: 'refunded', amount_refunded: body.amount });
    return { status: 200, body: refund };
  }

  const server = await startScriptedServer(behave);
  const sign = (body: Uint8Array | string, secret = WEBHOOK_SECRET) =>
    createHmac('sha256', secret).update(body).digest('hex');
  return {
    ...server,
    settings: {
      keyId: KEY_ID,
      keySecret: KEY_SECRET,
      webhookSecrets: [WEBHOOK_SECRET],
      apiUrl: `${server.origin}${GATEWAY}`,
      checkoutUrl: `${server.origin}/checkout.js`,
    },
    orders,
    refunds,
    script: (call, ...steps) => server.script(call.replace(' ', ` ${GATEWAY}`), ...steps),
    pay(orderId, given = {}) {
      const { amount = 49_900 } = orders.get(orderId) ?? {};
      const created = { amount, currency: 'INR', created_at: 1_790_000_000 + payments.size };
      const usual = { status: 'captured', method: 'upi', amount_refunded: 0 };
      const id = typeof given.id === 'string' ? given.id : newId('pay');
      const payment = { entity: 'payment', order_id: orderId, ...created, ...usual, ...given, id };
      payments.set(id, payment);
      return payment;
    },
    webhook(type, entities, secret) {
      const payload = Object.fromEntries(
        Object.entries(entities).map(([kind, entity]) => [kind, { entity }]),
      );
      const rawBody = new TextEncoder().encode(JSON.stringify({ entity: 'event', event: type, payload }));
      return { rawBody, signature: sign(rawBody, secret), eventId: newId('evt') };
    },
    sign,
    signCheckout: (orderId, paymentId) => sign(`${orderId}|${paymentId}`, KEY_SECRET),
    reset() {
      server.reset();
      orders.clear();
      payments.clear();
      refunds.clear();
    },
  };
}

function newId(kind: string): string {
  return `${kind}_${randomBytes(7).toString('hex')}`;
}

function list(items: Entity[]): Reply {
  return { status: 200, body: { entity: 'collection', count: items.length, items } };
}

function refuse(status: number, description: string): Reply {
  return { status, body: { error: { code: 'BAD_REQUEST_ERROR', description } } };
}
