import { useFetcher, useNavigate } from 'react-router';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import * as labels from '#app/messages/labels.ts';
import type { VerifiedAccount } from './github-account.ts';
import { Tick } from './tick.tsx';

/** Shows the GitHub account that the buyer connected instead of typing a username. */
export function ConnectedAccount({ account }: { account: VerifiedAccount }) {
  const fetcher = useFetcher();
  const { githubId, avatarUrl } = account;
  return (
    <Field
      // On phones the button has its own line, so that the username is not cut.
      className="[&>div]:max-sm:flex-wrap [&_input]:max-sm:basis-full"
      label="GitHub username"
      name="github"
      readOnly
      value={githubId}
      hint={
        <span role="status" className="flex items-center gap-2 text-text">
          {avatarUrl && <img src={avatarUrl} alt="" width={20} height={20} className="size-5 rounded-full" />}
          <span className="truncate">
            Connected as <span translate="no">@{githubId}</span>
          </span>
          <Tick />
        </span>
      }
      action={
        <ScriptButton
          pending={fetcher.state !== 'idle'}
          onClick={() => void fetcher.submit(null, { method: 'post', action: '/connect/github' })}
        >
          Use another account
        </ScriptButton>
      }
    />
  );
}

/** Shown when GitHub's answer reaches a browser without a checkout, such as an app's in-app browser. */
export function LostCheckout() {
  const navigate = useNavigate();
  return (
    <Dialog title="Checkout" onClose={() => void navigate('/projects', { replace: true })}>
      <div className="grid justify-items-start gap-5">
        <p role="alert">
          We couldn’t connect GitHub: your checkout isn’t in this browser. Please go back to the one where you
          started, or choose a project here. You haven’t been charged.
        </p>
        <LinkButton to="/projects">{labels.backToProjects}</LinkButton>
      </div>
    </Dialog>
  );
}
