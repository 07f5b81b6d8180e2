import type { ReactNode } from 'react';

/** Something wider than a phone: it scrolls where it is, by keyboard too. */
export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className="scroll-area" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
