import { type FormEvent, useRef } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useFirstField } from '#app/components/ui/use-first-field.ts';
import * as messages from '#app/messages/rewards.tsx';
import { useClaim } from './use-claim.ts';

/** Claims the current earnings to a UPI ID. */
export function ClaimDialog({ onClose }: { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const claim = useClaim(onClose);
  const isDone = claim.message !== '';
  useFirstField(form);

  function submit(event: FormEvent) {
    event.preventDefault();
    claim.submit();
    if (claim.upiId.trim() === '') input.current?.focus();
  }

  return (
    <Dialog title={messages.claimReward} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit}>
        <p className="mb-5 text-muted">{messages.claimText}</p>
        <Field
          className="min-h-26"
          label={messages.upiId}
          name="upi"
          placeholder={messages.upiPlaceholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          maxLength={100}
          inputRef={input}
          value={claim.upiId}
          readOnly={isDone}
          onChange={(event) => claim.setUpiId(event.target.value)}
          error={claim.fieldError}
        />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="submit" variant="primary" disabled={isDone} pending={claim.isSubmitting}>
            {claim.isSubmitting ? messages.submitting : messages.submitClaim}
          </Button>
        </div>
        <FormMessage error={claim.error} success={claim.message} />
      </form>
    </Dialog>
  );
}
