import * as z from 'zod';

// Amounts are in the currency's smallest unit (paise for INR), moments in Unix seconds.

/** An ID that is safe in a URL path. */
export const providerId = z.string().regex(/^[A-Za-z0-9_]{1,64}$/);
export const reasonCode = z.string().trim().min(1).max(100).nullish().catch(null);
const code = z.string().regex(/^[\w.-]{1,40}$/);
const text = z.string().trim().max(300);
/** Razorpay sends an empty list when there are no notes. */
const notes = z.record(z.string(), text).catch({});

/** Source: https://razorpay.com/docs/api/payments/#payment-entity */
export const paymentEntity = z
  .object({
    id: providerId,
    order_id: providerId.nullish(),
    amount: z.int(),
    currency: code,
    status: code,
    method: code.nullish().catch(null),
    amount_refunded: z.int().nullish(),
    fee: z.int().nullish().catch(null),
    tax: z.int().nullish().catch(null),
    fee_bearer: code.nullish().catch(null),
    offer_id: providerId.nullish().catch(null),
    created_at: z.int().nullish(),
    email: text.nullish().catch(null),
    notes,
    error_code: text.nullish().catch(null),
    error_reason: text.nullish().catch(null),
    error_description: text.nullish().catch(null),
  })
  .transform((entity) => {
    const reason = entity.error_reason || entity.error_code;
    return {
      id: entity.id,
      /** Null for a payment made without an order. */
      orderId: entity.order_id ?? null,
      amountPaise: entity.amount,
      currency: entity.currency,
      /** `created`, `authorized`, `captured`, `refunded` or `failed`. Only `captured` is money received. */
      status: entity.status,
      method: entity.method ?? null,
      refundedPaise: entity.amount_refunded ?? 0,
      /** The provider's fee, which includes `feeTaxPaise`. Null before the capture. */
      feePaise: entity.fee ?? null,
      feeTaxPaise: entity.tax ?? 0,
      /**
       * Whether the buyer pays the fee, by a setting of the provider's account: then `amountPaise` includes
       * it.
       */
      isFeeOfCustomer: entity.fee_bearer === 'customer',
      /** The offer of the provider's account that lowered the amount, if any. */
      offerId: entity.offer_id ?? null,
      createdAt: entity.created_at ?? 0,
      /** The payer's email. */
      email: entity.email || null,
      /** Notes that the shop attached to the order. */
      notes: entity.notes,
      /** Razorpay's reason for a failed payment. */
      failure: reason ? { reason, description: entity.error_description ?? null } : null,
    };
  });
export type ProviderPayment = z.output<typeof paymentEntity>;

/** Source: https://razorpay.com/docs/api/orders/#order-entity */
export const orderEntity = z
  .object({
    id: providerId,
    amount: z.int(),
    currency: code,
    status: code,
    receipt: z.string().nullish().catch(null),
    notes,
  })
  .transform(({ id, amount, currency, status, receipt, notes }) => ({
    id,
    amountPaise: amount,
    currency,
    /** `created`, `attempted` or `paid`. */
    status,
    receipt: receipt ?? null,
    notes,
  }));
export type ProviderOrder = z.output<typeof orderEntity>;

/** Source: https://razorpay.com/docs/api/refunds/#refund-entity */
export const refundEntity = z
  .object({
    id: providerId,
    payment_id: providerId,
    amount: z.int(),
    status: code,
    receipt: z.string().nullish().catch(null),
  })
  .transform(({ id, payment_id, amount, status, receipt }) => ({
    id,
    paymentId: payment_id,
    amountPaise: amount,
    /** `pending`, `processed` or `failed`. */
    status,
    /** Our refund ID; null for refunds made in the dashboard. */
    receipt: receipt ?? null,
  }));
export type ProviderRefund = z.output<typeof refundEntity>;

/** Source: https://razorpay.com/docs/api/disputes/entity */
export const disputeEntity = z
  .object({
    id: providerId,
    payment_id: providerId,
    amount: z.int(),
    status: code,
    reason_code: reasonCode,
    respond_by: z.int().nullish().catch(null),
    // The provider's documentation shows disputes without evidence.
    evidence: z.unknown().optional(),
  })
  .transform(({ id, payment_id, amount, status, reason_code, respond_by, evidence }) => ({
    id,
    paymentId: payment_id,
    amountPaise: amount,
    /** `open`, `under_review`, `won`, `lost` or `closed`. */
    status,
    /** The provider's code for the reason, such as `goods_not_received`. */
    reasonCode: reason_code ?? null,
    /** The deadline for an answer. */
    respondBy: respond_by ?? null,
    /** The IDs of the documents in the evidence, which has several fields with lists of them. */
    documentIds: [...(JSON.stringify(evidence ?? null).match(/\bdoc_\w+/g) ?? [])],
  }));
export type ProviderDispute = z.output<typeof disputeEntity>;

/** Source: https://razorpay.com/docs/api/documents/entity */
export const documentEntity = z.object({ id: providerId });

/**
 * A line of a settlement: what the provider paid out for one payment, or took back. Null for a line that is
 * not settled yet: the list repeats it when it is.
 * Source: https://razorpay.com/docs/api/settlements/fetch-recon
 */
export const settlementLineEntity = z
  .object({
    entity_id: providerId,
    type: code,
    amount: z.int(),
    fee: z.int().nullish(),
    tax: z.int().nullish(),
    credit: z.int(),
    debit: z.int(),
    settled: z.boolean().nullish(),
    settled_at: z.int().nullish(),
    settlement_id: providerId.nullish(),
    settlement_utr: text.nullish().catch(null),
    payment_id: providerId.nullish().catch(null),
    dispute_id: providerId.nullish().catch(null),
    method: code.nullish().catch(null),
    description: text.nullish().catch(null),
  })
  .transform((entity) => {
    const { settlement_id: settlementId, settled_at: settledAt } = entity;
    if (entity.settled === false || !settlementId || !settledAt) return null;
    return {
      /** The ID of the payment, refund or adjustment. */
      entityId: entity.entity_id,
      /** `payment`, `refund`, `adjustment` or another type. */
      type: entity.type,
      amountPaise: entity.amount,
      /** Includes `taxPaise`. */
      feePaise: entity.fee ?? 0,
      taxPaise: entity.tax ?? 0,
      creditPaise: entity.credit,
      debitPaise: entity.debit,
      settlementId,
      /** The bank's reference; adjustments can lack it. */
      utr: entity.settlement_utr || null,
      settledAt,
      /** The payment of a refund. */
      paymentId: entity.payment_id ?? null,
      disputeId: entity.dispute_id ?? null,
      method: entity.method ?? null,
      description: entity.description || null,
    };
  });
export type ProviderSettlementLine = NonNullable<z.output<typeof settlementLineEntity>>;

/** An entry of a list that is not what the provider's documentation describes. */
export interface SkippedEntry {
  /** The provider's ID; empty when even that can't be read. */
  id: string;
  /** The field that is wrong, and how. */
  problem: string;
}

const named = z.object({ id: providerId.optional(), entity_id: providerId.optional() });

/** A page of a list: the entities that parse, the entries that don't, and the number of both. */
export function pageOf<T>(entity: z.ZodType<T>) {
  return z.object({ items: z.array(z.unknown()) }).transform(({ items: listed }) => {
    const items: NonNullable<T>[] = [];
    const skipped: SkippedEntry[] = [];
    for (const entry of listed) {
      const { data, error } = entity.safeParse(entry);
      if (error) skipped.push({ id: idOf(entry), problem: describe(error) });
      else if (data) items.push(data);
    }
    return { items, skipped, count: listed.length };
  });
}

function idOf(entry: unknown): string {
  const { id, entity_id } = named.safeParse(entry).data ?? {};
  return id ?? entity_id ?? '';
}

function describe({ issues: [issue] }: z.ZodError): string {
  return issue ? `${issue.path.join('.') || 'entry'}: ${issue.message}` : '';
}
