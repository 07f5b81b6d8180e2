import { nowInSeconds, type Store } from '#sandbox/store.ts';
import { isOn } from '#sandbox/switches.ts';
import { paymentEntity, type RefundRow, randomId, refundEntity } from './entities.ts';
import { checkAmount, checkNotes, checkReceipt } from './orders.ts';
import { findPayment } from './payments.ts';
import type { Webhooks } from './razorpay-webhooks.ts';
import { refuse, unknownId } from './refuse.ts';

/** Without `body.amount`, in paise, the rest of the payment is refunded. */
interface RefundRequest {
  paymentId: string;
  body: Record<string, unknown>;
  idempotencyKey: string | undefined;
}

/** Lists all refunds of a payment, newest first. */
export function listRefunds(store: Store, paymentId: string): RefundRow[] {
  const { id } = findPayment(store, paymentId);
  return store.all<RefundRow>(
    'select * from refund_rows where payment_id = ? order by created_at desc, position desc',
    id,
  );
}

/**
 * Creates a refund. The same idempotency key and body return the first refund.
 * Source: https://razorpay.com/docs/api/refunds
 */
export function createRefund(store: Store, webhooks: Webhooks, request: RefundRequest): RefundRow {
  const key = checkKey(request.idempotencyKey);
  const text = JSON.stringify([request.paymentId, request.body]);
  return webhooks.transaction(() => {
    // A null key is equal to none.
    const earlier = store.get<RefundRow>('select * from refund_rows where idempotency_key = ?', key);
    if (earlier === undefined) return refundOnce(store, webhooks, { ...request, key, text });
    if (earlier.request !== text) {
      throw refuse('Different request body for the same idempotency key', { reason: 'idempotency_mismatch' });
    }
    return earlier;
  });
}

interface CheckedRequest extends RefundRequest {
  key: string | null;
  text: string;
}

function refundOnce(
  store: Store,
  webhooks: Webhooks,
  { paymentId, body, key, text }: CheckedRequest,
): RefundRow {
  const payment = findPayment(store, paymentId);
  if (payment.status === 'refunded') throw refuse('The payment has been fully refunded already');
  if (payment.status !== 'captured') {
    throw refuse('The payment status should be captured for action to be taken');
  }
  const left = payment.amount - payment.amount_refunded;
  const amount = body.amount === undefined || body.amount === null ? left : checkAmount(body.amount);
  if (amount > left) {
    throw refuse('The total refund amount is greater than the refund payment amount', { field: 'amount' });
  }
  const id = `rfnd_${randomId()}`;
  store.insert('refunds', {
    id,
    payment_id: payment.id,
    amount,
    notes: JSON.stringify(checkNotes(body.notes)),
    receipt: checkReceipt(body.receipt),
    idempotency_key: key,
    request: text,
    created_at: nowInSeconds(),
  });
  store.run(
    'update payments set amount_refunded = amount_refunded + ?, status = ? where id = ?',
    amount,
    amount === left ? 'refunded' : 'captured',
    payment.id,
  );
  const isPending = isOn(store, 'pend_refunds');
  if (isPending) store.insert('refund_states', { refund_id: id, status: 'pending' });
  const refund = findRefund(store, id);
  const entities = { refund: refundEntity(refund), payment: paymentEntity(findPayment(store, payment.id)) };
  webhooks.record('refund.created', payment.id, entities);
  if (!isPending) webhooks.record('refund.processed', payment.id, entities);
  return refund;
}

/**
 * Makes a refund as in Razorpay's dashboard, of the rest of a payment or of half of it in whole rupees.
 * Returns false if the payment isn't captured or is too small to halve.
 */
export function refundInDashboard(
  store: Store,
  webhooks: Webhooks,
  { paymentId, share }: { paymentId: string; share: 'all' | 'half' },
): boolean {
  const { status, amount, amount_refunded } = findPayment(store, paymentId);
  const left = amount - amount_refunded;
  const refunded = share === 'all' ? left : Math.floor(left / 200) * 100;
  if (status !== 'captured' || refunded === 0) return false;
  const body = { amount: refunded };
  createRefund(store, webhooks, { paymentId, body, idempotencyKey: undefined });
  return true;
}

/**
 * Ends a pending refund and sends its event. The payment gets the amount of a failed one
 * back. False if not pending.
 */
export function endRefund(
  store: Store,
  webhooks: Webhooks,
  { id, status }: { id: string; status: 'processed' | 'failed' },
): boolean {
  return webhooks.transaction(() => {
    const { status: before, payment_id: paymentId, amount } = findRefund(store, id);
    if (before !== 'pending') return false;
    store.run('update refund_states set status = ? where refund_id = ?', status, id);
    if (status === 'failed') {
      store.run(
        `update payments set amount_refunded = amount_refunded - ?, status = 'captured' where id = ?`,
        amount,
        paymentId,
      );
    }
    const refund = refundEntity(findRefund(store, id));
    const payment = paymentEntity(findPayment(store, paymentId));
    webhooks.record(`refund.${status}`, paymentId, { refund, payment });
    return true;
  });
}

function findRefund(store: Store, id: string): RefundRow {
  const refund = store.get<RefundRow>('select * from refund_rows where id = ?', id);
  if (refund === undefined) throw unknownId();
  return refund;
}

function checkKey(key: string | undefined): string | null {
  if (key === undefined) return null;
  if (key.length < 10) throw refuse('The idempotency key must have at least 10 characters.');
  return key;
}
