import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { CONNECT_ERRORS } from '#app/messages/github-errors.ts';
import type { LinkedGithub } from '#server/features/accounts/github-account.ts';
import { goToGithub } from '../auth-client.ts';
import type { Route } from './+types/settings.route.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** Connects or disconnects the GitHub account by which the user can log in. */
export function GithubForm({ linked, error }: NonNullable<Route.ComponentProps['loaderData']['github']>) {
  return linked ? <Connected linked={linked} /> : <NotConnected error={error} />;
}

function NotConnected({ error }: { error: string }) {
  const [isPending, setPending] = useState(false);
  const [message, setMessage] = useState(error);
  const outcome = useRef<HTMLDivElement>(null);
  // GitHub's answer leads to the top of the page, far above this form.
  useEffect(() => {
    if (error) outcome.current?.scrollIntoView({ block: 'center' });
  }, [error]);
  async function connect() {
    setPending(true);
    const failure = await goToGithub('link-social');
    if (!failure) return;
    setPending(false);
    setMessage(failure.message || CONNECT_ERRORS.failed);
  }
  return (
    <>
      <p className="mb-4">
        Connect your GitHub account to log in with it. At checkout your username is then filled in and
        verified.
      </p>
      <ScriptButton pending={isPending} onClick={() => void connect()}>
        Connect GitHub
      </ScriptButton>
      <div ref={outcome}>
        <FormMessage error={message} />
      </div>
    </>
  );
}

function Connected({ linked: { login, isOnlySignIn } }: { linked: LinkedGithub }) {
  const { Form, isPending, error } = useSettingsForm('github');
  return (
    <Form method="post">
      <input type="hidden" name="form" value="github" />
      <p className="mb-4">
        {login === null ? (
          'You can log in with your GitHub account.'
        ) : (
          <>
            You can log in with your GitHub account{' '}
            <strong translate="no" className="wrap-anywhere">
              @{login}
            </strong>
            .
          </>
        )}
      </p>
      <Button type="submit" pending={isPending}>
        Disconnect GitHub
      </Button>
      <FormMessage
        error={error}
        help={
          isOnlySignIn
            ? 'GitHub is your only way to log in. To disconnect it, set a password first: log out, then use "Forgot password?".'
            : 'You then log in with your email and password. Your projects stay yours.'
        }
      />
    </Form>
  );
}
