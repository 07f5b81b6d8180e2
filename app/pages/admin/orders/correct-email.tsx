import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import { ConfirmForm } from '#app/pages/admin/confirm-form.tsx';

/** Corrects the email of a guest's order, after asking for it. */
export function CorrectEmail({ orderId, current }: { orderId: string; current: string }) {
  const ready = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const button = useReturnFocus(isOpen);
  const correct = useCallable('correctEmail', {
    onResult: () => ({ success: 'Corrected. The receipt is on its way to the new address.' }),
  });
  return (
    <div className="mt-4">
      {isOpen ? (
        <ConfirmForm
          label="Right email"
          hint="Both addresses get an email."
          requiredError="Please enter an email address."
          isSingleLine
          submitLabel="Correct email"
          pending={correct.pending}
          onSubmit={async (email) => {
            if (await correct.call({ orderId, email })) setOpen(false);
          }}
          onClose={() => setOpen(false)}
        >
          The order moves from {current} to this address. We send the receipt and links again.
        </ConfirmForm>
      ) : (
        <Button ref={button} disabled={!ready} onClick={() => setOpen(true)}>
          Correct email
        </Button>
      )}
      {(correct.error || correct.success) && <FormMessage error={correct.error} success={correct.success} />}
    </div>
  );
}
