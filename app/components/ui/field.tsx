import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

interface FieldProps extends FieldTexts, InputHTMLAttributes<HTMLInputElement> {
  /** A button beside the input, such as `Verify`. */
  action?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  /** True for names, IDs and addresses, which the browser must neither complete nor correct. */
  isCode?: boolean;
}

const CODE_INPUT = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

export function Field(props: FieldProps) {
  const { label, hint, error, action, inputRef, isCode, id, className = '', type = 'text', ...input } = props;
  const generatedId = useId();
  return (
    <FieldFrame id={id ?? generatedId} label={label} hint={hint} error={error} className={className}>
      {(attributes) => (
        <div className="flex gap-2">
          <input
            {...(isCode && CODE_INPUT)}
            {...input}
            type={type}
            {...attributes}
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
