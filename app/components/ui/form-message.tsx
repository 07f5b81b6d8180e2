import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

interface FormNoteProps {
  /** What went wrong with the whole form; announced, and brought into view. */
  error: string;
  /** What went well; announced. */
  success?: string;
  /** Stands there otherwise. */
  children?: ReactNode;
}

/** The lines below a form's button. All its texts share one place, so that nothing moves when one takes over. */
export function FormMessage({ error, success = '', children }: FormNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error || success) note.current?.scrollIntoView({ block: 'nearest' });
  }, [error, success]);
  return (
    <div ref={note} className="mt-3 min-h-12 text-sm text-muted">
      {/* Both regions are always there, so that a text put into them is announced. */}
      <p role="alert" className="font-medium text-bad">
        {error && (
          <>
            <CircleAlert aria-hidden className="mr-1.5 mb-0.5 inline size-4" />
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
