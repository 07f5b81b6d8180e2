import { type RefObject, useEffect, useRef } from 'react';

/** Returns the focus to the element with this ref when a form that it opened closes. */
export function useReturnFocus<T extends HTMLElement = HTMLButtonElement>(
  isOpen: boolean,
): RefObject<T | null> {
  const opener = useRef<T>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const { activeElement: active, body } = document;
    // A click beside a dialog's buttons focuses the dialog itself.
    const isLost = !active || active === body || active instanceof HTMLDialogElement;
    if (wasOpen.current && !isOpen && isLost) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
