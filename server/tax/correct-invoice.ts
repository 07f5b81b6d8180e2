import { eq } from 'drizzle-orm';
import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { gstinState } from '#domain/gst-states.ts';
import { sumTax, toMonth } from '#domain/tax.ts';
import { findPurchase } from '../access/purchases.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { GstSettings } from '../config.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { getOrder } from '../orders/get-order.ts';
import type { Order } from '../orders/order.ts';
import type { Executor } from '../platform/db/client.ts';
import { requireSignedIn } from '../require-right.ts';
import { creditInvoice, findCurrentInvoice, issueInvoice } from './issue-documents.ts';
import { parseTaxBuyer } from './parse-tax-buyer.ts';
import { type TaxDocumentRow, taxDocuments, taxMonths } from './schema.ts';

/**
 * Replaces an order's invoice by one for another State or buyer: a credit note over what is left of it, and a
 * new invoice over the same amount. For the account that has the order, and orderWrite. Throws
 * UNAUTHENTICATED, PERMISSION_DENIED, NOT_FOUND, INVALID_ARGUMENT (State, business) and FAILED_PRECONDITION
 * (no invoice, refunded, the invoice's month is closed).
 */
export async function correctInvoice(
  context: Context,
  { orderId, ...entered }: ParsedDataOf<'correctInvoice'>,
): Promise<ResultOf<'correctInvoice'>> {
  const actor = requireSignedIn(context);
  return context.db.transaction(async (tx) => {
    const order = await getOrder(tx, orderId, { lock: true });
    await requireOwn(context, tx, order);
    const { gst } = context.settings;
    const invoice = await findCurrentInvoice(tx, order.id);
    if (!gst || !invoice) throw refuse('This order has no tax invoice.');
    const leftPaise = await requireCorrectable(tx, order, invoice);
    const corrected = keepTaxes(gst, invoice);
    const buyer = parseTaxBuyer(corrected, mergeEntered(entered, invoice));
    const settings = { ...context.settings, gst: corrected };
    const newInvoice = { order, totalPaise: leftPaise, ...buyer };
    // Like a payment, a correction locks the series of invoices before that of credit notes.
    const issued = await issueInvoice({ settings }, tx, newInvoice);
    await creditInvoice(tx, invoice, { refundId: null, amountPaise: leftPaise });
    const number = issued?.number ?? '';
    await recordAudit(tx, {
      actor: actor.userId,
      action: 'order.correct-invoice',
      subject: order.id,
      detail: { from: invoice.number, to: number },
    });
    return { number };
  });
}

async function requireOwn(context: Context, tx: Executor, { id, buyerId }: Order): Promise<void> {
  const { actor } = context;
  const ownerId = (await findPurchase(tx, id))?.userId ?? buyerId;
  if (actor?.rights?.orderWrite || actor?.userId === ownerId) return;
  throw new ShopError('PERMISSION_DENIED', 'Please log in with the account that has this order.');
}

/** Returns what is left of the invoice. */
async function requireCorrectable(tx: Executor, order: Order, invoice: TaxDocumentRow): Promise<number> {
  const notes = await tx.select().from(taxDocuments).where(eq(taxDocuments.againstId, invoice.id));
  const leftPaise = invoice.totalPaise - sumTax(notes).totalPaise;
  if (order.state === 'refunded' || leftPaise <= 0)
    throw refuse('This order was refunded, so its invoice can’t be corrected.');
  if ((await tx.$count(taxMonths, eq(taxMonths.month, toMonth(invoice.issuedAt)))) > 0)
    throw refuse('The month of this invoice is closed, so it can’t be corrected any more.');
  return leftPaise;
}

/** The sale keeps its code, rate and scheme when the seller's settings have changed since. */
function keepTaxes(gst: GstSettings, { kind, sac, rateBps }: TaxDocumentRow): GstSettings {
  if (kind === 'bill_of_supply') return { ...gst, sac, scheme: 'composition' };
  return { ...gst, sac, rateBps, scheme: 'regular' };
}

/** What was left out stays as it is. The State of a new business is that of its GSTIN. */
function mergeEntered(
  { state, business }: { state?: unknown; business?: unknown },
  { placeOfSupply, buyer }: TaxDocumentRow,
): { state: unknown; business: unknown } {
  const kept = buyer.gstin === null ? null : buyer;
  const gstin = (business as { gstin?: unknown } | null | undefined)?.gstin;
  const derived = typeof gstin === 'string' ? gstinState(gstin.trim()) : placeOfSupply;
  return { state: state ?? derived, business: business === undefined ? kept : business };
}

function refuse(message: string): ShopError {
  return new ShopError('FAILED_PRECONDITION', message);
}
