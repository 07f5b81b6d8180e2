import { Hono } from 'hono';
import { endDispute, openDispute } from '#sandbox/razorpay/disputes.ts';
import {
  type OrderRow,
  type PaymentRow,
  paymentEntity,
  type RefundRow,
  randomId,
} from '#sandbox/razorpay/entities.ts';
import { capturePayment, refusePayment, settlePayment } from '#sandbox/razorpay/payments.ts';
import { razorpayApi } from '#sandbox/razorpay/razorpay-api.ts';
import { sign, type Webhooks, webhookBody } from '#sandbox/razorpay/razorpay-webhooks.ts';
import { endRefund, refundInDashboard } from '#sandbox/razorpay/refunds.ts';
import { type LineRow, settle } from '#sandbox/razorpay/settlements.ts';
import { nowInSeconds, openStore } from '#sandbox/store.ts';
import { isOn, type Switch, toggle } from '#sandbox/switches.ts';
import type { ProviderSettings } from '#server/config.ts';
import type { Provider } from './network.ts';

const KEYS = { keyId: 'rzp_test_simulated', keySecret: 'simulated-key-secret' };
const WEBHOOK_SECRET = 'simulated-webhook-secret';

/** An event that the shop has not acknowledged yet. */
export interface RazorpayEvent {
  id: string;
  name: string;
  body: string;
}

/** The sandbox's Razorpay, whose webhooks wait until the simulator delivers them. */
export function createRazorpay() {
  const store = openStore(':memory:');
  const events: RazorpayEvent[] = [];
  const webhooks: Webhooks = {
    record: (name, _, entities) =>
      void events.push({ id: `evt_${randomId()}`, name, body: webhookBody(name, entities) }),
    transaction: (work) => store.transaction(work),
    resend: async () => undefined,
    close: async () => undefined,
  };
  const provider: Provider = { app: new Hono().route('/', razorpayApi(store, webhooks, KEYS)), faults: [] };
  const settings: ProviderSettings['razorpay'] = {
    ...KEYS,
    webhookSecrets: [WEBHOOK_SECRET],
    apiUrl: 'https://razorpay.sim',
    checkoutUrl: 'https://razorpay.sim/checkout.js',
  };

  return {
    provider,
    settings,
    events,
    orders: () => store.all<OrderRow>('select * from orders order by rowid'),
    payments: () => store.all<PaymentRow>('select * from payment_rows order by position'),
    refunds: () => store.all<RefundRow>('select * from refund_rows order by position'),
    disputes: () =>
      store.all<{ id: string; payment_id: string; amount: number; status: string }>(
        'select id, payment_id, amount, status from dispute_rows order by position',
      ),
    /** Pays in the provider's window. Null when the provider refuses, because the order is paid. */
    pay(orderId: string, outcome: 'captured' | 'authorized' | 'failed'): PaymentRow | null {
      const order = store.get<OrderRow>('select * from orders where id = ?', orderId);
      if (!order || order.status === 'paid') return null;
      const who = { email: 'buyer@college.example', contact: '+919000090000', description: null };
      return settlePayment(store, webhooks, { orderId, amount: order.amount, ...who, outcome });
    },
    /** A second payment of a paid order, as when two bank pages were open at once. */
    payAgain(orderId: string): void {
      const order = store.get<OrderRow>('select * from orders where id = ?', orderId);
      if (!order) return;
      const id = `pay_${randomId()}`;
      store.run(
        `insert into payments (id, order_id, amount, currency, status, email, contact, description, notes, created_at)
         values (?, ?, ?, 'INR', 'captured', 'buyer@college.example', '+919000090000', null, ?, ?)`,
        id,
        orderId,
        order.amount,
        order.notes,
        nowInSeconds(),
      );
      const payment = store.get<PaymentRow>('select * from payment_rows where id = ?', id) as PaymentRow;
      webhooks.record('payment.captured', id, { payment: paymentEntity(payment) });
    },
    capture: (paymentId: string) => capturePayment(store, webhooks, paymentId),
    refuse: (paymentId: string) => refusePayment(store, webhooks, paymentId),
    refund: (paymentId: string, share: 'all' | 'half') =>
      refundInDashboard(store, webhooks, { paymentId, share }),
    endRefund: (id: string, status: 'processed' | 'failed') => endRefund(store, webhooks, { id, status }),
    openDispute: (paymentId: string) => openDispute(store, webhooks, paymentId),
    endDispute: (paymentId: string, status: 'won' | 'lost') =>
      endDispute(store, webhooks, { paymentId, status }),
    settlementLines: () => store.all<LineRow>('select * from settlement_lines order by rowid'),
    /** Pays out to the bank what is due. */
    settle: () => settle(store),
    set(name: Switch, on: boolean) {
      if (isOn(store, name) !== on) toggle(store, name);
    },
    signBody: (body: string) => sign(WEBHOOK_SECRET, body),
    /** What the payment window returns to the browser. */
    signCheckout: (orderId: string, paymentId: string) => sign(KEYS.keySecret, `${orderId}|${paymentId}`),
    close: () => store.close(),
  };
}

export type Razorpay = ReturnType<typeof createRazorpay>;
