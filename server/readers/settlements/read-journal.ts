import { and, eq, gt, inArray, isNull, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  correctionVoucher,
  type Journal,
  lateNoteVoucher,
  ledgerVoucher,
  makeJournal,
  NO_TAXES,
  refundVoucher,
  saleVoucher,
  settlementVoucher,
  type Taxes,
  type Voucher,
} from '#server/features/settlements/rules/journal.ts';
import type { Context } from '../../context.ts';
import { cases } from '../../features/cases/schema.ts';
import { ledgerEntries } from '../../features/ledger/schema.ts';
import { orders } from '../../features/orders/schema.ts';
import { payments } from '../../features/payments/schema.ts';
import { payouts } from '../../features/payouts/schema.ts';
import { refunds } from '../../features/refunds/schema.ts';
import { settlementLines, settlements } from '../../features/settlements/schema.ts';
import { taxDocuments, taxMonths } from '../../features/tax/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { sumWhere } from '../../platform/db/columns.ts';
import { requireRight } from '../../require-right.ts';
import { isInMonth, requireMonth } from '../tax/months.ts';
import { isProviderRefund, isRejectedPayment, rejectedPaise } from './our-money.ts';

/**
 * Reads the journal of a month in IST, oldest first: sales and refunds with the taxes of their documents,
 * settlements, referral rewards and payouts. A lost dispute is part of its settlement, as an adjustment.
 * Requires orderWrite. Throws INVALID_ARGUMENT for an invalid month.
 */
export async function readJournal({ db, settings, ...context }: Context, month: string): Promise<Journal> {
  requireRight({ db, settings, ...context }, 'orderWrite');
  requireMonth(month);
  const deductsTax = settings.gst?.scheme === 'regular';
  const vouchers = [
    ...(await readSales(db, month, deductsTax)),
    ...(await readRefunds(db, month)),
    ...(await readLateNotes(db, month)),
    ...(await readCorrections(db, month)),
    ...(await readSettlementVouchers(db, month, deductsTax)),
    ...(await readLedger(db, month)),
  ];
  vouchers.sort((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1));
  const [closed] = await db.select().from(taxMonths).where(eq(taxMonths.month, month));
  return makeJournal(vouchers, closed);
}

const orZero = (column: PgColumn) => sql`coalesce(${column}, 0)`.mapWith(Number);

/** The taxes of a document, or of none. */
const taxes = {
  cgstPaise: orZero(taxDocuments.cgstPaise),
  sgstPaise: orZero(taxDocuments.sgstPaise),
  igstPaise: orZero(taxDocuments.igstPaise),
};

/** The time of the transaction that issued a document. */
const bookedAt = sql`coalesce(${taxDocuments.bookedAt}, ${taxDocuments.issuedAt})`;

/**
 * Whether a document was issued with its payment or refund. One that got its number after the end of the
 * month is booked in the next month, as if it had been missing.
 */
function isAtOnce(bookedWith: PgColumn): SQL {
  const inIndia = (time: PgColumn) => sql`date_trunc('month', ${time} at time zone 'Asia/Kolkata')`;
  return sql`(${bookedAt} = ${bookedWith} and ${inIndia(taxDocuments.issuedAt)} = ${inIndia(bookedWith)})`;
}

/** Payments that the provider captured, also those that no order accepted. */
async function readSales(db: Executor, month: string, deductsTax: boolean): Promise<Voucher[]> {
  const accepted = await db
    .select({
      paymentId: payments.id,
      at: orders.paidAt,
      amountPaise: payments.amountPaise,
      feePaise: payments.customerFeePaise,
      feeTaxPaise: payments.customerFeeTaxPaise,
      taxes,
      reference: sql<string>`coalesce(${taxDocuments.number}, ${orders.publicId})`,
    })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(
      taxDocuments,
      and(
        eq(taxDocuments.orderId, orders.id),
        ne(taxDocuments.kind, 'credit_note'),
        // The invoice of the payment is of the same transaction. Others correct it, or were missing.
        isAtOnce(orders.paidAt),
      ),
    )
    .where(and(isInMonth(orders.paidAt, month), gt(payments.amountPaise, 0)));
  const rejected = await db
    .select({ paymentId: cases.subject, at: cases.createdAt, amountPaise: rejectedPaise })
    .from(cases)
    .where(and(isRejectedPayment, isInMonth(cases.createdAt, month)));
  return [
    ...accepted.flatMap(({ at, ...sale }) => (at ? [saleVoucher({ ...sale, at, deductsTax })] : [])),
    ...rejected.map((sale) => saleVoucher({ ...sale, taxes: NO_TAXES, reference: sale.paymentId })),
  ];
}

const isNoteOfRefund = or(
  eq(taxDocuments.refundId, refunds.providerRefundId),
  eq(taxDocuments.refundId, refunds.id),
);

async function readRefunds(db: Executor, month: string): Promise<Voucher[]> {
  const found = await db
    .select({
      refundId: sql<string>`coalesce(${refunds.providerRefundId}, ${refunds.id})`,
      at: refunds.processedAt,
      amountPaise: refunds.amountPaise,
      taxes,
      reference: sql<string>`coalesce(${taxDocuments.number}, ${refunds.paymentId})`,
    })
    .from(refunds)
    .leftJoin(taxDocuments, and(isNoteOfRefund, isAtOnce(refunds.processedAt), taxDocuments.adjustsTax))
    .where(and(eq(refunds.state, 'processed'), isProviderRefund, isInMonth(refunds.processedAt, month)));
  return found.flatMap(({ at, ...refund }) => (at ? [refundVoucher({ ...refund, at })] : []));
}

async function readLateNotes(db: Executor, month: string): Promise<Voucher[]> {
  const found = await db
    .select({
      number: taxDocuments.number,
      at: taxDocuments.issuedAt,
      taxes,
      reference: refunds.paymentId,
    })
    .from(taxDocuments)
    .innerJoin(refunds, isNoteOfRefund)
    .where(
      and(
        isInMonth(taxDocuments.issuedAt, month),
        taxDocuments.adjustsTax,
        not(isAtOnce(refunds.processedAt)),
      ),
    );
  return found.map(lateNoteVoucher);
}

/** Corrected invoices: a credit note over what is left of one, and a new invoice, of the same transaction. */
async function readCorrections(db: Executor, month: string): Promise<Voucher[]> {
  const { orderId, issuedAt, kind, number, adjustsTax, refundId } = taxDocuments;
  const isCorrection = or(
    and(eq(kind, 'credit_note'), isNull(refundId)),
    and(ne(kind, 'credit_note'), not(isAtOnce(orders.paidAt))),
  );
  const found = await db
    .select({
      orderId,
      at: issuedAt,
      bookedAt: sql<string>`${bookedAt}::text`,
      kind,
      number,
      adjustsTax,
      taxes,
    })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(and(isInMonth(issuedAt, month), isCorrection));
  const pairs = Map.groupBy(found, (document) => `${document.orderId} ${document.bookedAt}`);
  return [...pairs.values()].flatMap((documents) => {
    const ofKind = (isNote: boolean) =>
      documents.filter((document) => (document.kind === 'credit_note') === isNote);
    const notes = ofKind(true).sort(byNumber);
    return ofKind(false)
      .sort(byNumber)
      .map((invoice, position) => {
        const note = notes[position];
        return correctionVoucher({
          number: invoice.number,
          at: invoice.at,
          reference: invoice.number,
          taxes: difference(invoice.taxes, note?.adjustsTax ? note.taxes : NO_TAXES),
        });
      });
  });
}

/** Corrections of one moment are told apart by the order of their numbers. */
const byNumber = (one: { number: string }, other: { number: string }) =>
  one.number.localeCompare(other.number);

function difference(one: Taxes, other: Taxes): Taxes {
  return {
    cgstPaise: one.cgstPaise - other.cgstPaise,
    sgstPaise: one.sgstPaise - other.sgstPaise,
    igstPaise: one.igstPaise - other.igstPaise,
  };
}

async function readSettlementVouchers(db: Executor, month: string, deductsTax: boolean): Promise<Voucher[]> {
  const { type, state, amountPaise, creditPaise, debitPaise, feePaise } = settlementLines;
  const isOurs = sql`${inArray(type, ['payment', 'refund'])} and ${notInArray(state, ['unknown', 'other'])}`;
  const signed = sql`case ${type} when 'payment' then ${amountPaise} when 'refund' then -${amountPaise}
    else ${creditPaise} - ${debitPaise} end`;
  const hasFee = inArray(type, ['payment', 'refund']);
  const found = await db
    .select({
      settlementId: settlements.id,
      at: settlements.settledAt,
      reference: sql<string>`coalesce(${settlements.utr}, ${settlements.id})`,
      ourPaise: sumWhere(signed, isOurs),
      otherPaise: sumWhere(signed, sql`not (${isOurs})`),
      feePaise: sumWhere(feePaise, hasFee),
      feeTaxPaise: sumWhere(settlementLines.taxPaise, hasFee),
    })
    .from(settlements)
    .innerJoin(settlementLines, eq(settlementLines.settlementId, settlements.id))
    .where(isInMonth(settlements.settledAt, month))
    .groupBy(settlements.id);
  return found.map((settlement) => settlementVoucher({ ...settlement, deductsTax }));
}

async function readLedger(db: Executor, month: string): Promise<Voucher[]> {
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
    .where(isInMonth(at, month));
  return found.map(ledgerVoucher);
}
