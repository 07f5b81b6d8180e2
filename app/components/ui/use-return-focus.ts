import { type RefObject, useEffect, useRef } from 'react';

/** For what opened a form, or stands there after it: it gets the focus when the form closes and takes the focus with it. */
export function useReturnFocus<T extends HTMLElement = HTMLButtonElement>(
  isOpen: boolean,
): RefObject<T | null> {
  const opener = useRef<T>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const { activeElement: active, body } = document;
    // Clicking beside a button of a dialog gives the focus to the dialog, which is as good as nowhere.
    const isLost = !active || active === body || active instanceof HTMLDialogElement;
    if (wasOpen.current && !isOpen && isLost) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
