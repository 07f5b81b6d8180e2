import type { ReactNode } from 'react';

/** A label for a technology. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>;
}
