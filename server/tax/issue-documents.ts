import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Paise } from '#domain/money.ts';
import {
  adjustsTax,
  CREDIT_NOTE_SERIES,
  creditPart,
  documentNumber,
  financialYear,
  splitTax,
  sumTax,
  type TaxAmounts,
} from '#domain/tax.ts';
import type { GstSettings, Settings } from '../config.ts';
import type { Context } from '../context.ts';
import type { Order } from '../orders/order.ts';
import type { Executor } from '../platform/db/client.ts';
import type { TaxBuyer } from './parse-tax-buyer.ts';
import { type DocumentBuyer, type TaxDocumentRow, taxDocuments, taxSeries } from './schema.ts';

interface NewInvoice extends TaxBuyer {
  order: Pick<Order, 'id' | 'projectName' | 'email'>;
  totalPaise: Paise;
}

/**
 * Issues the invoice, or bill of supply, of a payment in the transaction that accepts it. An order that was
 * opened before the seller was registered takes the seller's State. Returns null without a GSTIN, and for a
 * free order. The number's series stays locked until the transaction ends, so the call belongs near its end.
 */
export async function issueInvoice(
  { settings }: Pick<Context, 'settings'>,
  tx: Executor,
  invoice: NewInvoice,
): Promise<TaxDocumentRow | null> {
  const { gst } = settings;
  if (!gst || invoice.totalPaise === 0) return null;
  return insertDocument(tx, gst.invoicePrefix, describeInvoice({ ...settings, gst }, invoice));
}

/** Everything that an invoice says, except its number and date. */
export function describeInvoice(
  { gst, seller, shopName }: Pick<Settings, 'seller' | 'shopName'> & { gst: GstSettings },
  { order, totalPaise, ...buyer }: NewInvoice,
): NewDocument {
  const placeOfSupply = buyer.buyerState ?? gst.stateCode;
  const isRegular = gst.scheme === 'regular';
  const rateBps = isRegular ? gst.rateBps : 0;
  return {
    kind: isRegular ? 'invoice' : 'bill_of_supply',
    orderId: order.id,
    placeOfSupply,
    sac: gst.sac,
    rateBps,
    ...splitTax({ totalPaise, rateBps, isSameState: placeOfSupply === gst.stateCode }),
    description: order.projectName,
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
  const { buyerGstin: gstin, buyerLegalName: legalName, buyerAddress: address } = buyer;
  return { email, gstin, legalName, address };
}

interface ProcessedRefund {
  orderId: string;
  /** The provider's ID of the refund, or ours when the provider's is unknown. */
  refundId: string;
  amountPaise: Paise;
}

/**
 * Issues the credit note of a refund in the transaction in which it is processed, which holds the order's
 * lock. Does nothing for a payment without an invoice, and for a refund that has a credit note.
 */
export async function issueCreditNote(
  tx: Executor,
  { orderId, refundId, amountPaise }: ProcessedRefund,
): Promise<void> {
  const current = await findCurrentInvoice(tx, orderId);
  if (!current || (await tx.$count(taxDocuments, eq(taxDocuments.refundId, refundId))) > 0) return;
  await creditInvoice(tx, current, { refundId, amountPaise });
}

export interface CurrentInvoice {
  invoice: TaxDocumentRow;
  /** The sums of its credit notes. */
  credited: TaxAmounts;
}

/**
 * Finds the invoice of an order that no later one has corrected. One query reads it and its credit notes, so
 * that both are from the same moment.
 */
export async function findCurrentInvoice(db: Executor, orderId: string): Promise<CurrentInvoice | null> {
  const documents = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, orderId));
  const corrected = documents.flatMap(({ againstId, refundId }) => (refundId === null ? [againstId] : []));
  const invoice = documents.find(({ id, kind }) => kind !== 'credit_note' && !corrected.includes(id));
  return invoice
    ? { invoice, credited: sumTax(documents.filter(({ againstId }) => againstId === invoice.id)) }
    : null;
}

/** Issues a credit note over an amount, or over what is left of the invoice if that is less. */
export async function creditInvoice(
  tx: Executor,
  { invoice, credited }: CurrentInvoice,
  { refundId, amountPaise }: { refundId: string | null; amountPaise: Paise },
): Promise<void> {
  const totalPaise = Math.min(amountPaise, invoice.totalPaise - credited.totalPaise);
  if (totalPaise <= 0) return;
  const { orderId, placeOfSupply, sac, rateBps, description, seller, buyer, issuedAt } = invoice;
  await insertDocument(tx, CREDIT_NOTE_SERIES, {
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
    adjustsTax: adjustsTax({ invoicedAt: issuedAt, creditedAt: await getTime(tx) }),
    ...creditPart(invoice, credited, totalPaise),
  });
}

type NewDocument = Omit<
  typeof taxDocuments.$inferInsert,
  'id' | 'number' | 'series' | 'year' | 'sequence' | 'issuedAt'
>;

async function insertDocument(tx: Executor, series: string, document: NewDocument): Promise<TaxDocumentRow> {
  const year = financialYear(await getTime(tx));
  const sequence = await takeNumbers(tx, { series, year, count: 1 });
  const number = documentNumber(series, year, sequence);
  const [inserted] = await tx
    .insert(taxDocuments)
    .values({ ...document, id: randomUUID(), number, series, year, sequence, issuedAt: sql`now()` })
    .returning();
  if (!inserted) throw new Error('The tax document was not stored.');
  return inserted;
}

/**
 * Takes the next numbers of a series and returns the last of them. The row's lock makes others wait until it
 * is certain that they are used.
 */
export async function takeNumbers(
  tx: Executor,
  { series, year, count }: { series: string; year: string; count: number },
): Promise<number> {
  const [row] = await tx
    .insert(taxSeries)
    .values({ series, year, last: count })
    .onConflictDoUpdate({
      target: [taxSeries.series, taxSeries.year],
      set: { last: sql`${taxSeries.last} + ${count}` },
    })
    .returning({ last: taxSeries.last });
  if (!row) throw new Error('There is no next number.');
  return row.last;
}

/** The transaction's time, which is also when the payment was accepted or the refund was processed. */
export async function getTime(tx: Executor): Promise<Date> {
  const { rows } = await tx.execute<{ ms: number }>(
    sql`select extract(epoch from now())::float8 * 1000 as ms`,
  );
  return new Date(Math.floor(rows[0]?.ms ?? 0));
}
