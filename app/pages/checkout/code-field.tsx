import type { FocusEvent, ReactNode, Ref } from 'react';
import { Field } from '#app/components/ui/field.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import type { CheckedField } from './checked-field.ts';
import { Tick } from './tick.tsx';

/** A code that the server checks before it counts. */
export interface CodeControl<Result> extends Pick<CheckedField<Result>, 'state' | 'type'> {
  /** The applied code, or null. */
  applied: string | null;
  blocksPayment: boolean;
  apply: () => void;
  remove: () => void;
  /** Clears the error of an empty code, which is optional. */
  clearEmpty: () => void;
}

interface CodeFieldProps<Result> {
  control: CodeControl<Result>;
  name: string;
  texts: { label: string; apply: string; remove: ReactNode; hint?: string };
  /** Whether the button that applies a code then removes it. A code must not be applied without a press. */
  removes?: boolean;
  /** Says what an applied code does. */
  describe: (result: Result) => string;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * A field for an optional code. The button and Enter apply it. The referral code is applied at once, also one
 * that was typed before hydration. So the button that removes it is another one: a press that is meant for
 * applying must not remove the code.
 */
export function CodeField<Result>(props: CodeFieldProps<Result>) {
  const { control, name, texts, describe, inputRef, removes = false } = props;
  const { typed, status, result, message } = control.state;
  const isApplied = status === 'accepted';
  const isRefused = status === 'refused';
  // The code is optional, so the error of an empty field ends when the buyer goes on.
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (isRefused && !currentTarget.parentElement?.contains(relatedTarget)) control.clearEmpty();
  };
  return (
    <Field
      className="[&_input]:uppercase"
      label={texts.label}
      name={name}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      inputRef={inputRef}
      value={typed}
      readOnly={isApplied}
      onChange={(event) => control.type(event.target.value)}
      onBlur={handleBlur}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isApplied) return;
        event.preventDefault();
        control.apply();
      }}
      error={message}
      hint={
        !isRefused && (
          <>
            <span role="status">
              {status === 'pending' && 'Checking the code…'}
              {isApplied && (
                <span className="flex items-center gap-2 text-text">
                  {result !== null && describe(result)} <Tick />
                </span>
              )}
            </span>
            {isApplied && !removes && (
              <ScriptButton size="xs" variant="quiet" className="-ml-2.5" onClick={control.remove}>
                {texts.remove}
              </ScriptButton>
            )}
            {status === 'unchecked' && texts.hint}
          </>
        )
      }
      action={
        <ScriptButton
          className="min-w-22"
          pending={status === 'pending'}
          onClick={isApplied && removes ? control.remove : control.apply}
          onBlur={handleBlur}
        >
          {isApplied && removes ? texts.remove : texts.apply}
        </ScriptButton>
      }
    />
  );
}
