import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { invoiceIssuedMail } from '#content/mails/receipt.ts';
import { LAST_NUMBER, TAX_DOCUMENT_TITLES } from '#domain/tax.ts';
import type { Context } from '../../context.ts';
import { describeError, ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { listEndingSeries } from '../../readers/operator/operator-facts.ts';
import { openCase } from '../cases/open-case.ts';
import { resolveCase } from '../cases/resolve-case.ts';
import { getOrder } from '../orders/get-order.ts';
import type { Order } from '../orders/order.ts';
import { orderLink } from '../orders/order-link.ts';
import {
  describeInvoice,
  insertInvoice,
  issueCreditNote,
  type NewInvoice,
  type ProcessedRefund,
} from './issue-documents.ts';
import { missingDocuments, type TaxDocumentRow } from './schema.ts';
import { listSeriesInUse, SeriesEndedError } from './series.ts';

/** At most this many documents are issued at once, and after this many failures the others wait. */
const MAX_ISSUED = 1000;
const MAX_FAILURES = 20;

/**
 * Issues the invoice, or bill of supply, of a payment in the transaction that accepts it. If that fails, the
 * invoice is missing until `issueMissing` can issue it, and the payment is accepted all the same. An order
 * that was opened before the seller was registered takes the seller's State. Returns what was issued: nothing
 * without a GSTIN, and for a free order.
 */
export async function issueInvoice(
  context: Context,
  tx: Executor,
  payment: NewInvoice,
): Promise<TaxDocumentRow | null> {
  const { gst } = context.settings;
  if (!gst || payment.totalPaise === 0) return null;
  const { id: orderId } = payment.order;
  const invoice = describeInvoice({ ...context.settings, gst }, payment);
  return issueOrPostpone(context, tx, { id: orderId, orderId, invoice }, (savepoint) =>
    insertInvoice(savepoint, gst, invoice),
  );
}

/**
 * Issues the credit note of a refund in the transaction in which it is processed, which holds the order's
 * lock. If that fails, it is missing like an invoice, and the refund is processed all the same.
 */
export async function issueNoteOfRefund(
  context: Context,
  tx: Executor,
  refund: ProcessedRefund,
): Promise<void> {
  const { orderId, refundId, amountPaise } = refund;
  await issueOrPostpone(context, tx, { id: refundId, orderId, refundId, amountPaise }, async (savepoint) => {
    await requireInvoice(savepoint, orderId);
    return issueCreditNote(savepoint, refund);
  });
}

async function requireInvoice(tx: Executor, orderId: string): Promise<void> {
  const isInvoice = and(eq(missingDocuments.orderId, orderId), isNotNull(missingDocuments.invoice));
  if ((await tx.$count(missingDocuments, isInvoice)) > 0)
    throw new ShopError('FAILED_PRECONDITION', 'The invoice of this payment is missing, too.');
}

type Missing = typeof missingDocuments.$inferInsert;

/** A failure inside the savepoint doesn't abort the transaction. Null without a document. */
async function issueOrPostpone(
  context: Context,
  tx: Executor,
  missing: Missing,
  issue: (savepoint: Executor) => Promise<TaxDocumentRow | null>,
): Promise<TaxDocumentRow | null> {
  try {
    return await tx.transaction(issue);
  } catch (error) {
    context.log.error({ err: error, document: missing.id }, 'tax document not issued');
    await tx.insert(missingDocuments).values(missing).onConflictDoNothing();
    const what = missing.invoice ? 'invoice of this payment' : 'credit note of a refund';
    await openCase(context, tx, {
      kind: 'document_missing',
      subject: missing.id,
      order: await getOrder(tx, missing.orderId),
      message: `The ${what} couldn’t be issued: ${describeError(error)} Money and access aren’t affected.`,
      alertKey: `documents missing ${new Date().toISOString().slice(0, 10)}`,
    });
    return null;
  }
}

/** The remedy of a missing document's case: tries now. Throws FAILED_PRECONDITION with the reason. */
export async function issueMissingNow(context: Context): Promise<string> {
  const failure = await issueMissing(context);
  if (failure) throw new ShopError('FAILED_PRECONDITION', failure);
  return 'The document was issued.';
}

/**
 * Issues the missing documents in the order of their payments and refunds, each with today's date, and mails
 * the invoices. Those that still can't be issued stay missing. Also warns of series that end. Returns why the
 * first of them failed; null if none did.
 */
export async function issueMissing(context: Context): Promise<string | null> {
  await warnOfEndingSeries(context);
  const missing = await context.db
    .select({ id: missingDocuments.id })
    .from(missingDocuments)
    .orderBy(asc(missingDocuments.since), asc(missingDocuments.id))
    .limit(MAX_ISSUED);
  const failures: string[] = [];
  for (const { id } of missing) {
    try {
      await context.db.transaction((tx) => issueOne(context, tx, id));
    } catch (error) {
      context.log.warn({ err: error, document: id }, 'tax document still not issued');
      failures.push(describeError(error));
      // All later ones need a number of the same series.
      if (error instanceof SeriesEndedError || failures.length >= MAX_FAILURES) break;
    }
  }
  return failures[0] ?? null;
}

async function issueOne(context: Context, tx: Executor, id: string): Promise<void> {
  const isThis = eq(missingDocuments.id, id);
  const [known] = await tx.select().from(missingDocuments).where(isThis);
  if (!known) return;
  // Like a payment, it locks the order before the series.
  const order = await getOrder(tx, known.orderId, { lock: true });
  const [missing] = await tx.delete(missingDocuments).where(isThis).returning();
  if (!missing) return;
  const issued = await issue(context, tx, missing);
  await resolveCase(tx, {
    kind: 'document_missing',
    subject: id,
    resolution: issued ? `${issued.number} was issued.` : 'No document is needed any more.',
  });
  if (issued && missing.invoice) await mailInvoice(context, tx, order, issued);
}

async function issue(
  { settings: { gst } }: Context,
  tx: Executor,
  { invoice, orderId, refundId, amountPaise }: typeof missingDocuments.$inferSelect,
): Promise<TaxDocumentRow | null> {
  if (invoice) {
    if (!gst) throw new ShopError('FAILED_PRECONDITION', 'GSTIN is not set any more.');
    return insertInvoice(tx, gst, invoice);
  }
  await requireInvoice(tx, orderId);
  return issueCreditNote(tx, { orderId, refundId: refundId ?? '', amountPaise: amountPaise ?? 0 });
}

/** The receipt had no invoice. */
async function mailInvoice(
  context: Context,
  tx: Executor,
  order: Order,
  { id, kind, number }: TaxDocumentRow,
): Promise<void> {
  await enqueueMail(context, tx, {
    mail: invoiceIssuedMail,
    subjectKey: id,
    orderId: order.id,
    recipient: order.email,
    data: {
      projectName: order.projectName,
      title: TAX_DOCUMENT_TITLES[kind],
      number,
      orderUrl: orderLink(context, order),
    },
  });
}

/** Opens a case for each series in use that has few numbers left in this financial year, once. */
async function warnOfEndingSeries(context: Context): Promise<void> {
  const inUse = listSeriesInUse(context.settings.gst);
  for (const { series, year, last } of await listEndingSeries(context.db)) {
    if (!inUse.includes(series)) continue;
    await context.db.transaction((tx) =>
      openCase(context, tx, {
        kind: 'series_ending',
        subject: `${series}/${year}`,
        message: `The series ${series}/${year} has given out ${last} of ${LAST_NUMBER} numbers.`,
      }),
    );
  }
}
