import { type FormEvent, useState } from 'react';
import { Field } from '#app/components/ui/field.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import * as messages from '#app/messages/admin-payouts.tsx';
import type { PayoutProcessing } from './use-payout-processing.ts';

/** Rejects the claim with a reason that the student sees. */
export function RejectStep({ processing }: { processing: PayoutProcessing }) {
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
          <ScriptButton type="submit" pending={pendingStep === 'rejected'}>
            {messages.reject}
          </ScriptButton>
        }
      />
    </form>
  );
}
