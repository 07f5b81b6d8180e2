import { useFetcher, useNavigate } from 'react-router';
import { buttonClass } from '#app/components/ui/button-class.ts';
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

interface ConnectGithubProps {
  /** Says why an attempt failed. */
  problem: string;
  /** True once a typed username is verified. The button is less prominent then. */
  isVerified: boolean;
}

/** Offers to connect GitHub instead of typing the username. */
export function ConnectGithub({ problem, isVerified }: ConnectGithubProps) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {/* The link leads to GitHub's site, so it's not a navigation of the app. */}
        <a
          href="/connect/github"
          className={
            isVerified ? buttonClass({ size: 'sm', variant: 'quiet' }, '-ml-3') : buttonClass({ size: 'sm' })
          }
        >
          Connect GitHub
        </a>
        <p className="grow basis-48 text-sm text-muted">
          We accept the invitation for you, and you’re in seconds after you pay.
        </p>
      </div>
      <p role="alert" className="text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
    </div>
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
