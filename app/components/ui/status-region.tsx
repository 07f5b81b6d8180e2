import type { ReactNode } from 'react';

/** A line that is read out when its text changes, without taking the focus. */
export function StatusRegion({ children, className = '' }: { children?: ReactNode; className?: string }) {
  return (
    <div role="status" className={className}>
      {children}
    </div>
  );
}
