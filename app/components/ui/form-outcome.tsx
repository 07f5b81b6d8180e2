import type { ReactNode } from 'react';
import { focusOnMount } from './focus-on-mount.ts';

/** Replaces a submitted form with its result and takes the focus, so that screen readers announce it. */
export function FormOutcome({ children, className }: { children: ReactNode; className: string }) {
  return (
    <p ref={focusOnMount} role="status" tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </p>
  );
}
