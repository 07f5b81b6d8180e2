import { ScriptButton } from '#app/components/ui/script-button.tsx';
import * as labels from '#app/messages/labels.ts';
import type { LoginMode } from './login-messages.ts';

interface LoginModeLinksProps {
  mode: LoginMode;
  onModeChange: (mode: LoginMode) => void;
  /** A buyer does not look for an earlier order. */
  isBuying: boolean;
}

/** Buttons that switch the form's mode. */
export function LoginModeLinks({ mode, onModeChange, isBuying }: LoginModeLinksProps) {
  const links: [LoginMode, string][] =
    mode === 'log in'
      ? [
          ['sign up', labels.createAccount],
          ['reset', 'Forgot password?'],
        ]
      : [['log in', 'Back to log in']];
  if (mode === 'log in' && !isBuying) links.push(['find order', labels.findOrder]);
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
      <noscript>
        <p className="text-sm font-medium text-bad">{labels.logInNeedsJavaScript}</p>
      </noscript>
    </div>
  );
}
