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
  /** Says what is wrong and how to fix it. Screen readers announce it. */
  error?: ReactNode;
}

interface FieldFrameProps extends FieldTexts {
  className?: string;
  children: (attributes: FieldAttributes) => ReactNode;
}

/** Adds label, hint and error to an input. */
export function FieldFrame({ label, hint, error, className = '', children }: FieldFrameProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
        className: `${INPUT} ${error ? 'border-bad' : 'border-edge hover:border-text'}`,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-bad">
          <ErrorText>{error}</ErrorText>
        </p>
      )}
    </div>
  );
}
