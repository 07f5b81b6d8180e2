import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Focuses the first required field of a form that is empty, or an element with `data-next` before it, at the
 * start and at each new `step`; if nothing is missing, the form's button. A null step focuses nothing. On
 * touch devices it does nothing, because the keyboard would cover half of the screen. A field that was
 * focused before hydration keeps the focus.
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>, step: string | null = ''): void {
  const focusedBefore = useRef<Element | null>(null);
  useLayoutEffect(() => {
    focusedBefore.current ??= document.activeElement;
  }, []);
  useEffect(() => {
    // Effects run before fields show the values that a draft has restored.
    queueMicrotask(() => {
      const elements = [...(form.current?.elements ?? [])].filter((each) => each instanceof HTMLElement);
      const interrupted = elements.find((element) => element === focusedBefore.current);
      const first = elements.find(isNext) ?? form.current?.querySelector<HTMLElement>('[type=submit]');
      const canFocus = step !== null && matchMedia('(pointer: fine)').matches;
      const target = interrupted ?? (canFocus ? first : undefined);
      target?.focus();
      focusedBefore.current = form.current;
    });
  }, [form, step]);
}

function isNext(element: Element): boolean {
  if (element instanceof HTMLInputElement && element.readOnly) return false;
  if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement)
    return element.required && element.value === '';
  return element.hasAttribute('data-next');
}
