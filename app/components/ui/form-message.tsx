import { type ReactNode, useEffect, useRef } from 'react';
import { CircleAlert } from './icons.tsx';

interface FormMessageProps {
  /** An error of the whole form. It is announced and scrolled into view. */
  error: string;
  /** A result, which is announced. */
  success?: string;
  /** A help text, shown while there is neither an error nor a result. */
  help?: ReactNode;
}

/** The error, result or help text below a form's button, in one place to avoid layout shifts. */
export function FormMessage({ error, success = '', help }: FormMessageProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error || success) container.current?.scrollIntoView({ block: 'nearest' });
  }, [error, success]);
  return (
    <div ref={container} className="mt-3 min-h-12 text-sm text-muted">
      {/* Live regions must exist before their text changes. */}
      <p role="alert" className="font-medium text-bad">
        {error && (
          <>
            <CircleAlert className="mr-1.5 mb-0.5 inline size-4" />
            {error}
          </>
        )}
      </p>
      <p role="status" className="font-medium text-text">
        {!error && success}
      </p>
      {!error && !success && help}
    </div>
  );
}
