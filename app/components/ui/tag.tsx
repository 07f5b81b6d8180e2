import type { ReactNode } from 'react';

/** A technology, on a label of its own. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block rounded-sm border border-line bg-background/60 px-1.5 py-px font-mono text-xs text-muted">
      {children}
    </span>
  );
}
