/** A code, a name or an ID that people copy or compare: it is not translated, and wraps anywhere. */
export function Code({ text, className }: { text: string; className?: string }) {
  return (
    <span
      translate="no"
      className={className ? `font-mono wrap-anywhere ${className}` : 'font-mono wrap-anywhere'}
    >
      {text}
    </span>
  );
}
