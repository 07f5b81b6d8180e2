import type { FormEvent } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import * as messages from '#app/messages/admin-payouts.tsx';
import { toDay } from '#domain/time.ts';
import type { PayoutProcessing } from './use-payout-processing.ts';

/** Records that the bank sent a completed payout back. */
export function ReturnStep({ processing }: { processing: PayoutProcessing }) {
  const ready = useHydrated();
  const { pendingStep, failedStep, error, recordReturn } = processing;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    recordReturn(String(fields.get('reference')), String(fields.get('returnedOn')));
  }

  return (
    <form noValidate onSubmit={submit} aria-labelledby="return" className="mt-6 border-t border-line pt-4">
      <h2 id="return" className="mb-1 text-lg">
        {messages.returnStep}
      </h2>
      <p className="mb-3 text-sm text-muted">{messages.returnNote}</p>
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <Field
          label={messages.bankReference}
          name="reference"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          hint={messages.bankReferenceHint}
        />
        <Field label={messages.returnedOn} name="returnedOn" type="date" max={toDay(new Date())} />
      </div>
      <Button type="submit" className="mt-4" disabled={!ready} pending={pendingStep === 'returned'}>
        {messages.recordReturn}
      </Button>
      <FormMessage error={failedStep === 'returned' ? error : ''} />
    </form>
  );
}
