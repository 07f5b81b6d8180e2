import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Tick } from './tick.tsx';
import type { ReferralControl } from './use-referral-code.ts';

interface ReferralFieldProps {
  control: ReferralControl;
  ready: boolean;
}

/** `Referral code (optional)` with `Apply`; a code of full length applies itself. Enter applies. */
export function ReferralField({ control, ready }: ReferralFieldProps) {
  const { typed, status, message } = control.state;
  const applied = status === 'applied';
  const refused = status === 'refused';
  return (
    <Field
      // Room for two lines below, so that no answer moves the rest.
      className="min-h-31 [&_input]:uppercase"
      label="Referral code (optional)"
      name="referral"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={typed}
      readOnly={applied}
      onChange={(event) => control.type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || applied) return;
        event.preventDefault();
        control.apply();
      }}
      error={refused ? message : ''}
      hint={
        !refused && (
          <>
            <span role="status">
              {status === 'pending' && 'Checking the code…'}
              {applied && (
                <span className="flex items-center gap-2 text-text">
                  {message} <Tick />
                </span>
              )}
            </span>
            {status === 'unapplied' && 'Six letters and digits from a friend.'}
          </>
        )
      }
      action={
        <Button
          className="min-w-22"
          disabled={!ready}
          pending={status === 'pending'}
          onClick={applied ? control.remove : control.apply}
        >
          {applied ? 'Remove' : 'Apply'}
        </Button>
      }
    />
  );
}
