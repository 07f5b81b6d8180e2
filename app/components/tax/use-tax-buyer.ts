import { type RefObject, useState } from 'react';
import * as messages from '#app/messages/tax.ts';
import { GST_STATES, gstinState, isGstin, isGstState } from '#domain/gst-states.ts';
import { normalizeTyped } from '#domain/text.ts';

/** What the fields of a tax invoice hold. */
export interface TaxDraft {
  /** The GST code of the State; empty until one is chosen. */
  state: string;
  /** Whether the invoice is for a college or company. */
  isBusiness: boolean;
  gstin: string;
  legalName: string;
  address: string;
}

export type TaxField = Exclude<keyof TaxDraft, 'isBusiness'>;

/** Whom the tax document is for, as an order takes it. */
interface TaxBuyer {
  state?: string;
  business?: { gstin: string; legalName: string; address: string };
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
      const { state, isBusiness, gstin, legalName, address } = draft;
      return isBusiness ? { state, business: { gstin: normalize(gstin), legalName, address } } : { state };
    },
  };
}

function normalize(gstin: string): string {
  return normalizeTyped(gstin).replaceAll(/\s/g, '').toUpperCase();
}

function findErrors({ state, isBusiness, ...business }: TaxDraft): TaxBuyerControl['errors'] {
  const errors = {
    state: isGstState(state) ? '' : messages.stateMissing,
    gstin: isBusiness ? findGstinError(normalize(business.gstin), state) : '',
    legalName: isBusiness && !business.legalName.trim() ? messages.legalNameMissing : '',
    address: isBusiness && !business.address.trim() ? messages.addressMissing : '',
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error));
}

function findGstinError(gstin: string, state: string): string {
  if (!isGstin(gstin)) return messages.gstinWrong;
  const registered = gstinState(gstin);
  return registered === state || !isGstState(state)
    ? ''
    : messages.gstinOfOtherState(GST_STATES[registered] ?? '');
}
