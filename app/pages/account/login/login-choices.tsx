import { type ReactNode, useState } from 'react';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { OrderSummary } from '#app/pages/checkout/order-summary.tsx';
import { goToGithub } from '../auth-client.ts';
import type { Route } from './+types/login.route.ts';
import { GITHUB_FAILED, type LoginMode } from './login-messages.ts';

interface Github {
  /** The path to which GitHub's answer leads. */
  destination: string;
  onError: (message: string) => void;
}

interface LoginChoicesProps {
  mode: LoginMode;
  /** The selected project, which can be bought without an account. */
  project: Route.ComponentProps['loaderData']['project'];
  /** Null if users can't log in with GitHub. */
  github: Github | null;
  /** The form's fields and button. */
  children: ReactNode;
}

/**
 * The ways to go on: the form, and GitHub below it. For a buyer the project comes first, then going on
 * without an account, as most buyers do, then GitHub and the form.
 */
export function LoginChoices({ mode, project, github, children }: LoginChoicesProps) {
  const hasGithub = github !== null && (mode === 'log in' || mode === 'sign up');
  const isBuying = project !== null && mode === 'log in';
  return (
    <>
      {project && <OrderSummary projectName={project.name} cover={project.cover} quote={project.quote} />}
      {isBuying && (
        <div className="grid gap-3">
          <LinkButton to="/payment" variant="primary" size="lg">
            Continue as guest
          </LinkButton>
          {hasGithub && <GithubButton {...github} />}
          <Divider>or log in</Divider>
        </div>
      )}
      {children}
      {hasGithub && !isBuying && (
        <div className="grid gap-3">
          <Divider>or</Divider>
          <GithubButton {...github} />
        </div>
      )}
    </>
  );
}

function Divider({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-3 text-sm text-muted before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
      {children}
    </p>
  );
}

/** Logs in or signs up with GitHub. */
function GithubButton({ destination, onError }: Github) {
  const [isPending, setPending] = useState(false);
  async function start() {
    setPending(true);
    const error = await goToGithub('sign-in/social', destination);
    if (!error) return;
    setPending(false);
    onError(error.status === 429 ? error.message : GITHUB_FAILED);
  }
  return (
    <ScriptButton size="lg" pending={isPending} onClick={() => void start()}>
      Continue with GitHub
    </ScriptButton>
  );
}
