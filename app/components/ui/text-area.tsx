import { type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

interface TextAreaProps extends FieldTexts, TextareaHTMLAttributes<HTMLTextAreaElement> {
  areaRef?: Ref<HTMLTextAreaElement>;
}

/** A text area that grows in height with its content in browsers that support it. */
export function TextArea({ label, hint, error, areaRef, className = '', ...area }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      {(attributes) => (
        <textarea
          rows={3}
          {...area}
          {...attributes}
          ref={areaRef}
          className={`block field-sizing-content contain-inline-size min-h-20 w-full rounded-md border bg-raised px-3 py-2 text-base text-text transition-colors placeholder:text-muted ${
            error ? 'border-bad' : 'border-edge hover:border-text'
          }`}
        />
      )}
    </FieldFrame>
  );
}
