import { useState } from 'react';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { goToGithub } from '../auth-client.ts';
import { GITHUB_FAILED } from './login-messages.ts';

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
    onError(error.status === 429 ? error.message : GITHUB_FAILED);
  }
  return (
    <ScriptButton size="lg" pending={isPending} onClick={() => void start()}>
      Continue with GitHub
    </ScriptButton>
  );
}
