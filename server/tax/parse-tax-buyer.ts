import * as z from 'zod';
import { paragraph, required } from '#contract/fields.ts';
import { GST_STATES, gstinState, isGstin, isGstState } from '#domain/gst-states.ts';
import type { GstSettings } from '../config.ts';
import { ShopError } from '../errors.ts';
import type { Order } from '../orders/order.ts';

/** The columns of an order that say whom a tax document is for. */
export type TaxBuyer = Pick<Order, 'buyerState' | 'buyerGstin' | 'buyerLegalName' | 'buyerAddress'>;

/** Orders of a seller who is not registered, and free ones, have no such buyer. */
export const NO_TAX_BUYER: TaxBuyer = {
  buyerState: null,
  buyerGstin: null,
  buyerLegalName: null,
  buyerAddress: null,
};

/** Documents are printed in a font for Latin letters. */
const isLatin = (text: string) => /^(?:\P{L}|\p{Script=Latin})*$/u.test(text);

const businessSchema = z.object({
  gstin: z.string().trim().toUpperCase().refine(isGstin),
  legalName: required(200).refine(isLatin),
  address: paragraph(400).min(1).refine(isLatin),
});

const PROBLEMS: Record<string, string> = {
  gstin: 'GSTIN: please check it. It has 15 letters and digits, and one of them seems to be wrong.',
  legalName: 'Legal name: please enter the name of the college or company, in English letters.',
  address: 'Address: please enter the address of the college or company, in English letters.',
};

/**
 * Checks what a buyer entered for a tax document. Throws INVALID_ARGUMENT with a message that names the
 * field, and FAILED_PRECONDITION when a composition dealer can't sell to the buyer's State.
 */
export function parseTaxBuyer(
  gst: GstSettings,
  { state, business }: { state?: unknown; business?: unknown },
): TaxBuyer {
  if (typeof state !== 'string' || !isGstState(state))
    throw new ShopError('INVALID_ARGUMENT', 'State: please choose your State. The invoice has to name it.');
  const { gstin, legalName, address } = parseBusiness(business);
  if (gstin !== null && gstinState(gstin) !== state)
    throw new ShopError(
      'INVALID_ARGUMENT',
      `GSTIN: this one is registered in ${GST_STATES[gstinState(gstin)]}. Please choose that State, or check the number.`,
    );
  if (gst.scheme === 'composition' && state !== gst.stateCode)
    throw new ShopError(
      'FAILED_PRECONDITION',
      `The seller is registered under the composition scheme, which allows sales within ${GST_STATES[gst.stateCode]} only.`,
    );
  return { buyerState: state, buyerGstin: gstin, buyerLegalName: legalName, buyerAddress: address };
}

function parseBusiness(business: unknown) {
  if (business === undefined || business === null) return { gstin: null, legalName: null, address: null };
  const parsed = businessSchema.safeParse(business);
  if (parsed.success) return parsed.data;
  const field = String(parsed.error.issues[0]?.path[0] ?? 'gstin');
  throw new ShopError('INVALID_ARGUMENT', PROBLEMS[field] ?? 'GSTIN, legal name and address: please check.');
}
