import { randomInt } from 'node:crypto';

// Stored rows and their JSON representation, with the fields that a reader needs.
// Source: https://razorpay.com/docs/api/orders/entity, /payments/entity, /refunds/entity

export interface OrderRow {
  id: string;
  amount: number;
  currency: string;
  receipt: string | null;
  notes: string;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  created_at: number;
}

export interface PaymentRow {
  id: string;
  order_id: string;
  amount: number;
  currency: string;
  status: 'authorized' | 'captured' | 'failed' | 'refunded';
  email: string;
  contact: string;
  description: string | null;
  notes: string;
  amount_refunded: number;
  created_at: number;
  /** What the buyer paid on top, with its tax; null when the seller bears the fee. */
  customer_fee: number | null;
  customer_fee_tax: number | null;
}

export interface RefundRow {
  id: string;
  payment_id: string;
  amount: number;
  notes: string;
  receipt: string | null;
  idempotency_key: string | null;
  request: string;
  status: 'pending' | 'processed' | 'failed';
  created_at: number;
}

export interface DisputeRow {
  id: string;
  payment_id: string;
  amount: number;
  status: 'open' | 'under_review' | 'won' | 'lost';
  created_at: number;
  /** JSON of the fields that the merchant sent; null before the first draft. */
  evidence: string | null;
}

export interface DocumentRow {
  id: string;
  purpose: string;
  name: string;
  mime_type: string;
  content: Uint8Array;
  created_at: number;
}

/** The error of a payment declined by the bank. */
export const DECLINED = {
  code: 'BAD_REQUEST_ERROR',
  description:
    "Your payment didn't go through as it was declined by the bank. Try another payment method or contact your bank.",
  source: 'bank',
  step: 'payment_authorization',
  reason: 'payment_failed',
} as const;

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns 14 letters and digits, as in Razorpay's ids. */
export function randomId(): string {
  return Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

export function orderEntity(row: OrderRow) {
  const paid = row.status === 'paid' ? row.amount : 0;
  const amounts = { amount_paid: paid, amount_due: row.amount - paid };
  return { ...row, ...amounts, entity: 'order', notes: notesEntity(row.notes) };
}

/** Larger amounts are paid by card. */
export function methodOf(amount: number): 'upi' | 'card' {
  return amount < 100_000 ? 'upi' : 'card';
}

/** The fee of a payment with the tax that it includes: 2 % by UPI and 2.5 % by card, plus 18 % GST. */
export function feeOf(amount: number): { fee: number; tax: number } {
  const before = amount * (methodOf(amount) === 'upi' ? 0.02 : 0.025);
  return { fee: Math.round(before * 1.18), tax: Math.round(before * 0.18) };
}

/** The fee of a payment, which the buyer may have paid. */
export function feeOfPayment(row: Pick<PaymentRow, 'amount' | 'customer_fee' | 'customer_fee_tax'>) {
  const { amount, customer_fee, customer_fee_tax } = row;
  return customer_fee === null ? feeOf(amount) : { fee: customer_fee, tax: customer_fee_tax ?? 0 };
}

export function paymentEntity({ customer_fee, customer_fee_tax, ...row }: PaymentRow) {
  const failed = row.status === 'failed';
  const captured = row.status === 'captured' || row.status === 'refunded';
  const paid = feeOfPayment({ amount: row.amount, customer_fee, customer_fee_tax });
  const { fee, tax } = captured ? paid : { fee: null, tax: null };
  return {
    ...row,
    entity: 'payment',
    method: methodOf(row.amount),
    refund_status: row.amount_refunded === 0 ? null : row.status === 'refunded' ? 'full' : 'partial',
    captured,
    notes: notesEntity(row.notes),
    fee,
    tax,
    fee_bearer: customer_fee === null ? 'platform' : 'customer',
    error_code: failed ? DECLINED.code : null,
    error_description: failed ? DECLINED.description : null,
    error_source: failed ? DECLINED.source : null,
    error_step: failed ? DECLINED.step : null,
    error_reason: failed ? DECLINED.reason : null,
  };
}

export function refundEntity(row: RefundRow) {
  return {
    id: row.id,
    entity: 'refund',
    amount: row.amount,
    currency: 'INR',
    payment_id: row.payment_id,
    notes: notesEntity(row.notes),
    receipt: row.receipt,
    created_at: row.created_at,
    status: row.status,
  };
}

/** The fields of evidence that list documents. */
export const EVIDENCE_DOCUMENTS = [
  'shipping_proof',
  'billing_proof',
  'cancellation_proof',
  'customer_communication',
  'proof_of_service',
  'explanation_letter',
  'refund_confirmation',
  'access_activity_log',
  'refund_cancellation_policy',
  'term_and_conditions',
];

const NO_EVIDENCE = Object.fromEntries(
  ['summary', ...EVIDENCE_DOCUMENTS, 'others', 'submitted_at'].map((field) => [field, null]),
);

/** Source: https://razorpay.com/docs/api/disputes/entity */
export function disputeEntity(row: DisputeRow) {
  return {
    id: row.id,
    entity: 'dispute',
    payment_id: row.payment_id,
    amount: row.amount,
    currency: 'INR',
    amount_deducted: row.status === 'lost' ? row.amount : 0,
    reason_code: 'goods_or_services_not_received_or_partially_received',
    respond_by: respondBy(row),
    status: row.status,
    phase: 'chargeback',
    created_at: row.created_at,
    evidence: { ...NO_EVIDENCE, amount: row.amount, ...JSON.parse(row.evidence ?? '{}') },
  };
}

/** Until when the merchant can answer a dispute. */
export function respondBy({ created_at }: DisputeRow): number {
  return created_at + 7 * 24 * 60 * 60;
}

/** Source: https://razorpay.com/docs/api/documents/entity */
export function documentEntity({ content, ...row }: DocumentRow) {
  return { ...row, entity: 'document', size: content.length };
}

export function collection<Item>(items: Item[]) {
  return { entity: 'collection', count: items.length, items };
}

// Razorpay returns empty notes as an empty list.
function notesEntity(stored: string): Record<string, string> | never[] {
  const notes = JSON.parse(stored) as Record<string, string>;
  return Object.keys(notes).length === 0 ? [] : notes;
}
