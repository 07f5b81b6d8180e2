import { asc, eq, getTableColumns } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { orders } from '../../orders/schema.ts';
import { payments } from '../../payments/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { type TaxDocumentRow, taxDocuments } from '../../tax/schema.ts';

const invoices = alias(taxDocuments, 'invoices');

/** A tax document with what it names of other rows, which never changes either. */
export interface TaxDocument extends TaxDocumentRow {
  /** The order's public ID. */
  publicOrderId: string;
  /** The provider's payment ID. */
  paymentId: string;
  /** The invoice of a credit note; null for others. */
  against: { number: string; issuedAt: Date } | null;
}

export const taxDocumentColumns = {
  ...getTableColumns(taxDocuments),
  publicOrderId: orders.publicId,
  paymentId: payments.id,
  against: { number: invoices.number, issuedAt: invoices.issuedAt },
};

/** A query of tax documents with these columns, to which the caller adds the conditions. */
export function selectTaxDocuments<C extends typeof taxDocumentColumns>(db: Executor, columns: C) {
  return db
    .select(columns as typeof taxDocumentColumns)
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .innerJoin(payments, eq(payments.orderId, taxDocuments.orderId))
    .leftJoin(invoices, eq(invoices.id, taxDocuments.againstId))
    .$dynamic();
}

/** Finds a tax document. The caller checks who may see it. */
export async function findTaxDocument(db: Executor, id: string): Promise<TaxDocument | null> {
  const [document] = await selectTaxDocuments(db, taxDocumentColumns).where(eq(taxDocuments.id, id));
  return (document as TaxDocument | undefined) ?? null;
}

/**
 * Lists the tax documents of an order by its internal ID, oldest first. The caller checks who may see them.
 */
export async function listOrderDocuments(db: Executor, orderId: string): Promise<TaxDocument[]> {
  const documents = await selectTaxDocuments(db, taxDocumentColumns)
    .where(eq(taxDocuments.orderId, orderId))
    .orderBy(asc(taxDocuments.issuedAt), asc(taxDocuments.againstId), asc(taxDocuments.sequence));
  return documents as TaxDocument[];
}
