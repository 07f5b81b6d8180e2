import { LinkButton } from '#app/components/ui/link-button.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import * as labels from '#app/messages/labels.ts';
import type { LoginMode } from './login-messages.ts';

interface LoginModeLinksProps {
  mode: LoginMode;
  onModeChange: (mode: LoginMode) => void;
  /** True if a project is selected, because it can be bought without an account. */
  canContinueAsGuest: boolean;
}

/** Buttons that switch the form's mode, and the link to continue as a guest. */
export function LoginModeLinks({ mode, onModeChange, canContinueAsGuest }: LoginModeLinksProps) {
  const links: [LoginMode, string][] =
    mode === 'log in'
      ? [
          ['sign up', labels.createAccount],
          ['reset', 'Forgot password?'],
          ['find order', labels.findOrder],
        ]
      : [['log in', 'Back to log in']];
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        {links.map(([next, name]) => (
          <ScriptButton
            key={next}
            variant="quiet"
            size="sm"
            className="-mx-3"
            onClick={() => onModeChange(next)}
          >
            {name}
          </ScriptButton>
        ))}
      </div>
      {canContinueAsGuest && (
        <LinkButton to="/payment" className="w-full">
          Continue as guest
        </LinkButton>
      )}
      <noscript>
        <p className="text-sm font-medium text-bad">{labels.logInNeedsJavaScript}</p>
      </noscript>
    </div>
  );
}
