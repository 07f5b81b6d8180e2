import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Focuses the first empty field of a form at the start and at each new `step`; a null step focuses nothing.
 * On touch devices it does nothing, because the keyboard would cover half of the screen. A field that was
 * focused before hydration keeps the focus.
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>, step: string | null = ''): void {
  const focusedBefore = useRef<Element | null>(null);
  useLayoutEffect(() => {
    focusedBefore.current ??= document.activeElement;
  }, []);
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    const interrupted = inputs.find((input) => input === focusedBefore.current);
    const first = inputs.find((input) => !input.readOnly && input.value === '');
    const canFocus = step !== null && matchMedia('(pointer: fine)').matches;
    const target = interrupted ?? (canFocus ? first : undefined);
    target?.focus();
    focusedBefore.current = form.current;
  }, [form, step]);
}
