import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { mails } from '../../platform/mail/schema.ts';
import type { AttachToMail } from '../../platform/mail/send-mail.ts';
import {
  findNewestInvoice,
  findTaxDocument,
  type TaxDocument,
} from '../../readers/tax/find-tax-documents.ts';
import { requireRight } from '../../require-right.ts';
import { findBuyersOrder, type OrderClaim } from '../access/get-own-order.ts';
import { makeTaxDocument, taxDocumentFileName } from './make-tax-document.ts';
import { taxDocuments } from './schema.ts';

/** Finds a tax document of an order for its buyer; null for everyone else. */
export async function findBuyersDocument(
  context: Context,
  { documentId, ...claim }: OrderClaim & { documentId: string },
): Promise<TaxDocument | null> {
  const found = await findBuyersOrder(context, claim);
  const document = found && (await findTaxDocument(context.db, documentId));
  return document?.orderId === found?.order.id ? document : null;
}

/** Finds any tax document. Requires orderWrite. */
export async function findAnyDocument(context: Context, documentId: string): Promise<TaxDocument | null> {
  requireRight(context, 'orderWrite');
  return findTaxDocument(context.db, documentId);
}

async function makeAttachments(
  context: Context,
  { kind, orderId }: { kind: string; orderId: string | null },
) {
  if ((kind !== 'receipt' && kind !== 'invoice-issued') || orderId === null) return [];
  const invoice = await findNewestInvoice(context.db, { orderId });
  if (!invoice) return [];
  const content = await makeTaxDocument(context, invoice);
  return [{ filename: taxDocumentFileName(invoice), contentType: 'application/pdf', content }];
}

/** Attaches the newest invoice of the order to its receipt, or to the mail that it was issued later. */
export const attachInvoice = Object.assign(makeAttachments, {
  // Nested, so that the column of the mail keeps the name of its table.
  isNeeded: sql<boolean>`exists ${sql`(select from ${taxDocuments} where ${taxDocuments.orderId} = ${mails.orderId})`}`,
}) satisfies AttachToMail;
