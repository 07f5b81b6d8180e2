import { useEffect, useRef } from 'react';

/** What became of a form, in its place: it takes the focus that the form took with it, and is read out so. */
export function FormOutcome({ children, className }: { children: string; className: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p ref={line} role="status" tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </p>
  );
}
