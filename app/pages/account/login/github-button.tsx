import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import * as messages from '#app/messages/login.ts';
import { goToGithub } from '../auth-client.ts';

interface GithubButtonProps {
  isReady: boolean;
  /** The path to which GitHub's answer leads. */
  destination: string;
  onError: (message: string) => void;
}

/** Logs in or signs up with GitHub, as an alternative to the form above it. */
export function GithubButton({ isReady, destination, onError }: GithubButtonProps) {
  const [isPending, setPending] = useState(false);
  async function start() {
    setPending(true);
    const error = await goToGithub('sign-in/social', destination);
    if (!error) return;
    setPending(false);
    onError(error.status === 429 ? error.message : messages.githubErrors.failed);
  }
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-muted before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
        {messages.or}
      </p>
      <Button size="lg" disabled={!isReady} pending={isPending} onClick={() => void start()}>
        {messages.continueWithGithub}
      </Button>
    </div>
  );
}
