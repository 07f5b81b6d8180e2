import type { FormEvent } from 'react';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import * as messages from '#app/messages/admin-payouts.tsx';
import { toDay } from '#domain/time.ts';
import type { PayoutProcessing } from './use-payout-processing.ts';

/** Records that the bank sent a completed payout back. */
export function ReturnStep({ processing }: { processing: PayoutProcessing }) {
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
      <ScriptButton type="submit" className="mt-4" pending={pendingStep === 'returned'}>
        {messages.recordReturn}
      </ScriptButton>
      <FormMessage error={failedStep === 'returned' ? error : ''} />
    </form>
  );
}
