import { useEffect, useRef } from 'react';

/** Replaces a submitted form with its result and takes the focus, so that screen readers announce it. */
export function FormOutcome({ children, className }: { children: string; className: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p ref={line} role="status" tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </p>
  );
}
