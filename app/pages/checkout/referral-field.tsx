import type { FocusEvent } from 'react';
import { Field } from '#app/components/ui/field.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { Tick } from './tick.tsx';
import type { ReferralControl } from './use-referral-code.ts';

/**
 * A field for the optional referral code. The Apply button and Enter apply it. A code of full length is
 * applied at once, also one that was typed before hydration. So Remove is another button than Apply: a press
 * that is meant for Apply must not remove the code.
 */
export function ReferralField({ control }: { control: ReferralControl }) {
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
      label="Referral code (optional)"
      name="referral"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
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
                  {result} <Tick />
                </span>
              )}
            </span>
            {isApplied && (
              <ScriptButton size="xs" variant="quiet" className="-ml-2.5" onClick={control.remove}>
                Remove
              </ScriptButton>
            )}
          </>
        )
      }
      action={
        <ScriptButton
          className="min-w-22"
          pending={status === 'pending'}
          onClick={control.apply}
          onBlur={handleBlur}
        >
          Apply
        </ScriptButton>
      }
    />
  );
}
