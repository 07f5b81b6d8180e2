import type * as z from 'zod';
import { CURRENCY } from '#domain/money.ts';
import type { ProviderSettings } from '../../config.ts';
import { isSignedWith } from '../is-signed-with.ts';
import { createRazorpayClient, type ProviderWatch } from './client.ts';
import {
  disputeEntity,
  documentEntity,
  orderEntity,
  type ProviderDispute,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderSettlementLine,
  pageOf,
  paymentEntity,
  providerId,
  refundEntity,
  settlementLineEntity,
} from './entities.ts';
import { PaymentsError } from './payments-error.ts';

/** The payment provider. All calls throw only PaymentsError; amounts are paise. */
export interface Payments {
  /** The public key, which is sent to the buyer's browser. */
  keyId: string;
  checkoutUrl: string;
  /** Creates an order in INR. Not idempotent. `receipt` is our order ID (at most 40 characters). */
  createOrder(order: {
    amountPaise: number;
    receipt: string;
    notes: Record<string, string>;
  }): Promise<ProviderOrder>;
  findOrderByReceipt(receipt: string): Promise<ProviderOrder | null>;
  /** Finds any order of the account, which another program may have made. */
  findOrder(id: string): Promise<ProviderOrder | null>;
  /** Lists all payment attempts of an order, oldest first. */
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>;
  findPayment(id: string): Promise<ProviderPayment | null>;
  /** Refunds a payment. Idempotent per `key` (10 to 40 characters). A `refused` PaymentsError is final. */
  refund(refund: { paymentId: string; amountPaise: number; key: string }): Promise<ProviderRefund>;
  /** Lists all refunds of a payment. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>;
  /** Lists payments created in a period, of any order. */
  listPaymentsBetween(period: Period, skip?: number): Promise<Page<ProviderPayment>>;
  /** Lists refunds created in a period, of any payment. */
  listRefundsBetween(period: Period, skip?: number): Promise<Page<ProviderRefund>>;
  /** Lists disputes created in a period, of any payment. */
  listDisputesBetween(period: Period, skip?: number): Promise<Page<ProviderDispute>>;
  /** Lists all lines of the settlements of a day in IST (`2026-11-23`), page by page. */
  listSettlementLines(day: string): AsyncIterable<ProviderSettlementLine[]>;
  findDispute(id: string): Promise<ProviderDispute | null>;
  /** Uploads a PDF for a dispute's evidence and returns its ID. */
  uploadEvidence(file: { name: string; content: Buffer }): Promise<string>;
  /** Saves the evidence of an open dispute as a draft, or submits it, which is final. */
  contestDispute(evidence: DisputeAnswer): Promise<ProviderDispute>;
  /** Gives up an open dispute, which is final. */
  acceptDispute(id: string): Promise<ProviderDispute>;
  /** Whether a webhook's raw body is signed with one of our secrets (two during rotation). */
  verifyWebhook(rawBody: Uint8Array, signature: string | null): boolean;
  /** Whether Razorpay Checkout signed this payment of the order. `orderId` must be the stored one. */
  verifyCheckout(orderId: string, paymentId: string, signature: string): boolean;
}

export interface DisputeAnswer {
  id: string;
  amountPaise: number;
  /** At most MAX_DISPUTE_SUMMARY characters. */
  summary: string;
  /** The field of the evidence that names the document. */
  field: 'proof_of_service' | 'refund_confirmation';
  documentId: string;
  action: 'draft' | 'submit';
}

/** A period in Unix seconds, both ends included. */
export interface Period {
  from: number;
  to: number;
}

/** At most PAGE_SIZE entries, newest first, without those that do not parse. */
export interface Page<T> {
  items: T[];
  /** Whether there may be more entries. */
  isFull: boolean;
}

export const PAGE_SIZE = 100;
const TIMEOUT_MS = 10_000;
/**
 * Captures a payment however late the bank authorizes it, within the 5 days (in minutes) for which Razorpay
 * keeps it.
 * Source: https://razorpay.com/docs/payments/payments/capture-settings/api
 */
const AUTOMATIC_CAPTURE = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 7200, manual_expiry_period: 7200, refund_speed: 'normal' },
} as const;
const settlementLines = pageOf(settlementLineEntity);

export function createPayments(
  settings: ProviderSettings['razorpay'],
  { timeoutMs = TIMEOUT_MS, watch }: { timeoutMs?: number; watch?: ProviderWatch } = {},
): Payments {
  const client = createRazorpayClient({ ...settings, timeoutMs, watch });

  /** Reads a page of a list. Entries that do not parse are left out, and the watch hears of them. */
  async function readPage<T>(name: string, path: string, page: ReturnType<typeof pageOf<T>>) {
    const read = await client.get(path, page);
    if (read.skipped.length > 0) await watch?.skipped({ name, entries: read.skipped });
    return read;
  }
  const listOf = <T>(name: string, path: string, entity: z.ZodType<T>) =>
    readPage(name, path, pageOf(entity)).then(({ items }) => items);

  /** Lists entities by creation time. Source: https://razorpay.com/docs/api/payments/fetch-all-payments */
  function listBetween<T>(name: string, entity: z.ZodType<T>) {
    const page = pageOf(entity);
    return async ({ from, to }: Period, skip = 0): Promise<Page<NonNullable<T>>> => {
      const query = `from=${from}&to=${to}&count=${PAGE_SIZE}&skip=${skip}`;
      const { items, count } = await readPage(name, `/${name}?${query}`, page);
      return { items, isFull: count >= PAGE_SIZE };
    };
  }

  /** Razorpay answers 400 for an unknown ID. */
  async function findById<T>(path: string, id: string, entity: z.ZodType<T>): Promise<T | null> {
    if (!providerId.safeParse(id).success) return null;
    try {
      return await client.get(`${path}/${id}`, entity);
    } catch (error) {
      if (error instanceof PaymentsError && (error.httpStatus === 400 || error.httpStatus === 404))
        return null;
      throw error;
    }
  }

  return {
    keyId: settings.keyId,
    checkoutUrl: settings.checkoutUrl,
    async createOrder({ amountPaise, receipt, notes }) {
      const body = { amount: amountPaise, currency: CURRENCY, receipt, notes, payment: AUTOMATIC_CAPTURE };
      const order = await client.post('/orders', body, orderEntity);
      if (order.amountPaise !== amountPaise || order.currency !== CURRENCY) throw mismatch('order');
      return order;
    },
    async findOrderByReceipt(receipt) {
      const query = new URLSearchParams({ receipt, count: '10' });
      const found = await listOf('orders', `/orders?${query}`, orderEntity);
      return found.find((order) => order.receipt === receipt) ?? null;
    },
    async listPayments(providerOrderId) {
      const path = `/orders/${providerId.parse(providerOrderId)}/payments`;
      const found = await listOf('payments', path, paymentEntity);
      return found.sort((a, b) => a.createdAt - b.createdAt);
    },
    findOrder: (id) => findById('/orders', id, orderEntity),
    findPayment: (id) => findById('/payments', id, paymentEntity),
    async refund({ paymentId, amountPaise, key }) {
      // https://razorpay.com/docs/api/refunds/create-normal
      const refund = await client.post(
        `/payments/${providerId.parse(paymentId)}/refund`,
        { amount: amountPaise, receipt: key },
        refundEntity,
        { 'x-refund-idempotency': key },
      );
      if (refund.paymentId !== paymentId || refund.amountPaise !== amountPaise) throw mismatch('refund');
      return refund;
    },
    listRefunds: (paymentId) =>
      listOf('refunds', `/payments/${providerId.parse(paymentId)}/refunds?count=100`, refundEntity),
    listPaymentsBetween: listBetween('payments', paymentEntity),
    listRefundsBetween: listBetween('refunds', refundEntity),
    listDisputesBetween: listBetween('disputes', disputeEntity),
    async *listSettlementLines(day) {
      const [year, month, date] = day.split('-');
      for (let skip = 0; ; ) {
        const query = `year=${year}&month=${month}&day=${date}&count=${PAGE_SIZE}&skip=${skip}`;
        const path = `/settlements/recon/combined?${query}`;
        const { items, count } = await readPage('settlement lines', path, settlementLines);
        // A page may be shorter than requested without being the last one.
        if (count === 0) return;
        skip += count;
        yield items;
      }
    },
    findDispute: (id) => findById('/disputes', id, disputeEntity),
    async uploadEvidence({ name, content }) {
      // https://razorpay.com/docs/api/documents/create
      const form = new FormData();
      form.set('purpose', 'dispute_evidence');
      form.set('file', new File([new Uint8Array(content)], name, { type: 'application/pdf' }));
      return (await client.post('/documents', form, documentEntity)).id;
    },
    async contestDispute({ id, amountPaise, summary, field, documentId, action }) {
      // https://razorpay.com/docs/api/disputes/contest
      const body = { amount: amountPaise, summary, [field]: [documentId], action };
      const dispute = await client.patch(`/disputes/${providerId.parse(id)}/contest`, body, disputeEntity);
      if (dispute.id !== id) throw mismatch('dispute');
      return dispute;
    },
    async acceptDispute(id) {
      // https://razorpay.com/docs/api/disputes/accept
      const dispute = await client.post(`/disputes/${providerId.parse(id)}/accept`, {}, disputeEntity);
      if (dispute.id !== id) throw mismatch('dispute');
      return dispute;
    },
    verifyWebhook: (rawBody, signature) =>
      signature !== null &&
      settings.webhookSecrets.some((secret) => isSignedWith(secret, rawBody, signature)),
    verifyCheckout: (orderId, paymentId, signature) =>
      isSignedWith(settings.keySecret, `${orderId}|${paymentId}`, signature),
  };
}

function mismatch(entity: string): PaymentsError {
  return new PaymentsError('unavailable', `Razorpay answered with another ${entity} than requested.`);
}
