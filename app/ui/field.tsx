import { CircleAlert } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useId } from 'react';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: ReactNode;
  /** Says what is wrong and what to do; announced, and tied to the input. */
  error?: ReactNode;
  /** Stands at the end of the input's row: a button such as `Verify`. */
  action?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

/** A labelled input with its hint and error below. */
export function Field({ label, hint, error, action, inputRef, id, className = '', ...input }: FieldProps) {
  const made = useId();
  const inputId = id ?? made;
  const describedBy = [hint && `${inputId}-hint`, error && `${inputId}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={inputId} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          {...input}
          id={inputId}
          ref={inputRef}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className={`min-h-11 w-full min-w-0 rounded-md border bg-raised px-3 text-base text-text transition-colors placeholder:text-muted read-only:bg-sheet read-only:text-muted disabled:opacity-60 ${
            error ? 'border-bad' : 'border-edge hover:border-text'
          }`}
        />
        {action}
      </div>
      {hint && (
        <p id={`${inputId}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${inputId}-error`} role="alert" className="mt-1.5 text-sm font-medium text-bad">
          <CircleAlert aria-hidden className="mr-1.5 mb-0.5 inline size-4" />
          {error}
        </p>
      )}
    </div>
  );
}
