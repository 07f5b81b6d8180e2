import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref for a button that opens a form. The button gets the focus back when the form closes. */
export function useReturnFocus<T extends HTMLElement = HTMLButtonElement>(
  isOpen: boolean,
): RefObject<T | null> {
  const opener = useRef<T>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const { activeElement: active, body } = document;
    // The focus is on the dialog itself after a click beside its buttons.
    const isLost = !active || active === body || active instanceof HTMLDialogElement;
    if (wasOpen.current && !isOpen && isLost) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
