import { useState } from 'react';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { LOG_IN_ERRORS } from '#app/messages/github-errors.ts';
import { goToGithub } from '../auth-client.ts';

interface GithubButtonProps {
  /** The path to which GitHub's answer leads. */
  destination: string;
  onError: (message: string) => void;
}

/** Logs in or signs up with GitHub. */
export function GithubButton({ destination, onError }: GithubButtonProps) {
  const [isPending, setPending] = useState(false);
  async function start() {
    setPending(true);
    const error = await goToGithub('sign-in/social', destination);
    if (!error) return;
    setPending(false);
    onError(error.status === 429 ? error.message : LOG_IN_ERRORS.failed);
  }
  return (
    <ScriptButton size="lg" pending={isPending} onClick={() => void start()}>
      Continue with GitHub
    </ScriptButton>
  );
}
