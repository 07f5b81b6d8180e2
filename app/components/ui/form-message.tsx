import { type ReactNode, useEffect, useRef } from 'react';
import { CircleAlert } from './icons.tsx';

interface FormNoteProps {
  /** An error of the whole form; announced and scrolled into view. */
  error: string;
  /** Announced. */
  success?: string;
  /** Shown without either. */
  children?: ReactNode;
}

/** Error, success or help text below a form's button, in one place to avoid layout shifts. */
export function FormMessage({ error, success = '', children }: FormNoteProps) {
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
      {!error && !success && children}
    </div>
  );
}
