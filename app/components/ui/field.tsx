import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
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
  const { label, hint, note, error, action, inputRef, isCode, className, type = 'text', ...input } = props;
  return (
    <FieldFrame label={label} hint={hint} note={note} error={error} className={className}>
      {(attributes) => (
        <div className="flex gap-2">
          <input
            {...(isCode && CODE_INPUT)}
            {...input}
            type={type}
            {...attributes}
            ref={inputRef}
            className={`${attributes.className} min-h-11 min-w-0 px-3 read-only:bg-surface read-only:text-muted disabled:opacity-60`}
          />
          {action}
        </div>
      )}
    </FieldFrame>
  );
}
