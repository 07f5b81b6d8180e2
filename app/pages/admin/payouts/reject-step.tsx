import { type FormEvent, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
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
        Or reject
      </h2>
      <Field
        label="Reason"
        name="reason"
        autoComplete="off"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={failedStep === 'rejected' ? error : ''}
        hint="The student sees it by email and on the dashboard, and keeps the earnings."
        action={
          <Button type="submit" disabled={!ready} pending={pendingStep === 'rejected'}>
            Reject
          </Button>
        }
      />
    </form>
  );
}
