import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Starts a form, and each `step` of it, at the first empty field where that does not bring a keyboard over half of the
 * screen; with null for a step it starts where it is. Whoever typed before our scripts ran goes on typing where they were.
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>, step: string | null = ''): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    before.current ??= document.activeElement;
  }, []);
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    const interrupted = inputs.find((input) => input === before.current);
    const first = inputs.find((input) => !input.readOnly && input.value === '');
    const mayStart = step !== null && matchMedia('(pointer: fine)').matches;
    const target = interrupted ?? (mayStart ? first : undefined);
    target?.focus();
    before.current = form.current;
  }, [form, step]);
}
