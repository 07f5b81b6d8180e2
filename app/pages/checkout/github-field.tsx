import { type FocusEvent, type Ref, useRef } from 'react';
import { Field } from '#app/components/ui/field.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import type { GithubControl, VerifiedAccount } from './github-account.ts';
import { Tick } from './tick.tsx';

interface GithubFieldProps {
  control: GithubControl;
  inputRef?: Ref<HTMLInputElement>;
  /** The field's label, by default that of the buyer's own account. */
  label?: string;
  name?: string;
  hint?: string;
}

/**
 * A field for a username. Verify, Enter and leaving the field verify it. It is locked then, until Edit is
 * pressed.
 */
export function GithubField({
  control,
  inputRef,
  label = 'GitHub username',
  name = 'github',
  hint = '',
}: GithubFieldProps) {
  const { typed, status, result: account, message } = control.state;
  const isVerified = status === 'accepted';
  // Safari doesn't focus buttons, so the field can't see that it was left for its own button.
  const isPressing = useRef(false);
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isOwnButton = isPressing.current;
    isPressing.current = false;
    // A visitor who looks a name up in another window comes back to the field.
    if (isOwnButton || document.activeElement === currentTarget) return;
    // Pay says first that the name has to be verified.
    const isPay = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';
    if (status === 'unchecked' && typed.trim() !== '' && !(isPay && message === '')) control.check();
  };
  return (
    <Field
      label={label}
      name={name}
      isCode
      required
      inputRef={inputRef}
      value={typed}
      readOnly={isVerified}
      onChange={(event) => control.type(event.target.value)}
      onBlur={handleBlur}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isVerified) return;
        event.preventDefault();
        control.check();
      }}
      error={message}
      hint={
        !message && (
          <>
            <span role="status">
              {status === 'pending' && 'Asking GitHub…'}
              {account && <Verified account={account} />}
            </span>
            {status !== 'pending' && !account && hint}
          </>
        )
      }
      action={
        // Both actions share a button, which therefore keeps the focus.
        <ScriptButton
          className="min-w-22"
          // With teammates there are several of these buttons.
          aria-description={label}
          data-next={!isVerified && typed !== '' ? '' : undefined}
          pending={status === 'pending'}
          onPointerDown={() => {
            isPressing.current = true;
          }}
          onClick={() => {
            isPressing.current = false;
            if (isVerified) control.restore(typed, null);
            else control.check();
          }}
        >
          {isVerified ? 'Edit' : 'Verify'}
        </ScriptButton>
      }
    />
  );
}

function Verified({ account }: { account: VerifiedAccount }) {
  return (
    <span className="flex items-center gap-2 text-text">
      {account.avatarUrl && (
        <img src={account.avatarUrl} alt="" width={20} height={20} className="size-5 rounded-full" />
      )}
      <span translate="no" className="truncate">
        {account.name ?? account.githubId}
      </span>
      {!account.isUnchecked && <Tick />}
      <span className={account.isUnchecked ? 'text-muted' : 'sr-only'}>
        {account.isUnchecked ? 'We check this name after you pay.' : 'is verified'}
      </span>
    </span>
  );
}
