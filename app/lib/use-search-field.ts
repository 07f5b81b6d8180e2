import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Location } from 'react-router';
import { useAddressField } from './use-address-field.ts';

interface SearchFieldOptions {
  /** The term in the address of the shown page. */
  shown: string;
  /** A search starts when nothing was typed for this time, in ms. */
  debounceMs: number;
  /** Navigates to the list for a trimmed term. `asked` is the address that was asked for last. */
  search: (term: string, asked: Location) => void;
}

/**
 * An uncontrolled field that searches while one types, and follows the term in the address. What was typed
 * before hydration is searched for, too.
 */
export function useSearchField(
  field: RefObject<HTMLInputElement | null>,
  { shown, debounceMs, search }: SearchFieldOptions,
) {
  const { markTyped, navigateByField, getAsked } = useAddressField(field, shown);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const searchNow = () => {
    clearTimeout(timer.current);
    const term = field.current?.value.trim() ?? '';
    navigateByField(() => search(term, getAsked()));
  };
  const onInput = () => {
    markTyped();
    clearTimeout(timer.current);
    const { pathname } = getAsked();
    timer.current = setTimeout(() => {
      // A card or row that was pressed after the last letter is opened. Searching would return to the list.
      if (getAsked().pathname === pathname) searchNow();
    }, debounceMs);
  };
  const searchEarlyInput = useEffectEvent(() => {
    if (field.current && field.current.value.trim() !== shown) onInput();
  });
  useEffect(() => {
    searchEarlyInput();
    return () => clearTimeout(timer.current);
  }, []);

  return {
    onInput,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      searchNow();
    },
  };
}
