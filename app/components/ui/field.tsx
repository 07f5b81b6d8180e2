import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { FieldFrame } from './field-frame.tsx';

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
  return (
    <FieldFrame id={id ?? made} label={label} hint={hint} error={error} className={className}>
      {(described) => (
        <div className="flex gap-2">
          <input
            {...input}
            {...described}
            ref={inputRef}
            className={`min-h-11 w-full min-w-0 rounded-md border bg-raised px-3 text-base text-text transition-colors placeholder:text-muted read-only:bg-surface read-only:text-muted disabled:opacity-60 ${
              error ? 'border-bad' : 'border-edge hover:border-text'
            }`}
          />
          {action}
        </div>
      )}
    </FieldFrame>
  );
}
