import { timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Store } from '#sandbox/store.ts';
import { isOn } from '#sandbox/switches.ts';
import { acceptDispute, contestDispute, createDocument, findDocument, getDispute } from './disputes.ts';
import {
  collection,
  type DisputeRow,
  disputeEntity,
  documentEntity,
  orderEntity,
  type PaymentRow,
  paymentEntity,
  type RefundRow,
  refundEntity,
} from './entities.ts';
import { createOrder, findOrder, listOrders } from './orders.ts';
import { findPayment, listPayments } from './payments.ts';
import type { Webhooks } from './razorpay-webhooks.ts';
import { createRefund, listRefunds } from './refunds.ts';
import { refuse, unknownId } from './refuse.ts';
import { lineEntity, listLines } from './settlements.ts';

/** The merchant's API keys. */
export interface Merchant {
  keyId: string;
  keySecret: string;
}

/** The orders, payments, refunds, disputes, documents and settlements of `https://api.razorpay.com/v1`. */
export function razorpayApi(store: Store, webhooks: Webhooks, merchant: Merchant): Hono {
  const api = new Hono().basePath('/v1');

  api.use(async (c, next) => {
    if (isOn(store, 'refuse_keys') || !isMerchant(c.req.header('authorization'), merchant)) {
      throw refuse('Authentication failed', { status: 401 });
    }
    await next();
  });

  api.post('/orders', async (c) => c.json(orderEntity(createOrder(store, await readBody(c)))));
  api.get('/orders', (c) => {
    const receipt = c.req.query('receipt') ?? null;
    return c.json(collection(listOrders(store, { receipt, ...pageOf(c) }).map(orderEntity)));
  });
  api.get('/orders/:id', (c) => c.json(orderEntity(findOrder(store, c.req.param('id')))));
  api.get('/orders/:id/payments', (c) =>
    c.json(collection(listPayments(store, c.req.param('id')).map(paymentEntity))),
  );

  api.get('/payments', (c) =>
    c.json(collection(listPeriod<PaymentRow>(c, store, 'payment_rows').map(paymentEntity))),
  );
  api.get('/refunds', (c) =>
    c.json(collection(listPeriod<RefundRow>(c, store, 'refund_rows').map(refundEntity))),
  );
  api.get('/disputes', (c) =>
    c.json(collection(listPeriod<DisputeRow>(c, store, 'dispute_rows').map(disputeEntity))),
  );

  api.get('/payments/:id', (c) => c.json(paymentEntity(findPayment(store, c.req.param('id')))));
  api.get('/payments/:id/refunds', (c) =>
    c.json(collection(listRefunds(store, c.req.param('id')).map(refundEntity))),
  );
  api.post('/payments/:id/refund', async (c) => {
    const idempotencyKey = c.req.header('x-refund-idempotency');
    const request = { paymentId: c.req.param('id'), body: await readBody(c), idempotencyKey };
    return c.json(refundEntity(createRefund(store, webhooks, request)));
  });

  api.get('/disputes/:id', (c) => c.json(disputeEntity(getDispute(store, c.req.param('id')))));
  api.patch('/disputes/:id/contest', async (c) => {
    const request = { id: c.req.param('id'), body: await readBody(c) };
    return c.json(disputeEntity(contestDispute(store, webhooks, request)));
  });
  api.post('/disputes/:id/accept', (c) =>
    c.json(disputeEntity(acceptDispute(store, webhooks, c.req.param('id')))),
  );
  api.post('/documents', async (c) => {
    // biome-ignore lint/plugin: The stand-in gets only the shop's own requests.
    const form = await c.req.formData().catch(() => new FormData());
    return c.json(documentEntity(await createDocument(store, form)));
  });
  api.get('/documents/:id', (c) => {
    const document = findDocument(store, c.req.param('id'));
    if (document === undefined) throw unknownId();
    return c.json(documentEntity(document));
  });
  api.get('/settlements/recon/combined', (c) => {
    const [year, month, date] = ['year', 'month', 'day'].map((name) => c.req.query(name)?.padStart(2, '0'));
    if (!year || !month) throw refuse('The year and month fields are required.', { field: 'month' });
    const day = [year, month, date].filter(Boolean).join('-');
    return c.json(collection(listLines(store, { day, ...pageOf(c, 1000) }).map(lineEntity)));
  });

  api.notFound(() => refuse('The requested URL was not found on the server.', { status: 404 }).getResponse());
  return api;
}

/** Reads a JSON object. No body counts as an empty object. */
export async function readBody(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text();
  if (text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
  } catch {
    // The check below refuses invalid JSON, like any body that isn't an object.
  }
  throw refuse('The request body is not valid JSON.');
}

function isMerchant(authorization: string | undefined, { keyId, keySecret }: Merchant): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  const given = Buffer.from(authorization ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

type PeriodTable = 'payment_rows' | 'refund_rows' | 'dispute_rows';

/** Lists a page of the rows that were created in the period of a request, newest first. */
function listPeriod<Row>(c: Context, store: Store, table: PeriodTable): Row[] {
  const { count, skip } = pageOf(c);
  return store.all<Row>(
    `select * from ${table} where created_at between ? and ? order by created_at desc, id limit ? offset ?`,
    wholeNumber(c.req.query('from'), 0, 10),
    wholeNumber(c.req.query('to'), 9_999_999_999, 10),
    count,
    skip,
  );
}

function pageOf(c: Context, maxCount = 100): { count: number; skip: number } {
  const count = Math.min(wholeNumber(c.req.query('count'), 10), maxCount);
  return { count, skip: wholeNumber(c.req.query('skip'), 0) };
}

function wholeNumber(text: string | undefined, fallback: number, digits = 9): number {
  return text !== undefined && /^\d+$/.test(text) && text.length <= digits ? Number(text) : fallback;
}
