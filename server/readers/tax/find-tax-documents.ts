import { and, asc, desc, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { orders } from '../../features/orders/schema.ts';
import { payments } from '../../features/payments/schema.ts';
import { taxDocuments } from '../../features/tax/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

const invoices = alias(taxDocuments, 'invoices');

/** A query of tax documents with what they name of other rows. The caller adds the conditions. */
export function selectTaxDocuments(db: Executor, mark: SQL<string> = sql`''`) {
  return db
    .select({
      ...getTableColumns(taxDocuments),
      mark,
      /** The order's public ID. */
      publicOrderId: sql<string>`${orders.publicId}`,
      /** What the order charged, and what a sale and a coupon took off. */
      orderPaise: orders.amountPaise,
      discountPaise: sql`(${orders.saleDiscountPaise} + ${orders.couponDiscountPaise})`.mapWith(Number),
      /** The provider's payment ID. */
      paymentId: payments.id,
      /** The invoice of a credit note; null for others. */
      against: { number: invoices.number, issuedAt: invoices.issuedAt },
    })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .innerJoin(payments, eq(payments.orderId, taxDocuments.orderId))
    .leftJoin(invoices, eq(invoices.id, taxDocuments.againstId));
}

/** A tax document. Neither it nor what it names of other rows ever changes. */
export type TaxDocument = Awaited<ReturnType<typeof selectTaxDocuments>>[number];

/** Finds a tax document. The caller checks who may see it. */
export async function findTaxDocument(db: Executor, id: string): Promise<TaxDocument | null> {
  const [document] = await selectTaxDocuments(db).where(eq(taxDocuments.id, id));
  return document ?? null;
}

const bookedAt = sql`coalesce(${taxDocuments.bookedAt}, ${taxDocuments.issuedAt})`;

/**
 * Lists the tax documents of an order by its internal ID, oldest first. The caller checks who may see them.
 */
export async function listOrderDocuments(db: Executor, orderId: string): Promise<TaxDocument[]> {
  return selectTaxDocuments(db)
    .where(eq(taxDocuments.orderId, orderId))
    .orderBy(asc(bookedAt), asc(taxDocuments.againstId), asc(taxDocuments.sequence));
}

/**
 * Finds the newest invoice or bill of supply of an order, which is also the receipt of its payment. The
 * caller checks who may see it.
 */
export async function findNewestInvoice(
  db: Executor,
  by: { orderId: string } | { publicOrderId: string },
): Promise<TaxDocument | null> {
  const isOfOrder =
    'orderId' in by ? eq(taxDocuments.orderId, by.orderId) : eq(orders.publicId, by.publicOrderId);
  const [invoice] = await selectTaxDocuments(db)
    .where(and(isOfOrder, ne(taxDocuments.kind, 'credit_note')))
    .orderBy(desc(bookedAt), desc(taxDocuments.sequence))
    .limit(1);
  return invoice ?? null;
}
