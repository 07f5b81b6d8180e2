import type { ReactNode } from 'react';

/** A label for a technology. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block rounded-sm border border-line bg-background/60 px-1.5 py-px font-mono text-xs text-muted">
      {children}
    </span>
  );
}
