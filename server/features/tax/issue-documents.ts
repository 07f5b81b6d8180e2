import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Paise } from '#domain/money.ts';
import { paymentMethodName } from '#domain/payment-method.ts';
import { adjustsTax, CREDIT_NOTE_SERIES, creditPart, splitTax, type TaxAmounts } from '#domain/tax.ts';
import type { GstSettings, Settings } from '../../config.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { Order } from '../orders/order.ts';
import type { TaxBuyer } from './parse-tax-buyer.ts';
import { type DocumentBuyer, type InvoiceContent, type TaxDocumentRow, taxDocuments } from './schema.ts';
import { takeNumber } from './series.ts';

export interface NewInvoice extends TaxBuyer {
  order: Pick<Order, 'id' | 'projectName' | 'email'>;
  totalPaise: Paise;
  /** The provider's name of the payment's method. */
  method: string | null;
}

/** Everything that an invoice says, except its number and date. */
export function describeInvoice(
  { gst, seller, shopName }: Pick<Settings, 'seller' | 'shopName'> & { gst: GstSettings },
  { order, totalPaise, method, ...buyer }: NewInvoice,
): InvoiceContent {
  const placeOfSupply = buyer.buyerState ?? gst.stateCode;
  const isRegular = gst.scheme === 'regular';
  const rateBps = isRegular ? gst.rateBps : 0;
  return {
    kind: isRegular ? 'invoice' : 'bill_of_supply',
    orderId: order.id,
    placeOfSupply,
    sac: gst.sac,
    rateBps,
    // A supply to a Special Economic Zone is one to another State (section 7(5) of the IGST Act).
    ...splitTax({ totalPaise, rateBps, isSameState: placeOfSupply === gst.stateCode && !buyer.buyerSez }),
    description: order.projectName,
    paidBy: paymentMethodName(method),
    seller: {
      name: seller.name ?? shopName,
      address: seller.address ?? '',
      gstin: gst.gstin,
      stateCode: gst.stateCode,
    },
    buyer: toDocumentBuyer(order.email, buyer),
  };
}

function toDocumentBuyer(email: string, buyer: TaxBuyer): DocumentBuyer {
  const { buyerGstin: gstin, buyerLegalName: legalName, buyerAddress: address, buyerSez } = buyer;
  return { email, gstin, legalName, address, ...(buyerSez && { sez: true }) };
}

export interface ProcessedRefund {
  orderId: string;
  /** The provider's ID of the refund, or ours when the provider's is unknown. */
  refundId: string;
  amountPaise: Paise;
}

/**
 * Issues the credit note of a refund. The caller's transaction holds the order's lock. Null for a payment
 * without an invoice, and for a refund that has a credit note. Throws SeriesEndedError.
 */
export async function issueCreditNote(
  tx: Executor,
  { orderId, refundId, amountPaise }: ProcessedRefund,
): Promise<TaxDocumentRow | null> {
  const current = await findCurrentInvoice(tx, orderId);
  if (!current || (await tx.$count(taxDocuments, eq(taxDocuments.refundId, refundId))) > 0) return null;
  return creditInvoice(tx, current, { refundId, amountPaise });
}

export interface CurrentInvoice {
  invoice: TaxDocumentRow;
  /** The sums of its credit notes. */
  credited: TaxAmounts;
}

const notes = alias(taxDocuments, 'notes');
const sumOf = (amount: PgColumn, name: string) => sql`coalesce(sum(${amount}), 0)`.mapWith(Number).as(name);

/**
 * Finds the invoice of an order that no later one has corrected. One query reads it and its credit notes, so
 * that both are from the same moment. It stops at the newest invoice, however many there are.
 */
export async function findCurrentInvoice(db: Executor, orderId: string): Promise<CurrentInvoice | null> {
  const isNote = eq(notes.againstId, taxDocuments.id);
  // Unlike EXISTS, a count is not turned into a join, which would read all notes.
  const corrections = db
    .select({ count: count() })
    .from(notes)
    .where(and(isNote, isNull(notes.refundId)));
  const credited = db
    .select({
      taxablePaise: sumOf(notes.taxablePaise, 'taxable'),
      cgstPaise: sumOf(notes.cgstPaise, 'cgst'),
      sgstPaise: sumOf(notes.sgstPaise, 'sgst'),
      igstPaise: sumOf(notes.igstPaise, 'igst'),
      totalPaise: sumOf(notes.totalPaise, 'total'),
    })
    .from(notes)
    .where(isNote)
    .as('credited');
  const [found] = await db
    .select()
    .from(taxDocuments)
    .crossJoinLateral(credited)
    .where(
      and(eq(taxDocuments.orderId, orderId), ne(taxDocuments.kind, 'credit_note'), sql`(${corrections}) = 0`),
    )
    .orderBy(desc(taxDocuments.issuedAt))
    .limit(1);
  return found ? { invoice: found.tax_documents, credited: found.credited } : null;
}

/** Issues a credit note over an amount, or over what is left of the invoice if that is less. */
export async function creditInvoice(
  tx: Executor,
  { invoice, credited }: CurrentInvoice,
  { refundId, amountPaise }: { refundId: string | null; amountPaise: Paise },
): Promise<TaxDocumentRow | null> {
  const totalPaise = Math.min(amountPaise, invoice.totalPaise - credited.totalPaise);
  if (totalPaise <= 0) return null;
  const { orderId, placeOfSupply, sac, rateBps, description, seller, buyer, issuedAt: invoicedAt } = invoice;
  return insertDocument(tx, CREDIT_NOTE_SERIES, (creditedAt) => ({
    orderId,
    placeOfSupply,
    sac,
    rateBps,
    description,
    seller,
    buyer,
    kind: 'credit_note',
    againstId: invoice.id,
    refundId,
    adjustsTax: adjustsTax({ invoicedAt, creditedAt }),
    ...creditPart(invoice, credited, totalPaise),
  }));
}

/** Issues an invoice. Throws SeriesEndedError. */
export function insertInvoice(tx: Executor, { invoicePrefix }: GstSettings, invoice: InvoiceContent) {
  return insertDocument(tx, [invoicePrefix], () => invoice);
}

/** The number's series stays locked until the transaction ends, so the call belongs near its end. */
async function insertDocument(
  tx: Executor,
  series: readonly string[],
  describe: (issuedAt: Date) => InvoiceContent,
): Promise<TaxDocumentRow> {
  const numbered = await takeNumber(tx, series);
  const [inserted] = await tx
    .insert(taxDocuments)
    .values({ ...describe(numbered.issuedAt), ...numbered, id: randomUUID(), bookedAt: sql`now()` })
    .returning();
  if (!inserted) throw new Error('The tax document was not stored.');
  return inserted;
}
