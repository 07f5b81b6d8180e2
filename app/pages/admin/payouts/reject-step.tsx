import { type FormEvent, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import * as messages from '#app/messages/admin-payouts.tsx';
import type { PayoutProcessing } from './use-payout-processing.ts';

/** Rejects the claim with a reason that the student sees. */
export function RejectStep({ processing }: { processing: PayoutProcessing }) {
  const ready = useHydrated();
  const [reason, setReason] = useState('');
  const { pendingStep, failedStep, error, reject } = processing;

  function submit(event: FormEvent) {
    event.preventDefault();
    reject(reason.trim());
  }

  return (
    <form noValidate onSubmit={submit} aria-labelledby="reject" className="mt-6 border-t border-line pt-4">
      <h2 id="reject" className="mb-3 text-lg">
        {messages.rejectStep}
      </h2>
      <Field
        label={messages.reason}
        name="reason"
        autoComplete="off"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={failedStep === 'rejected' ? error : ''}
        hint={messages.rejectHint}
        action={
          <Button type="submit" disabled={!ready} pending={pendingStep === 'rejected'}>
            {messages.reject}
          </Button>
        }
      />
    </form>
  );
}
