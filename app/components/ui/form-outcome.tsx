import { useEffect, useRef } from 'react';

/** Replaces a submitted form with its result and takes over the focus, so that it is announced. */
export function FormOutcome({ children, className }: { children: string; className: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p ref={line} role="status" tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </p>
  );
}
