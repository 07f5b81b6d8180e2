import { and, eq, gt, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  correctionVoucher,
  lateNoteVoucher,
  ledgerVoucher,
  refundVoucher,
  saleVoucher,
  settlementVoucher,
  type Voucher,
} from '#domain/journal.ts';
import type { Paise } from '#domain/money.ts';
import { monthRange } from '#domain/tax.ts';
import { cases } from '../../cases/schema.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { ledgerEntries } from '../../ledger/schema.ts';
import { orders } from '../../orders/schema.ts';
import { payments } from '../../payments/schema.ts';
import { payouts } from '../../payouts/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { refunds } from '../../refunds/schema.ts';
import { requireRight } from '../../require-right.ts';
import { settlementLines, settlements } from '../../settlements/schema.ts';
import { taxDocuments } from '../../tax/schema.ts';
import { isProviderRefund, isRejectedPayment, rejectedPaise } from './our-money.ts';

interface Period {
  from: Date;
  to: Date;
}

/**
 * Reads the journal of a month in IST, oldest first: sales and refunds with the taxes of their documents,
 * settlements, referral rewards and payouts. A lost dispute is part of its settlement, as an adjustment.
 * Requires orderWrite. Throws INVALID_ARGUMENT for an invalid month.
 */
export async function readJournal({ db, settings, ...context }: Context, month: string): Promise<Voucher[]> {
  requireRight({ db, settings, ...context }, 'orderWrite');
  const period = monthRange(month);
  if (!period) throw new ShopError('INVALID_ARGUMENT', 'A month looks like 2026-11.');
  const vouchers = [
    ...(await readSales(db, period)),
    ...(await readRefunds(db, period)),
    ...(await readLateNotes(db, period)),
    ...(await readCorrections(db, period)),
    ...(await readSettlementVouchers(db, period, settings.gst?.scheme === 'regular')),
    ...(await readLedger(db, period)),
  ];
  return vouchers
    .filter(({ entries }) => entries.length > 0)
    .sort((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1));
}

function isIn(column: PgColumn, { from, to }: Period): SQL | undefined {
  return and(gte(column, from), lt(column, to));
}

const taxPaise =
  sql<Paise>`coalesce(${taxDocuments.cgstPaise} + ${taxDocuments.sgstPaise} + ${taxDocuments.igstPaise}, 0)`.mapWith(
    Number,
  );

/** Payments that the provider captured, also those that no order accepted. */
async function readSales(db: Executor, period: Period): Promise<Voucher[]> {
  const accepted = await db
    .select({
      paymentId: payments.id,
      at: orders.paidAt,
      amountPaise: payments.amountPaise,
      taxPaise,
      reference: sql<string>`coalesce(${taxDocuments.number}, ${orders.publicId})`,
    })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(
      taxDocuments,
      and(
        eq(taxDocuments.orderId, orders.id),
        ne(taxDocuments.kind, 'credit_note'),
        // The invoice of the payment is of the same transaction. Others correct it.
        eq(taxDocuments.issuedAt, orders.paidAt),
      ),
    )
    .where(and(isIn(orders.paidAt, period), gt(payments.amountPaise, 0)));
  const rejected = await db
    .select({ paymentId: cases.subject, at: cases.createdAt, amountPaise: rejectedPaise })
    .from(cases)
    .where(and(isRejectedPayment, isIn(cases.createdAt, period)));
  return [
    ...accepted.flatMap(({ at, ...sale }) => (at ? [saleVoucher({ ...sale, at })] : [])),
    ...rejected.map((sale) => saleVoucher({ ...sale, taxPaise: 0, reference: sale.paymentId })),
  ];
}

const isNoteOfRefund = or(
  eq(taxDocuments.refundId, refunds.providerRefundId),
  eq(taxDocuments.refundId, refunds.id),
);
const isAtOnce = eq(taxDocuments.issuedAt, refunds.processedAt);

async function readRefunds(db: Executor, period: Period): Promise<Voucher[]> {
  const found = await db
    .select({
      refundId: sql<string>`coalesce(${refunds.providerRefundId}, ${refunds.id})`,
      at: refunds.processedAt,
      amountPaise: refunds.amountPaise,
      taxPaise,
      reference: sql<string>`coalesce(${taxDocuments.number}, ${refunds.paymentId})`,
    })
    .from(refunds)
    .leftJoin(taxDocuments, and(isNoteOfRefund, isAtOnce, taxDocuments.adjustsTax))
    .where(and(eq(refunds.state, 'processed'), isProviderRefund, isIn(refunds.processedAt, period)));
  return found.flatMap(({ at, ...refund }) => (at ? [refundVoucher({ ...refund, at })] : []));
}

async function readLateNotes(db: Executor, period: Period): Promise<Voucher[]> {
  const found = await db
    .select({
      number: taxDocuments.number,
      at: taxDocuments.issuedAt,
      taxPaise,
      reference: refunds.paymentId,
    })
    .from(taxDocuments)
    .innerJoin(refunds, isNoteOfRefund)
    .where(and(isIn(taxDocuments.issuedAt, period), taxDocuments.adjustsTax, sql`not (${isAtOnce})`));
  return found.map(lateNoteVoucher);
}

/** Corrected invoices: a credit note over what is left of one, and a new invoice, of the same transaction. */
async function readCorrections(db: Executor, period: Period): Promise<Voucher[]> {
  const { orderId, issuedAt, kind, number, adjustsTax, refundId } = taxDocuments;
  const isCorrection = or(
    and(eq(kind, 'credit_note'), isNull(refundId)),
    and(ne(kind, 'credit_note'), ne(issuedAt, orders.paidAt)),
  );
  const found = await db
    .select({ orderId, at: issuedAt, kind, number, adjustsTax, taxPaise })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(and(isIn(issuedAt, period), isCorrection));
  const pairs = Map.groupBy(found, (document) => `${document.orderId} ${document.at.getTime()}`);
  return [...pairs.values()].flatMap((documents) => {
    const invoice = documents.find((document) => document.kind !== 'credit_note');
    if (!invoice) return [];
    const note = documents.find((document) => document.kind === 'credit_note' && document.adjustsTax);
    const difference = invoice.taxPaise - (note?.taxPaise ?? 0);
    return [
      correctionVoucher({
        number: invoice.number,
        at: invoice.at,
        reference: invoice.number,
        taxPaise: difference,
      }),
    ];
  });
}

async function readSettlementVouchers(db: Executor, period: Period, deductsTax: boolean): Promise<Voucher[]> {
  const { type, state, amountPaise, creditPaise, debitPaise, feePaise } = settlementLines;
  const isOurs = sql`${inArray(type, ['payment', 'refund'])} and ${ne(state, 'unknown')}`;
  const signed = sql`case ${type} when 'payment' then ${amountPaise} when 'refund' then -${amountPaise}
    else ${creditPaise} - ${debitPaise} end`;
  const hasFee = inArray(type, ['payment', 'refund']);
  const sumOf = (paise: SQL | PgColumn, condition: SQL) =>
    sql`coalesce(sum(${paise}) filter (where ${condition}), 0)`.mapWith(Number);
  const found = await db
    .select({
      settlementId: settlements.id,
      at: settlements.settledAt,
      reference: sql<string>`coalesce(${settlements.utr}, ${settlements.id})`,
      ourPaise: sumOf(signed, isOurs),
      otherPaise: sumOf(signed, sql`not (${isOurs})`),
      feePaise: sumOf(feePaise, hasFee),
      feeTaxPaise: sumOf(settlementLines.taxPaise, hasFee),
    })
    .from(settlements)
    .innerJoin(settlementLines, eq(settlementLines.settlementId, settlements.id))
    .where(isIn(settlements.settledAt, period))
    .groupBy(settlements.id);
  return found.map((settlement) => settlementVoucher({ ...settlement, deductsTax }));
}

async function readLedger(db: Executor, period: Period): Promise<Voucher[]> {
  const { id, kind, amountPaise, createdAt: at } = ledgerEntries;
  const found = await db
    .select({
      id,
      kind,
      amountPaise,
      at,
      reference: sql<string>`coalesce(${orders.publicId},
        case ${kind} when 'payout_return' then ${payouts.returnReference} else ${payouts.transactionId} end, '')`,
    })
    .from(ledgerEntries)
    .leftJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .leftJoin(payouts, eq(payouts.id, ledgerEntries.payoutId))
    .where(isIn(at, period));
  return found.map(ledgerVoucher);
}
