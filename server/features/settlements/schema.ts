import { sql } from 'drizzle-orm';
import { index, primaryKey, text } from 'drizzle-orm/pg-core';
import { LINE_STATES } from '#domain/settlement.ts';
import { enumCheck, paise, reference, timestamptz, updatedAt } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';
import { orders } from '../orders/schema.ts';

/** The provider's payments to the seller's bank account. Their amounts are sums of their lines. */
export const settlements = defineTable(
  'settlements',
  {
    /** The provider's ID. */
    id: text('id').primaryKey(),
    /** The bank's reference; null while no line has it. */
    utr: text('utr'),
    settledAt: timestamptz('settled_at').notNull(),
    /** When it or the amounts of its lines last changed. */
    updatedAt: updatedAt(),
  },
  {
    topics: { names: ['settlements'] },
    retention: 'with the books: what the payment provider paid out',
    erasure: 'impersonal',
    export: 'impersonal',
  },
  (table) => [
    index('settlements_newest').on(table.settledAt.desc(), table.id),
    index('settlements_updated').on(table.updatedAt, table.id),
  ],
);

/** What a settlement contains, as the provider lists it. A payment or refund has one line. */
export const settlementLines = defineTable(
  'settlement_lines',
  {
    settlementId: reference('settlement_id', () => settlements.id),
    /** The provider's ID of the payment, refund or adjustment. */
    entityId: text('entity_id').notNull(),
    /** `payment`, `refund`, `adjustment`, or another type of the provider's. */
    type: text('type').notNull(),
    amountPaise: paise('amount_paise').notNull(),
    /** Includes `taxPaise`. */
    feePaise: paise('fee_paise').notNull(),
    taxPaise: paise('tax_paise').notNull(),
    creditPaise: paise('credit_paise').notNull(),
    debitPaise: paise('debit_paise').notNull(),
    /** The payment of a refund. */
    paymentId: text('payment_id'),
    disputeId: text('dispute_id'),
    method: text('method'),
    description: text('description'),
    state: text('state', { enum: LINE_STATES }).notNull().default('pending'),
    /** The order of our payment or refund. */
    orderId: text('order_id').references(() => orders.id),
  },
  {
    topics: { names: ['settlements'] },
    retention: 'with the books',
    erasure: 'impersonal',
    export: { none: 'The provider’s account of a payment, which the order has.' },
  },
  (table) => [
    primaryKey({ columns: [table.settlementId, table.entityId] }),
    index('settlement_lines_entity').on(table.entityId),
    index('settlement_lines_payment').on(table.paymentId).where(sql`${table.paymentId} is not null`),
    index('settlement_lines_open')
      .on(table.entityId)
      .where(sql`${table.state} in ('pending', 'different', 'unknown')`),
    enumCheck('settlement_lines_state', table.state),
  ],
);

export type SettlementLine = typeof settlementLines.$inferSelect;
