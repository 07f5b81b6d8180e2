import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { EMPTY_TAX_DRAFT, type TaxBuyerControl, useTaxBuyer } from '#app/components/tax/use-tax-buyer.ts';
import { taxDraft } from './draft.ts';

/**
 * The fields of the tax invoice, which keep their values as long as the tab is open. Sellers without a GSTIN
 * don't ask for them (`isAsked`).
 */
export function useSavedTaxBuyer(form: RefObject<HTMLFormElement | null>, isAsked: boolean): TaxBuyerControl {
  const control = useTaxBuyer(form);
  const { draft, change, collect } = control;
  const isRestored = useRef(false);

  const restore = useEffectEvent(() => {
    if (isRestored.current || !isAsked) return;
    isRestored.current = true;
    const early = form.current?.elements.namedItem('state');
    const chosen = early instanceof HTMLSelectElement ? early.value : '';
    const saved = { ...EMPTY_TAX_DRAFT, ...taxDraft.read() };
    change({ ...saved, state: chosen || saved.state });
  });
  useLayoutEffect(() => restore(), []);
  useEffect(() => {
    if (isAsked) taxDraft.save(draft);
  }, [draft, isAsked]);

  return { ...control, collect: () => (isAsked ? collect() : {}) };
}
