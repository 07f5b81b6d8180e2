import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import * as messages from '#app/messages/checkout.tsx';
import { Tick } from './tick.tsx';
import type { ReferralControl } from './use-referral-code.ts';

interface ReferralFieldProps {
  control: ReferralControl;
  ready: boolean;
}

/** The optional code with an Apply button; a full-length code is applied automatically. Enter applies. */
export function ReferralField({ control, ready }: ReferralFieldProps) {
  const { typed, status, message } = control.state;
  const isApplied = status === 'applied';
  const isRefused = status === 'refused';
  return (
    <Field
      // Reserves two lines below, so that a result does not move the form.
      className="min-h-31 [&_input]:uppercase"
      label={messages.referral}
      name="referral"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={typed}
      readOnly={isApplied}
      onChange={(event) => control.type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isApplied) return;
        event.preventDefault();
        control.apply();
      }}
      error={isRefused ? message : ''}
      hint={
        !isRefused && (
          <>
            <span role="status">
              {status === 'pending' && messages.referralChecking}
              {isApplied && (
                <span className="flex items-center gap-2 text-text">
                  {message} <Tick />
                </span>
              )}
            </span>
            {status === 'unapplied' && messages.referralHint}
          </>
        )
      }
      action={
        <Button
          className="min-w-22"
          disabled={!ready}
          pending={status === 'pending'}
          onClick={isApplied ? control.remove : control.apply}
        >
          {isApplied ? messages.remove : messages.apply}
        </Button>
      }
    />
  );
}
