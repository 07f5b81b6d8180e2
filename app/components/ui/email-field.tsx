import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { Field } from './field.tsx';

interface EmailFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'inputRef'> {
  inputRef?: RefObject<HTMLInputElement | null>;
  /** Asks about an address that looks mistyped. */
  suggests?: boolean;
}

/** The question waits until nothing was typed for this time, because unfinished addresses look mistyped. */
const PAUSE_MS = 500;

/** An email input, controlled or not. It asks "Did you mean …?" about a mistyped address. */
export function EmailField({ inputRef, suggests = true, hint, ...field }: EmailFieldProps) {
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;
  const [typed, setTyped] = useState('');
  const text = field.value === undefined ? typed : String(field.value);
  const suggestion = useSuggestion(suggests && !field.readOnly ? text : '');
  return (
    <Field
      autoComplete="email"
      inputMode="email"
      spellCheck={false}
      {...field}
      type="email"
      inputRef={input}
      onChange={(event) => {
        setTyped(event.target.value);
        field.onChange?.(event);
      }}
      hint={
        <>
          <span role="status">
            {suggestion && (
              <>
                Did you mean{' '}
                <button
                  type="button"
                  className="link wrap-anywhere"
                  onClick={() => replaceValue(input.current, suggestion)}
                >
                  {suggestion}
                </button>
                ?
              </>
            )}
          </span>
          {!suggestion && hint}
        </>
      }
    />
  );
}

/** Returns a correction once the text has not changed for a moment. Its rules are loaded on demand. */
function useSuggestion(text: string): string | null {
  const [settled, setSettled] = useState<{ text: string; suggestion: string | null } | null>(null);
  useEffect(() => {
    if (!text.includes('@')) return;
    const suggest = async () => {
      const { suggestEmail } = await import('#domain/email-typo.ts');
      setSettled({ text, suggestion: suggestEmail(text) });
    };
    // The rules can't be loaded offline; then there is no suggestion.
    const timer = setTimeout(() => void suggest().catch(() => undefined), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled?.text === text ? settled.suggestion : null;
}

/** Sets the value as if it were typed. React notices the change only if its own value setter is not used. */
function replaceValue(input: HTMLInputElement | null, value: string): void {
  if (!input) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}
