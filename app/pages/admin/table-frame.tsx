import type { ReactNode } from 'react';

/** The paper that a table stands on; one that is too wide for the screen is pushed sideways. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="overflow-x-auto rounded-md border border-line bg-sheet">
      {children}
    </section>
  );
}
