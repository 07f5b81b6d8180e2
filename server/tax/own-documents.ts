import { findBuyersOrder, type OrderClaim } from '../access/get-own-order.ts';
import type { Context } from '../context.ts';
import type { MailAttachment } from '../integrations/mail/mailer.ts';
import type { AttachToMail } from '../platform/mail/send-mail.ts';
import { findTaxDocument, listOrderDocuments, type TaxDocument } from '../queries/tax/find-tax-documents.ts';
import { requireRight } from '../require-right.ts';
import { renderTaxDocument, taxDocumentFileName } from './render-tax-document.ts';

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

/** Attaches the newest invoice of the order to a receipt. */
export const attachInvoice: AttachToMail = async ({ db }, { kind, orderId }) => {
  if (kind !== 'receipt' || orderId === null) return [];
  const documents = await listOrderDocuments(db, orderId);
  const invoice = documents.filter((document) => document.kind !== 'credit_note').at(-1);
  return invoice ? [await toAttachment(invoice)] : [];
};

async function toAttachment(document: TaxDocument): Promise<MailAttachment> {
  return {
    filename: taxDocumentFileName(document),
    contentType: 'application/pdf',
    content: await renderTaxDocument(document),
  };
}
