import { nowInSeconds, type Store } from '#sandbox/store.ts';
import { isOn } from '#sandbox/switches.ts';
import { feeOf, orderEntity, type PaymentRow, paymentEntity, randomId } from './entities.ts';
import { findOrder } from './orders.ts';
import type { Webhooks } from './razorpay-webhooks.ts';
import { refuse, unknownId } from './refuse.ts';
import { settlePast } from './settlements.ts';

/** A payment attempt from the checkout window. `amount` is in paise. */
export interface PaymentAttempt {
  orderId: string;
  amount: unknown;
  email: string;
  contact: string;
  description: string | null;
  outcome: 'authorized' | 'captured' | 'failed';
}

export function findPayment(store: Store, id: string): PaymentRow {
  const payment = store.get<PaymentRow>('select * from payment_rows where id = ?', id);
  if (payment === undefined) throw unknownId();
  return payment;
}

/** Lists all payments of an order, newest first. */
export function listPayments(store: Store, orderId: string): PaymentRow[] {
  const { id } = findOrder(store, orderId);
  return store.all<PaymentRow>(
    'select * from payment_rows where order_id = ? order by created_at desc, position desc',
    id,
  );
}

/** A captured payment of the past. `amount` is in paise and `createdAt` in Unix seconds. */
export interface PastPayment {
  id: string;
  orderId: string;
  amount: number;
  email: string;
  createdAt: number;
  /** A refund of a part. */
  refund?: { id: string; amount: number; createdAt: number };
}

/**
 * Records captured and settled payments of the past with their orders and refunds, without sending events.
 * Payments that are known stay as they are.
 */
export function recordPastPayments(store: Store, payments: readonly PastPayment[]): void {
  store.transaction(() => {
    const isKnown = ({ id }: PastPayment) => store.get('select 1 from payments where id = ?', id);
    const unknown = payments.filter((payment) => !isKnown(payment));
    for (const payment of unknown) insertPastPayment(store, payment);
    settlePast(
      store,
      unknown.flatMap(({ id, refund }) => (refund ? [id, refund.id] : [id])),
    );
  });
}

function insertPastPayment(store: Store, payment: PastPayment): void {
  const { id, orderId, amount, email, createdAt, refund } = payment;
  const both = { amount, currency: 'INR', notes: '{}', created_at: createdAt };
  store.insert('orders', { ...both, id: orderId, status: 'paid', attempts: 1 });
  store.insert('payments', {
    ...both,
    id,
    order_id: orderId,
    status: 'captured',
    email,
    contact: '',
    amount_refunded: refund?.amount ?? 0,
  });
  if (!refund) return;
  store.insert('refunds', {
    id: refund.id,
    payment_id: id,
    amount: refund.amount,
    notes: '{}',
    request: '{}',
    created_at: refund.createdAt,
  });
}

/** Records a payment attempt with its webhook events in one transaction, then sends the events. */
export function settlePayment(store: Store, webhooks: Webhooks, attempt: PaymentAttempt): PaymentRow {
  return webhooks.transaction(() => {
    const order = findOrder(store, attempt.orderId);
    if (order.status === 'paid') {
      throw refuse('Payment already done for this order.', { reason: 'order_already_paid' });
    }
    if (attempt.amount !== order.amount) {
      throw refuse(
        'Your payment amount is different from your order amount. To pay successfully, please try using right amount.',
        { field: 'amount' },
      );
    }
    const id = `pay_${randomId()}`;
    const { currency, notes } = order;
    const onTop = isOn(store, 'customer_fee') ? feeOf(order.amount) : null;
    const amount = order.amount + (onTop?.fee ?? 0);
    const { email, contact, description } = attempt;
    store.insert('payments', {
      id,
      order_id: order.id,
      amount,
      currency,
      status: attempt.outcome,
      email,
      contact,
      description,
      notes,
      created_at: nowInSeconds(),
    });
    if (onTop) store.insert('customer_fees', { payment_id: id, ...onTop });
    store.run(
      'update orders set status = ?, attempts = attempts + 1 where id = ?',
      attempt.outcome === 'captured' ? 'paid' : 'attempted',
      order.id,
    );
    const settled = findPayment(store, id);
    recordEvents(store, webhooks, settled);
    return settled;
  });
}

function recordEvents(store: Store, webhooks: Webhooks, row: PaymentRow): void {
  if (row.status === 'failed') {
    webhooks.record('payment.failed', row.id, { payment: paymentEntity(row) });
    return;
  }
  const authorized = paymentEntity({ ...row, status: 'authorized' });
  webhooks.record('payment.authorized', row.id, { payment: authorized });
  if (row.status === 'captured') recordCapture(store, webhooks, row);
}

/** Captures an authorised payment and sends its events. Returns false if it is not authorised. */
export function capturePayment(store: Store, webhooks: Webhooks, id: string): boolean {
  return webhooks.transaction(() => {
    const payment = findPayment(store, id);
    if (payment.status !== 'authorized' || findOrder(store, payment.order_id).status === 'paid') return false;
    store.run(`update payments set status = 'captured' where id = ?`, id);
    store.run(`update orders set status = 'paid' where id = ?`, payment.order_id);
    recordCapture(store, webhooks, findPayment(store, id));
    return true;
  });
}

/** Fails an authorised payment, as if the bank had refused it. Returns false if it is not authorised. */
export function refusePayment(store: Store, webhooks: Webhooks, id: string): boolean {
  return webhooks.transaction(() => {
    if (findPayment(store, id).status !== 'authorized') return false;
    store.run(`update payments set status = 'failed' where id = ?`, id);
    recordEvents(store, webhooks, findPayment(store, id));
    return true;
  });
}

function recordCapture(store: Store, webhooks: Webhooks, row: PaymentRow): void {
  const payment = paymentEntity(row);
  webhooks.record('payment.captured', row.id, { payment });
  webhooks.record('order.paid', row.id, { payment, order: orderEntity(findOrder(store, row.order_id)) });
}
