import type { Ref } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import type { VerifiedAccount } from './github-account.ts';
import { Tick } from './tick.tsx';
import type { GithubControl } from './use-github-account.ts';

interface GithubFieldProps {
  control: GithubControl;
  ready: boolean;
  inputRef: Ref<HTMLInputElement>;
}

/** `GitHub username` with `Verify`, then whose it is and `Edit`. Enter verifies. */
export function GithubField({ control, ready, inputRef }: GithubFieldProps) {
  const { typed, status, account, message } = control.state;
  const verified = status === 'verified';
  return (
    <Field
      // Room for two lines below, so that no answer moves the rest.
      className="min-h-31"
      label="GitHub username"
      name="github"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      inputRef={inputRef}
      value={typed}
      readOnly={verified}
      onChange={(event) => control.type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || verified) return;
        event.preventDefault();
        control.verify();
      }}
      error={message}
      hint={!message && <GithubHint account={account} checking={status === 'checking'} />}
      action={
        // One button under both names, so that it keeps the focus.
        <Button
          className="min-w-22"
          disabled={!ready}
          pending={status === 'checking'}
          onClick={verified ? control.edit : control.verify}
        >
          {verified ? 'Edit' : 'Verify'}
        </Button>
      }
    />
  );
}

function GithubHint({ account, checking }: { account: VerifiedAccount | null; checking: boolean }) {
  return (
    <>
      <span role="status">
        {checking && 'Asking GitHub…'}
        {account && (
          <span className="flex items-center gap-2 text-text">
            {account.avatarUrl && (
              <img src={account.avatarUrl} alt="" width={20} height={20} className="size-5 rounded-full" />
            )}
            <span className="truncate">{account.name ?? account.githubId}</span>
            <Tick />
            <span className="sr-only">is verified</span>
          </span>
        )}
      </span>
      {!checking && !account && 'The invitation goes to this account.'}
    </>
  );
}
