import * as z from 'zod';
import { paragraph, required } from '#contract/fields.ts';
import { toPrintable } from '#domain/printable.ts';
import type { GstSettings } from '../../config.ts';
import { ShopError } from '../../errors.ts';
import type { Order } from '../orders/order.ts';
import { isRegistration, normalizeGstin } from './rules/gst-registration.ts';
import { GST_STATES, gstinState, isPlaceOfSupply, OUTSIDE_INDIA, placeName } from './rules/gst-states.ts';

/** The columns of an order that say whom a tax document is for. */
export type TaxBuyer = Pick<
  Order,
  'buyerState' | 'buyerGstin' | 'buyerLegalName' | 'buyerAddress' | 'buyerSez'
>;

/** Orders of a seller who is not registered, and free ones, have no such buyer. */
export const NO_TAX_BUYER: TaxBuyer = {
  buyerState: null,
  buyerGstin: null,
  buyerLegalName: null,
  buyerAddress: null,
  buyerSez: null,
};

/** A document leaves out what no font has, and something has to be left. */
const isPrinted = (text: string) => /[\p{L}\p{N}]/u.test(toPrintable(text));

const businessSchema = z.object({
  /** Colleges often have none. */
  gstin: z
    .string()
    .overwrite(normalizeGstin)
    .refine((gstin) => gstin === '' || isRegistration(gstin))
    .nullish(),
  legalName: required(200).refine(isPrinted),
  address: paragraph(400).min(1).refine(isPrinted),
  /** A unit in a Special Economic Zone. */
  sez: z.boolean().nullish(),
});

const PROBLEMS: Record<string, string> = {
  gstin:
    'GSTIN: please check it. It has 15 letters and digits, and one of them seems to be wrong. A college without one leaves it empty.',
  legalName:
    'Legal name: please enter the name of the college or company, in English or an Indian script, in at most 200 characters.',
  address:
    'Address: please enter the address of the college or company, in English or an Indian script, in at most 400 characters.',
  sez: 'SEZ: please say whether you are an SEZ unit.',
};

/**
 * Checks what a buyer entered for a tax document. Throws INVALID_ARGUMENT with a message that names the
 * field, and FAILED_PRECONDITION when a composition dealer can't sell to the buyer's State.
 */
export function parseTaxBuyer(
  gst: GstSettings,
  { state, business }: { state?: unknown; business?: unknown },
): TaxBuyer {
  if (state === OUTSIDE_INDIA)
    throw new ShopError(
      'FAILED_PRECONDITION',
      'State: we can’t sell to buyers outside India here. Please write to support first.',
    );
  if (typeof state !== 'string' || !isPlaceOfSupply(state))
    throw new ShopError('INVALID_ARGUMENT', 'State: please choose your State. The invoice has to name it.');
  const { gstin, legalName, address, sez } = parseBusiness(business);
  if (gstin === null && sez)
    throw new ShopError('INVALID_ARGUMENT', 'GSTIN: please enter that of the SEZ unit.');
  const problem = gstin && findGstinProblem(gst, gstin, state);
  if (problem) throw new ShopError('INVALID_ARGUMENT', problem);
  if (gst.scheme === 'composition' && state !== gst.stateCode)
    throw new ShopError(
      'FAILED_PRECONDITION',
      `The seller is registered under the composition scheme, which allows sales within ${GST_STATES[gst.stateCode]} only.`,
    );
  if (gst.scheme === 'composition' && sez)
    throw new ShopError(
      'FAILED_PRECONDITION',
      'The seller is registered under the composition scheme, which allows no sales to SEZ units.',
    );
  return {
    buyerState: state,
    buyerGstin: gstin,
    buyerLegalName: legalName,
    buyerAddress: address,
    buyerSez: sez || null,
  };
}

function findGstinProblem(gst: GstSettings, gstin: string, state: string): string | null {
  if (gstin === gst.gstin) return 'GSTIN: this one is our own. Please enter that of the college or company.';
  if (gstinState(gstin) === state) return null;
  return `GSTIN: this one is registered in ${placeName(gstinState(gstin))}. Please choose that State, or check the number.`;
}

function parseBusiness(business: unknown) {
  if (business === undefined || business === null)
    return { gstin: null, legalName: null, address: null, sez: false };
  const parsed = businessSchema.safeParse(business);
  if (parsed.success)
    return { ...parsed.data, gstin: parsed.data.gstin || null, sez: parsed.data.sez ?? false };
  const field = String(parsed.error.issues[0]?.path[0] ?? 'gstin');
  throw new ShopError('INVALID_ARGUMENT', PROBLEMS[field] ?? 'GSTIN, legal name and address: please check.');
}
