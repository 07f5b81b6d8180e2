import type { Ref, TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

interface TextAreaProps extends FieldTexts, TextareaHTMLAttributes<HTMLTextAreaElement> {
  areaRef?: Ref<HTMLTextAreaElement>;
}

/** A text area that grows in height with its content in browsers that support it. */
export function TextArea({ label, hint, note, error, areaRef, className, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} note={note} error={error} className={className}>
      {(attributes) => (
        <textarea
          rows={3}
          {...area}
          {...attributes}
          ref={areaRef}
          className={`${attributes.className} block field-sizing-content contain-inline-size min-h-20 px-3 py-2`}
        />
      )}
    </FieldFrame>
  );
}
