import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { check, index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, enumCheck, paise, timestamptz, updatedAt } from '../../platform/db/columns.ts';
import { defineTable, ORDER_TOPICS, OUTBOX_COLUMNS } from '../../platform/db/define-table.ts';
import { type Outbox, outboxColumns } from '../../platform/outbox/outbox.ts';
import { orders } from '../orders/schema.ts';
import { users } from '../users/schema.ts';
import { REFUND_STATES } from './rules/refund.ts';

/**
 * Full and partial refunds. Those reported by the provider, which no one here requested, include lost
 * disputes. The ID of a refund that we requested is the provider's idempotency key.
 */
export const refunds = defineTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    /** The provider's payment ID, of an order's accepted payment or of one that no order accepted. */
    paymentId: text('payment_id').notNull(),
    orderId: text('order_id').references(() => orders.id),
    amountPaise: paise('amount_paise').notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: REFUND_STATES }).notNull().default('requested'),
    /** The provider's ID of the refund or lost dispute. */
    providerRefundId: text('provider_refund_id').unique(),
    /** Null when the refund was made at the provider. */
    requestedBy: text('requested_by').references(() => users.id),
    /** The ID that the admin's form sent, if any: a repeated request is the same refund. */
    requestId: text('request_id'),
    ...outboxColumns(),
    lastError: text('last_error'),
    createdAt: createdAt(),
    processedAt: timestamptz('processed_at'),
    updatedAt: updatedAt(),
  },
  {
    topics: { names: ORDER_TOPICS, silent: [...OUTBOX_COLUMNS, 'updatedAt'] },
    retention: 'with the books',
    erasure: { erased: ['reason', 'lastError', 'updatedAt'], impersonal: ['state'], says: 'reason' },
    export: { none: 'Their sum is in the orders.' },
  },
  (table) => [
    uniqueIndex('refunds_request').on(table.requestId),
    index('refunds_payment').on(table.paymentId),
    index('refunds_updated').on(table.updatedAt, table.id),
    index('refunds_order').on(table.orderId),
    index('refunds_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    enumCheck('refunds_state', table.state),
    check('refunds_amount', sql`${table.amountPaise} > 0`),
  ],
);

export type Refund = typeof refunds.$inferSelect;

/** Whether the row is a lost dispute, which the provider's ID shows. */
export function isDispute({ providerRefundId }: Pick<Refund, 'providerRefundId'>): boolean {
  return providerRefundId?.startsWith('disp_') ?? false;
}

/**
 * Whether the refund counts as paid back. Our own counts once the provider accepted it; a reported one can
 * still fail until it is processed.
 */
export const isRefundAccepted = or(
  eq(refunds.state, 'processed'),
  and(eq(refunds.state, 'sent'), isNotNull(refunds.requestedBy)),
);

/** The same condition as `isRefundAccepted`, for a row. */
export function isAccepted({ state, requestedBy }: Refund): boolean {
  return state === 'processed' || (state === 'sent' && requestedBy !== null);
}

export const refundOutbox: Outbox<typeof refunds> = {
  table: refunds,
  id: refunds.id,
  isPending: eq(refunds.state, 'requested'),
  job: (refundId) => ({ name: 'send-refund', data: { refundId } }),
};
