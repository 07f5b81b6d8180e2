import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Starts a form, and each `step` of it, at the first empty field where that does not bring a keyboard over half of the
 * screen. Whoever typed before our scripts ran goes on typing where they were.
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>, step = ''): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    before.current ??= document.activeElement;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step starts anew
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    const interrupted = inputs.find((input) => input === before.current);
    const first = inputs.find((input) => !input.readOnly && input.value === '');
    const target = interrupted ?? (matchMedia('(pointer: fine)').matches ? first : undefined);
    target?.focus();
    before.current = form.current;
  }, [form, step]);
}
