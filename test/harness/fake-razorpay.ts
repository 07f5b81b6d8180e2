import { Hono } from 'hono';
import { listenOnLoopback } from '#sandbox/listen.ts';
import {
  type DisputeRow,
  type DocumentRow,
  type OrderRow,
  type PaymentRow,
  paymentEntity,
  type RefundRow,
  randomId,
} from '#sandbox/razorpay/entities.ts';
import { razorpayApi } from '#sandbox/razorpay/razorpay-api.ts';
import { sign, type Webhooks, webhookBody } from '#sandbox/razorpay/razorpay-webhooks.ts';
import { type LineRow, settle } from '#sandbox/razorpay/settlements.ts';
import { nowInSeconds, openStore } from '#sandbox/store.ts';
import type { ProviderSettings } from '#server/config.ts';
import { type FaultInjection, withFaultInjection } from './fault-injection.ts';

/** A signed webhook request with its exact bytes. */
export interface Webhook {
  rawBody: Uint8Array;
  signature: string;
  eventId: string;
}

/** The sandbox's Razorpay API with fault injection. It sends no webhooks by itself. */
export interface FakeRazorpay extends FaultInjection {
  settings: ProviderSettings['razorpay'];
  /** All orders, oldest first. */
  readonly orders: OrderRow[];
  readonly payments: PaymentRow[];
  readonly refunds: RefundRow[];
  readonly disputes: DisputeRow[];
  /** All uploaded documents, oldest first. */
  readonly documents: DocumentRow[];
  /**
   * Creates a payment, by default captured and of the order's amount. With the `id` of an earlier payment,
   * replaces it. An order that does not exist is made, as one of the shop that a restored backup lacks.
   */
  pay(orderId: string, payment?: Partial<Omit<PaymentRow, 'notes'>>): PaymentEntity;
  /** Makes the order of another program, or of a payment link, so that it can be paid. */
  addForeignOrder(orderId: string, notes?: Record<string, unknown>): void;
  /** Makes a processed refund of a payment, unless the provider has one with this ID. */
  refund(paymentId: string, amount: number, id: string): void;
  /** Opens a dispute `disp_{paymentId}` about the payment of ₹499, or ends it. */
  dispute(paymentId: string, status: DisputeRow['status'], amount?: number): void;
  /** Settles everything captured, as of a Unix time. */
  settle(at?: number): void;
  readonly settlementLines: LineRow[];
  /** Adds a line, by default a payment of ₹499 that is settled now. */
  addLine(line: Partial<LineRow>): void;
  /** Makes everything older. */
  passDays(days: number): void;
  /** Changes or deletes the lines of a payment, refund or adjustment. */
  changeLine(entityId: string, change: Partial<LineRow> | null): void;
  webhook(type: string, entities: Record<string, object>, secret?: string): Webhook;
  sign(body: Uint8Array | string, secret?: string): string;
  /** The signature that Razorpay Checkout returns to the browser. */
  signCheckout(orderId: string, paymentId: string): string;
  /** Deletes all data, calls and faults. */
  reset(): void;
  close(): Promise<void>;
}

type PaymentEntity = ReturnType<typeof paymentEntity>;

const KEYS = { keyId: 'rzp_test_fake', keySecret: 'fake-key-secret' };
/** The API is below a path, as behind an API gateway. */
const BASE_PATH = '/gateway';
/** Those with references to others come first. */
const TABLES = [
  'settlement_lines',
  'customer_fees',
  'dispute_evidence',
  'documents',
  'disputes',
  'refunds',
  'payments',
  'orders',
  'switches',
];
/** What the shop writes into its orders. */
export const LOST_NOTES = {
  order: 'ord_0123456789abcdef0123456789abcdef',
  projectId: 'project',
  project: 'A lost project',
  github: 'asha',
};
const WEBHOOK_SECRET = 'fake-webhook-secret';

export async function startFakeRazorpay(): Promise<FakeRazorpay> {
  const store = openStore(':memory:');
  const silentWebhooks: Webhooks = {
    transaction: (work) => store.transaction(work),
    record: () => undefined,
    resend: async () => undefined,
    close: async () => undefined,
  };
  const api = new Hono().route(BASE_PATH, razorpayApi(store, silentWebhooks, KEYS));
  const { app, ...faults } = withFaultInjection(api, BASE_PATH);
  const server = await listenOnLoopback(app);

  function addOrder(id: string, notes: Record<string, unknown>) {
    const receipt = typeof notes.order === 'string' ? notes.order : null;
    store.run(
      `insert or ignore into orders (id, amount, currency, receipt, notes, created_at)
       values (?, 49900, 'INR', ?, ?, ?)`,
      id,
      receipt,
      JSON.stringify(notes),
      nowInSeconds(),
    );
  }

  const signBody = (body: Uint8Array | string, secret = WEBHOOK_SECRET) => sign(secret, body);
  return {
    ...faults,
    settings: {
      ...KEYS,
      webhookSecrets: [WEBHOOK_SECRET],
      apiUrl: `${server.url}${BASE_PATH}`,
      checkoutUrl: `${server.url}/checkout.js`,
    },
    get orders() {
      return store.all<OrderRow>('select * from orders order by rowid');
    },
    get payments() {
      return store.all<PaymentRow>('select * from payment_rows order by position');
    },
    get refunds() {
      return store.all<RefundRow>('select * from refunds order by rowid');
    },
    get disputes() {
      return store.all<DisputeRow>('select * from disputes order by rowid');
    },
    get documents() {
      return store.all<DocumentRow>('select * from documents order by rowid');
    },
    pay(orderId, payment = {}) {
      addOrder(orderId, LOST_NOTES);
      const { amount, notes } = store.get<OrderRow>('select * from orders where id = ?', orderId) as OrderRow;
      const { count } = store.get<{ count: number }>('select count(*) as count from payments') ?? {
        count: 0,
      };
      const row: PaymentRow = {
        id: `pay_${randomId()}`,
        amount,
        currency: 'INR',
        status: 'captured',
        email: 'asha@example.com',
        contact: '+919000090000',
        description: null,
        amount_refunded: 0,
        created_at: 1_790_000_000 + count,
        customer_fee: null,
        customer_fee_tax: null,
        ...payment,
        order_id: orderId,
        notes,
      };
      store.run(
        `insert into payments (id, order_id, amount, currency, status, email, contact, description, notes, amount_refunded, created_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (id) do update set amount = excluded.amount, status = excluded.status, amount_refunded = excluded.amount_refunded`,
        row.id,
        row.order_id,
        row.amount,
        row.currency,
        row.status,
        row.email,
        row.contact,
        row.description,
        row.notes,
        row.amount_refunded,
        row.created_at,
      );
      const { id: payment_id, customer_fee: fee, customer_fee_tax: tax } = row;
      if (fee !== null) store.insert('customer_fees', { payment_id, fee, tax: tax ?? 0 });
      return paymentEntity(row);
    },
    addForeignOrder: (orderId, notes = {}) => addOrder(orderId, notes),
    refund(paymentId, amount, id) {
      store.run(
        `insert or ignore into refunds (id, payment_id, amount, notes, request, created_at)
         select ?, id, ?, '{}', '', ? from payments where id = ?`,
        id,
        amount,
        nowInSeconds(),
        paymentId,
      );
      store.run(
        `update payments set amount_refunded = max(amount_refunded, refunded),
           status = case when refunded >= amount then 'refunded' else status end
         from (select sum(amount) as refunded from refund_rows where payment_id = ? and status <> 'failed')
         where id = ?`,
        paymentId,
        paymentId,
      );
    },
    dispute(paymentId, status, amount = 49_900) {
      store.run(
        `insert into disputes (id, payment_id, amount, status, created_at) values (?, ?, ?, ?, ?)
         on conflict (id) do update set status = excluded.status`,
        `disp_${paymentId}`,
        paymentId,
        amount,
        status,
        nowInSeconds(),
      );
    },
    settle: (at) => settle(store, at),
    get settlementLines() {
      return store.all<LineRow>('select * from settlement_lines order by rowid');
    },
    addLine(line) {
      const row = { entity_id: `pay_${randomId()}`, amount: 49_900, fee: 1178, tax: 180, ...line };
      store.insert('settlement_lines', {
        type: 'payment',
        settlement_id: 'setl_added',
        credit: row.amount - row.fee,
        debit: 0,
        payment_id: null,
        order_id: null,
        dispute_id: null,
        method: 'upi',
        created_at: nowInSeconds(),
        settled_at: nowInSeconds(),
        ...row,
      });
    },
    passDays(days) {
      for (const table of ['orders', 'payments', 'refunds', 'disputes', 'settlement_lines'])
        store.run(`update ${table} set created_at = created_at - ?`, days * 86_400);
      store.run('update settlement_lines set settled_at = settled_at - ?', days * 86_400);
    },
    changeLine(entityId, change) {
      if (change === null) store.run('delete from settlement_lines where entity_id = ?', entityId);
      for (const [name, value] of Object.entries(change ?? {}))
        store.run(`update settlement_lines set ${name} = ? where entity_id = ?`, value, entityId);
    },
    webhook(type, entities, secret) {
      const rawBody = new TextEncoder().encode(webhookBody(type, entities));
      return { rawBody, signature: signBody(rawBody, secret), eventId: `evt_${randomId()}` };
    },
    sign: signBody,
    signCheckout: (orderId, paymentId) => signBody(`${orderId}|${paymentId}`, KEYS.keySecret),
    reset() {
      faults.calls.length = 0;
      faults.clearFaults();
      for (const table of TABLES) store.run(`delete from ${table}`);
    },
    async close() {
      await server.close();
      store.close();
    },
  };
}
