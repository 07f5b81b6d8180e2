import { type FormEvent, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import type { Processing } from './use-payout-processing.ts';

/** Saying no, and why; the student reads the reason. */
export function RejectStep({ processing }: { processing: Processing }) {
  const ready = useHydrated();
  const [reason, setReason] = useState('');
  const { pending, failed, error, reject } = processing;

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
        error={failed === 'rejected' ? error : ''}
        hint="The student reads it, in a mail and on the dashboard. The earnings stay."
        action={
          <Button type="submit" disabled={!ready} pending={pending === 'rejected'}>
            Reject
          </Button>
        }
      />
    </form>
  );
}
