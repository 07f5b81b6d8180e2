import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { id, line } from '#contract/fields.ts';
import { MAX_CORRECTIONS } from '#domain/tax.ts';
import { callable } from '../../callable.ts';
import type { GstSettings } from '../../config.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findPayment } from '../../readers/checkout/find-payment.ts';
import { findPurchase } from '../access/find-purchases.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { getOrder } from '../orders/get-order.ts';
import type { Order } from '../orders/order.ts';
import { CORRECTION, countCorrectionsLeft, findCorrectableInvoice } from './find-correctable-invoice.ts';
import { creditInvoice, describeInvoice, insertInvoice } from './issue-documents.ts';
import { parseTaxBuyer } from './parse-tax-buyer.ts';
import { normalizeGstin } from './rules/gst-registration.ts';
import { gstinState } from './rules/gst-states.ts';
import type { TaxDocumentRow } from './schema.ts';

/**
 * Replaces an order's invoice by one for another State or buyer: a credit note over what is left of it, and a
 * new invoice over the same amount. A correction that changes nothing issues nothing, so that repeating one
 * is harmless. For the account that has the order, three times, and orderWrite. Returns the number of the
 * order's invoice. Throws UNAUTHENTICATED, PERMISSION_DENIED, NOT_FOUND, INVALID_ARGUMENT (State, business),
 * RESOURCE_EXHAUSTED and FAILED_PRECONDITION (no invoice, refunded, its month is closed, too late, `replaces`
 * is not the invoice, no number is left).
 */
export const correctInvoice = callable({
  who: 'signed in',
  perMinute: 60,
  data: z.object({
    orderId: id,
    /** The two-digit GST code of the buyer's State. What is left out stays. */
    state: z.unknown().optional(),
    /** `{gstin?, legalName, address, sez?}`, or `{}` for a person. */
    business: z.unknown().optional(),
    /** The number of the invoice that the caller saw, which must still be the order's invoice. */
    replaces: line(20).optional(),
  }),
  async run(context, { orderId, replaces, ...entered }) {
    const actor = context.actor;
    return context.db.transaction(async (tx) => {
      const order = await getOrder(tx, orderId, { lock: true });
      await requireOwn(context, tx, order);
      const found = await findCorrectableInvoice(tx, order);
      if (!context.settings.gst || !found) throw refuse('This order has no tax invoice.');
      const { invoice, leftPaise, obstacle } = found;
      if (obstacle) throw refuse(REFUSALS[obstacle]);
      const gst = keepTaxes(context.settings.gst, invoice);
      const settings = { ...context.settings, gst };
      const buyer = parseTaxBuyer(gst, mergeEntered(entered, invoice));
      const method = (await findPayment(tx, { orderId: order.id }))?.method ?? null;
      const content = describeInvoice(settings, { order, totalPaise: leftPaise, method, ...buyer });
      if (isUnchanged(content, invoice)) return { number: invoice.number };
      if (replaces !== undefined && replaces !== invoice.number)
        throw refuse(`${invoice.number} has replaced ${replaces} in the meantime. Please check it first.`);
      if ((await countCorrectionsLeft(tx, actor, order)) === 0) throw usedUp();
      // Like a payment, a correction locks the series of invoices before that of credit notes.
      const { number } = await insertInvoice(tx, gst, content);
      await creditInvoice(tx, found, { refundId: null, amountPaise: leftPaise });
      await recordAudit(tx, {
        actor: actor.userId,
        action: CORRECTION,
        subject: order.id,
        detail: { from: invoice.number, to: number },
      });
      return { number };
    });
  },
});

function usedUp(): ShopError {
  return new ShopError(
    'RESOURCE_EXHAUSTED',
    `You’ve corrected this invoice ${MAX_CORRECTIONS} times. Please write to support to correct it again.`,
  );
}

const REFUSALS = {
  refunded: 'This order was refunded, so its invoice can’t be corrected.',
  month_closed: 'The month of this invoice is closed, so it can’t be corrected any more.',
  too_late: 'This invoice can’t be corrected after 30 November following its financial year.',
};

async function requireOwn(context: Context, tx: Executor, { id, buyerId }: Order): Promise<void> {
  const { actor } = context;
  const ownerId = (await findPurchase(tx, id))?.userId ?? buyerId;
  if (actor?.rights?.orderWrite || actor?.userId === ownerId) return;
  throw new ShopError('PERMISSION_DENIED', 'Please log in with the account that has this order.');
}

type Names = Pick<TaxDocumentRow, 'placeOfSupply' | 'seller' | 'buyer'>;

/** Whether an invoice names the same State, seller and buyer as another. */
function isUnchanged(one: Names, other: Names): boolean {
  const names = ({ placeOfSupply, seller, buyer }: Names) => ({ placeOfSupply, seller, buyer });
  return isDeepStrictEqual(names(one), names(other));
}

/** The sale keeps its code, rate and scheme when the seller's settings have changed since. */
function keepTaxes(gst: GstSettings, { kind, sac, rateBps }: TaxDocumentRow): GstSettings {
  if (kind === 'bill_of_supply') return { ...gst, sac, scheme: 'composition' };
  return { ...gst, sac, rateBps, scheme: 'regular' };
}

/**
 * What was left out stays as it is; an empty business is a person. The State of a new business is that of its
 * GSTIN.
 */
function mergeEntered(
  { state, business }: { state?: unknown; business?: unknown },
  { placeOfSupply, buyer }: TaxDocumentRow,
): { state: unknown; business: unknown } {
  const kept = buyer.legalName === null ? null : buyer;
  const gstin = (business as { gstin?: unknown } | null | undefined)?.gstin;
  const number = typeof gstin === 'string' ? normalizeGstin(gstin) : '';
  const derived = number ? gstinState(number) : placeOfSupply;
  const isPerson = isDeepStrictEqual(business, {});
  return { state: state ?? derived, business: isPerson ? null : (business ?? kept) };
}

function refuse(message: string): ShopError {
  return new ShopError('FAILED_PRECONDITION', message);
}
