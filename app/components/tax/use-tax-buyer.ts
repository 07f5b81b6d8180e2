import { type RefObject, useState } from 'react';
import * as labels from '#app/messages/labels.ts';
import { isRegistration, normalizeGstin } from '#server/features/tax/rules/gst-registration.ts';
import {
  gstinState,
  isPlaceOfSupply,
  OUTSIDE_INDIA,
  placeName,
} from '#server/features/tax/rules/gst-states.ts';

/** What the fields of a tax invoice hold. */
export interface TaxDraft {
  /** The code of the place of supply; empty until one is chosen. */
  state: string;
  /** Whether the invoice is for a college or company. */
  isBusiness: boolean;
  gstin: string;
  legalName: string;
  address: string;
  /** Whether it is a unit in a Special Economic Zone. */
  sez: boolean;
}

export type TaxField = Exclude<keyof TaxDraft, 'isBusiness' | 'sez'>;

/** Whom the tax document is for, as an order takes it. */
interface TaxBuyer {
  state?: string;
  business?: { gstin?: string; legalName: string; address: string; sez?: true };
}

export interface TaxBuyerControl {
  draft: TaxDraft;
  errors: Partial<Record<TaxField, string>>;
  change: (part: Partial<TaxDraft>) => void;
  /** Shows what is wrong. Returns null then, after it has moved the focus to the first such field. */
  collect: () => TaxBuyer | null;
}

export const EMPTY_TAX_DRAFT: TaxDraft = {
  state: '',
  isBusiness: false,
  gstin: '',
  legalName: '',
  address: '',
  sez: false,
};

/** The buyer's State, and the college or company that the invoice is for. */
export function useTaxBuyer(
  form: RefObject<HTMLFormElement | null>,
  initial: TaxDraft = EMPTY_TAX_DRAFT,
): TaxBuyerControl {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<TaxBuyerControl['errors']>({});
  return {
    draft,
    errors,
    change(part) {
      setDraft({ ...draft, ...part });
      setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !Object.hasOwn(part, name))));
    },
    collect() {
      const found = findErrors(draft);
      setErrors(found);
      const [first] = Object.keys(found);
      if (first) {
        const field = form.current?.elements.namedItem(first);
        if (field instanceof HTMLElement) field.focus();
        return null;
      }
      const { state, isBusiness, legalName, address, sez } = draft;
      if (!isBusiness) return { state };
      const gstin = normalizeGstin(draft.gstin);
      const registration = gstin ? { gstin, ...(sez && { sez }) } : {};
      return { state, business: { ...registration, legalName, address } };
    },
  };
}

function findErrors({ state, isBusiness, ...business }: TaxDraft): TaxBuyerControl['errors'] {
  const errors = {
    state: findStateError(state),
    gstin: isBusiness ? findGstinError(normalizeGstin(business.gstin), state) : '',
    legalName:
      isBusiness && !business.legalName.trim() ? 'Please enter the name of the college or company.' : '',
    address:
      isBusiness && !business.address.trim() ? 'Please enter the address of the college or company.' : '',
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error));
}

function findStateError(state: string): string {
  if (state === OUTSIDE_INDIA) return labels.outsideIndia;
  return isPlaceOfSupply(state) ? '' : 'Please choose your State.';
}

function findGstinError(gstin: string, state: string): string {
  if (gstin === '') return '';
  if (!isRegistration(gstin))
    return 'Please check the GSTIN. It has 15 letters and digits, and one of them seems to be wrong.';
  const registered = gstinState(gstin);
  return registered === state || !isPlaceOfSupply(state)
    ? ''
    : `This GSTIN is registered in ${placeName(registered)}. Please choose that State, or check the number.`;
}
