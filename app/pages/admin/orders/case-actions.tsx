import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useToast } from '#app/components/ui/toast-context.ts';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { callFunction } from '#app/lib/callables-client.ts';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { ConfirmForm } from '#app/pages/admin/confirm-form.tsx';
import { useDeed } from '#app/pages/admin/use-action.ts';
import type { CaseDocument } from '#contract/order-documents.ts';
import { paymentAmountText, REMEDY_LABELS } from './case-labels.ts';

/** `mend` applies the remedy, `settle` dismisses the case with a note. */
type Deed = 'mend' | 'settle';

/** Applies the remedy of an open case, or dismisses it with a note. Refunds are confirmed first. */
export function CaseActions({ case: openCase }: { case: CaseDocument }) {
  const { id: caseId, remedy } = openCase;
  const ready = useHydrated();
  const deed = useDeed();
  const toast = useToast();
  const [confirming, setConfirming] = useState<Deed>();
  // Which button gets the focus back when its form closes.
  const [opened, setOpened] = useState<Deed>();
  const opener = useReturnFocus(confirming !== undefined);
  const hasRemedy = remedy !== 'settle';
  const send = (which: Deed, note: string) =>
    deed.run(async () => {
      const name = which === 'mend' ? 'applyRemedy' : 'dismissCase';
      const { message } = await callFunction(name, { caseId, note });
      toast(message);
      return '';
    });
  const confirm = (which: Deed) => {
    setOpened(which);
    setConfirming(which);
  };
  const form = {
    pending: deed.pending,
    className: 'max-w-xl',
    onClose: () => setConfirming(undefined),
    onSubmit: async (note: string) => {
      if (confirming && (await send(confirming, note))) setConfirming(undefined);
    },
  };

  return (
    <div className="mt-3">
      {confirming === 'mend' && (
        <ConfirmForm
          {...form}
          label="Reason (optional)"
          hint="For the audit log."
          submitLabel="Refund this payment"
        >
          {refundConsequences(openCase)}
        </ConfirmForm>
      )}
      {confirming === 'settle' && (
        <ConfirmForm
          {...form}
          label="Note"
          hint="What was done about it, for whoever looks at it later."
          requiredError="Please write what was done about it."
          submitLabel="Settle"
        />
      )}
      {!confirming && (
        <div className="flex flex-wrap gap-3">
          {hasRemedy && (
            <Button
              ref={opened === 'mend' ? opener : undefined}
              size="sm"
              disabled={!ready}
              pending={deed.pending}
              onClick={() => (remedy === 'refund-payment' ? confirm('mend') : void send('mend', ''))}
            >
              {REMEDY_LABELS[remedy]}
            </Button>
          )}
          <Button
            ref={opened === 'settle' ? opener : undefined}
            size="sm"
            look={hasRemedy ? 'quiet' : 'secondary'}
            disabled={!ready || deed.pending}
            onClick={() => confirm('settle')}
          >
            {hasRemedy ? 'Settle by a note' : REMEDY_LABELS.settle}
          </Button>
        </div>
      )}
      {deed.error && <FormMessage error={deed.error} />}
    </div>
  );
}

function refundConsequences(openCase: CaseDocument): string {
  const to = openCase.email ? ` The buyer, ${openCase.email}, gets a mail.` : '';
  return `${paymentAmountText(openCase) || 'The whole payment'} of payment ${openCase.paymentId} goes back to who paid it. Nothing that was delivered is taken away.${to} This cannot be undone.`;
}
