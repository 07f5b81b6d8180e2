import { Button } from '#app/components/ui/button.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import type { LoginMode } from './login-messages.ts';

interface LoginSwitchesProps {
  mode: LoginMode;
  ready: boolean;
  onSwitch: (mode: LoginMode) => void;
  /** A project is chosen, which can be bought without an account. */
  mayContinue: boolean;
}

/** The ways from one shape of the form to another, and past it. */
export function LoginModeLinks({ mode, ready, onSwitch, mayContinue }: LoginSwitchesProps) {
  const switches: [LoginMode, string][] =
    mode === 'log in'
      ? [
          ['sign up', 'Create an account'],
          ['reset', 'Forgot password?'],
          ['find order', 'Find my order'],
        ]
      : [['log in', 'Back to log in']];
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap justify-between gap-2">
        {switches.map(([next, name]) => (
          <Button
            key={next}
            look="quiet"
            size="sm"
            className="-mx-3"
            disabled={!ready}
            onClick={() => onSwitch(next)}
          >
            {name}
          </Button>
        ))}
      </div>
      {mayContinue && (
        <LinkButton to="/payment" className="w-full">
          Continue as guest
        </LinkButton>
      )}
      <noscript>
        <p className="text-sm font-medium text-bad">
          Logging in needs JavaScript. Please turn it on in your browser.
        </p>
      </noscript>
    </div>
  );
}
