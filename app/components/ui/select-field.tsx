import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { FieldFrame } from './field-frame.tsx';

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  /** What is wrong and how to fix it; announced. */
  error?: ReactNode;
}

/** A labelled select of a form. */
export function SelectField({ label, error, className = '', ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} className={className}>
      {(attributes) => (
        <select
          {...select}
          {...attributes}
          className={`min-h-11 w-full rounded-md border bg-raised px-3 text-base text-text transition-colors ${
            error ? 'border-bad' : 'border-edge hover:border-text'
          }`}
        />
      )}
    </FieldFrame>
  );
}
