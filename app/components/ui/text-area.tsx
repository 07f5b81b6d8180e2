import { type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { FieldFrame } from './field-frame.tsx';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  hint?: ReactNode;
  /** Says what is wrong and what to do; announced, and tied to the input. */
  error?: ReactNode;
  areaRef?: Ref<HTMLTextAreaElement>;
}

/** A labelled field for more than a line; grows with what is typed where the browser knows how. */
export function TextArea({ label, hint, error, areaRef, className = '', ...area }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      {(described) => (
        <textarea
          rows={3}
          {...area}
          {...described}
          ref={areaRef}
          className={`block field-sizing-content min-h-20 w-full rounded-md border bg-raised px-3 py-2 text-base text-text transition-colors placeholder:text-muted ${
            error ? 'border-bad' : 'border-edge hover:border-text'
          }`}
        />
      )}
    </FieldFrame>
  );
}
