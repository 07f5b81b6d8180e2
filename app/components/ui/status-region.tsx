import type { ReactNode } from 'react';

/** A polite live region. */
export function StatusRegion({ children, className = '' }: { children?: ReactNode; className?: string }) {
  return (
    <div role="status" className={className}>
      {children}
    </div>
  );
}
