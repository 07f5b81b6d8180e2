import type * as z from 'zod';
import { CURRENCY } from '#domain/money.ts';
import type { ProviderSettings } from '../../config.ts';
import { isSignedWith } from '../is-signed-with.ts';
import { createRazorpayClient, type ProviderWatch, type RazorpayClient } from './client.ts';
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

interface NewOrder {
  amountPaise: number;
  receipt: string;
  notes: Record<string, string>;
}

interface NewRefund {
  paymentId: string;
  amountPaise: number;
  key: string;
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

type Options = { timeoutMs?: number; watch?: ProviderWatch };

/** The payment provider. All calls throw only PaymentsError; amounts are paise. */
export class Payments {
  /** The public key, which is sent to the buyer's browser. */
  readonly keyId: string;
  readonly checkoutUrl: string;
  readonly #settings: ProviderSettings['razorpay'];
  readonly #watch: ProviderWatch | undefined;
  readonly #client: RazorpayClient;

  constructor(settings: ProviderSettings['razorpay'], { timeoutMs = TIMEOUT_MS, watch }: Options = {}) {
    this.keyId = settings.keyId;
    this.checkoutUrl = settings.checkoutUrl;
    this.#settings = settings;
    this.#watch = watch;
    this.#client = createRazorpayClient({ ...settings, timeoutMs, watch });
  }

  /** Creates an order in INR. Not idempotent. `receipt` is our order ID (at most 40 characters). */
  async createOrder({ amountPaise, receipt, notes }: NewOrder): Promise<ProviderOrder> {
    const body = { amount: amountPaise, currency: CURRENCY, receipt, notes, payment: AUTOMATIC_CAPTURE };
    const order = await this.#client.post('/orders', body, orderEntity);
    if (order.amountPaise !== amountPaise || order.currency !== CURRENCY) throw mismatch('order');
    return order;
  }

  async findOrderByReceipt(receipt: string): Promise<ProviderOrder | null> {
    const query = new URLSearchParams({ receipt, count: '10' });
    const found = await this.#list('orders', `/orders?${query}`, orderEntity);
    return found.find((order) => order.receipt === receipt) ?? null;
  }

  /** Finds any order of the account, which another program may have made. */
  readonly findOrder = this.#finder('/orders', orderEntity);

  /** Lists all payment attempts of an order, oldest first. */
  async listPayments(providerOrderId: string): Promise<ProviderPayment[]> {
    const path = `/orders/${providerId.parse(providerOrderId)}/payments`;
    const found = await this.#list('payments', path, paymentEntity);
    return found.sort((a, b) => a.createdAt - b.createdAt);
  }

  readonly findPayment = this.#finder('/payments', paymentEntity);

  /**
   * Refunds a payment. Idempotent per `key` (10 to 40 characters). A `refused` PaymentsError is final.
   * Source: https://razorpay.com/docs/api/refunds/create-normal
   */
  async refund({ paymentId, amountPaise, key }: NewRefund): Promise<ProviderRefund> {
    const refund = await this.#client.post(
      `/payments/${providerId.parse(paymentId)}/refund`,
      { amount: amountPaise, receipt: key },
      refundEntity,
      { 'x-refund-idempotency': key },
    );
    if (refund.paymentId !== paymentId || refund.amountPaise !== amountPaise) throw mismatch('refund');
    return refund;
  }

  /** Lists all refunds of a payment. */
  async listRefunds(paymentId: string): Promise<ProviderRefund[]> {
    const path = `/payments/${providerId.parse(paymentId)}/refunds?count=100`;
    return this.#list('refunds', path, refundEntity);
  }

  /** Lists payments created in a period, of any order. */
  readonly listPaymentsBetween = this.#listBetween('payments', paymentEntity);

  /** Lists refunds created in a period, of any payment. */
  readonly listRefundsBetween = this.#listBetween('refunds', refundEntity);

  /** Lists disputes created in a period, of any payment. */
  readonly listDisputesBetween = this.#listBetween('disputes', disputeEntity);

  /** Lists all lines of the settlements of a day in IST (`2026-11-23`), page by page. */
  async *listSettlementLines(day: string): AsyncIterable<ProviderSettlementLine[]> {
    const [year, month, date] = day.split('-');
    for (let skip = 0; ; ) {
      const query = `year=${year}&month=${month}&day=${date}&count=${PAGE_SIZE}&skip=${skip}`;
      const path = `/settlements/recon/combined?${query}`;
      const { items, count } = await this.#readPage('settlement lines', path, settlementLineEntity);
      // A page may be shorter than requested without being the last one.
      if (count === 0) return;
      skip += count;
      yield items;
    }
  }

  readonly findDispute = this.#finder('/disputes', disputeEntity);

  /**
   * Uploads a PDF for a dispute's evidence and returns its ID.
   * Source: https://razorpay.com/docs/api/documents/create
   */
  async uploadEvidence({ name, content }: { name: string; content: Buffer }): Promise<string> {
    const form = new FormData();
    form.set('purpose', 'dispute_evidence');
    form.set('file', new File([new Uint8Array(content)], name, { type: 'application/pdf' }));
    return (await this.#client.post('/documents', form, documentEntity)).id;
  }

  /**
   * Saves the evidence of an open dispute as a draft, or submits it, which is final.
   * Source: https://razorpay.com/docs/api/disputes/contest
   */
  async contestDispute(answer: DisputeAnswer): Promise<ProviderDispute> {
    const { id, amountPaise, summary, field, documentId, action } = answer;
    const body = { amount: amountPaise, summary, [field]: [documentId], action };
    const path = `/disputes/${providerId.parse(id)}/contest`;
    return requireSame(id, await this.#client.patch(path, body, disputeEntity));
  }

  /** Gives up an open dispute, which is final. Source: https://razorpay.com/docs/api/disputes/accept */
  async acceptDispute(id: string): Promise<ProviderDispute> {
    const path = `/disputes/${providerId.parse(id)}/accept`;
    return requireSame(id, await this.#client.post(path, {}, disputeEntity));
  }

  /** Whether a webhook's raw body is signed with one of our secrets (two during rotation). */
  verifyWebhook(rawBody: Uint8Array, signature: string | null): boolean {
    const { webhookSecrets } = this.#settings;
    return signature !== null && webhookSecrets.some((secret) => isSignedWith(secret, rawBody, signature));
  }

  /** Whether Razorpay Checkout signed this payment of the order. `orderId` must be the stored one. */
  verifyCheckout(orderId: string, paymentId: string, signature: string): boolean {
    return isSignedWith(this.#settings.keySecret, `${orderId}|${paymentId}`, signature);
  }

  /** Reads a page of a list. Entries that do not parse are left out, and the watch hears of them. */
  async #readPage<T>(name: string, path: string, entity: z.ZodType<T>) {
    const read = await this.#client.get(path, pageOf(entity));
    if (read.skipped.length > 0) await this.#watch?.skipped({ name, entries: read.skipped });
    return read;
  }

  async #list<T>(name: string, path: string, entity: z.ZodType<T>) {
    return (await this.#readPage(name, path, entity)).items;
  }

  /** Lists entities by creation time. Source: https://razorpay.com/docs/api/payments/fetch-all-payments */
  #listBetween<T>(name: string, entity: z.ZodType<T>) {
    return async ({ from, to }: Period, skip = 0): Promise<Page<NonNullable<T>>> => {
      const query = `from=${from}&to=${to}&count=${PAGE_SIZE}&skip=${skip}`;
      const { items, count } = await this.#readPage(name, `/${name}?${query}`, entity);
      return { items, isFull: count >= PAGE_SIZE };
    };
  }

  /** Razorpay answers 400 for an unknown ID. */
  #finder<T>(path: string, entity: z.ZodType<T>) {
    return async (id: string): Promise<T | null> => {
      if (!providerId.safeParse(id).success) return null;
      try {
        return await this.#client.get(`${path}/${id}`, entity);
      } catch (error) {
        if (error instanceof PaymentsError && (error.httpStatus === 400 || error.httpStatus === 404))
          return null;
        throw error;
      }
    };
  }
}

function requireSame(id: string, dispute: ProviderDispute): ProviderDispute {
  if (dispute.id !== id) throw mismatch('dispute');
  return dispute;
}

function mismatch(entity: string): PaymentsError {
  return new PaymentsError('unavailable', `Razorpay answered with another ${entity} than requested.`);
}
