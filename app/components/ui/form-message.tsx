import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorText } from './error-text.tsx';

interface FormMessageProps {
  /** An error of the whole form. It is announced and scrolled into view. */
  error?: string | undefined;
  /** A result, which is announced. */
  success?: string | undefined;
  /** A help text, shown while there is neither an error nor a result. */
  help?: ReactNode;
}

/** The error, result or help text below a form's button. It takes no room while there is none. */
export function FormMessage({ error = '', success = '', help }: FormMessageProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error || success) container.current?.scrollIntoView({ block: 'nearest' });
  }, [error, success]);
  return (
    <div ref={container} className={error || success || help ? 'mt-3 text-sm text-muted' : undefined}>
      {/* Live regions must exist before their text changes. */}
      <p role="alert" className="font-medium text-bad">
        {error && <ErrorText>{error}</ErrorText>}
      </p>
      <p role="status" className="font-medium text-text">
        {!error && success}
      </p>
      {!error && !success && help}
    </div>
  );
}
