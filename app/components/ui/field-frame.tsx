import { type ReactNode, useId } from 'react';
import { ErrorText } from './error-text.tsx';

/** These attributes associate an input with its label, hint and error, and give it its frame. */
interface FieldAttributes {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  className: string;
}

const INPUT =
  'w-full rounded-md border bg-raised text-base text-text transition-colors placeholder:text-muted';

/** What every field shows beside its input. */
export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  /** What else is to be said of what was typed, such as `LeftOut`. Screen readers announce it. */
  note?: ReactNode;
  /** Says what is wrong and how to fix it. Screen readers announce it. */
  error?: ReactNode;
}

interface FieldFrameProps extends FieldTexts {
  className?: string;
  children: (attributes: FieldAttributes) => ReactNode;
}

/** Adds label, hint and error to an input. */
export function FieldFrame({ label, hint, note, error, className = '', children }: FieldFrameProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, note && `${id}-note`, error && `${id}-error`];
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
        className: `${INPUT} ${error ? 'border-bad' : 'border-edge hover:border-text'}`,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {note && (
        <div id={`${id}-note`} role="status" className="mt-1.5 text-sm text-warn empty:hidden">
          {note}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-bad">
          <ErrorText>{error}</ErrorText>
        </p>
      )}
    </div>
  );
}
