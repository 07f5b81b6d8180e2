import { useState } from 'react';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import * as messages from '#app/messages/admin-orders.tsx';
import { ConfirmForm } from '#app/pages/admin/confirm-form.tsx';

/** A button that asks for a new email for a guest's order and saves it. */
export function CorrectEmail({ orderId, current }: { orderId: string; current: string }) {
  const [isOpen, setOpen] = useState(false);
  const button = useReturnFocus(isOpen);
  const correct = useCallable('correctEmail', {
    onResult: () => ({ success: messages.emailCorrected }),
  });
  return (
    <div className="mt-4">
      {isOpen ? (
        <ConfirmForm
          label={messages.rightEmail}
          hint={messages.rightEmailHint}
          requiredError={messages.emailMissing}
          isSingleLine
          submitLabel={messages.correctEmail}
          pending={correct.pending}
          onSubmit={async (email) => {
            if (await correct.call({ orderId, email })) setOpen(false);
          }}
          onClose={() => setOpen(false)}
        >
          {messages.emailMoves(current)}
        </ConfirmForm>
      ) : (
        <ScriptButton ref={button} onClick={() => setOpen(true)}>
          {messages.correctEmail}
        </ScriptButton>
      )}
      {(correct.error || correct.success) && <FormMessage error={correct.error} success={correct.success} />}
    </div>
  );
}
