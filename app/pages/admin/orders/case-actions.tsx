import { useState } from 'react';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import * as messages from '#app/messages/admin-orders.tsx';
import { ConfirmForm } from '#app/pages/admin/confirm-form.tsx';
import type { CaseDocument } from '#contract/order-documents.ts';
import { paymentAmountText } from './case-labels.ts';

type Action = 'remedy' | 'dismiss';

/**
 * Applies the remedy of an open case, dismisses the case with a note, or marks its account as a helper. A
 * refund asks for confirmation.
 */
export function CaseActions({ case: openCase }: { case: CaseDocument }) {
  const { id: caseId, kind, remedy } = openCase;
  // A resolved case leaves the list, so the results are toasts.
  const showToast = { onResult: ({ message }: { message: string }) => ({ toast: message }) };
  const actions = {
    remedy: useCallable('applyRemedy', showToast),
    dismiss: useCallable('dismissCase', showToast),
  };
  const helper = useCallable('markAsHelper', showToast);
  const pending = actions.remedy.pending || actions.dismiss.pending || helper.pending;
  const [confirming, setConfirming] = useState<Action>();
  const [lastConfirmed, setLastConfirmed] = useState<Action>();
  const button = useReturnFocus(confirming !== undefined);
  const hasRemedy = remedy !== 'resolve';
  const confirm = (action: Action) => {
    setLastConfirmed(action);
    setConfirming(action);
  };
  const form = {
    pending,
    className: 'max-w-xl',
    onClose: () => setConfirming(undefined),
    onSubmit: async (note: string) => {
      if (confirming && (await actions[confirming].call({ caseId, note }))) setConfirming(undefined);
    },
  };
  const error = actions.remedy.error || actions.dismiss.error || helper.error;

  return (
    <div className="mt-3">
      {confirming === 'remedy' && (
        <ConfirmForm
          {...form}
          label={messages.optionalReason}
          hint={messages.forAudit}
          submitLabel={messages.REMEDY_LABELS[remedy]}
        >
          {refundConsequences(openCase)}
        </ConfirmForm>
      )}
      {confirming === 'dismiss' && (
        <ConfirmForm
          {...form}
          label={messages.note}
          hint={messages.noteHint}
          requiredError={messages.noteMissing}
          submitLabel={messages.resolve}
        />
      )}
      {!confirming && (
        <div className="flex flex-wrap gap-3">
          {hasRemedy && (
            <ScriptButton
              ref={lastConfirmed === 'remedy' ? button : undefined}
              size="sm"
              pending={pending}
              onClick={() =>
                remedy === 'refund-payment' || remedy === 'refund-again'
                  ? confirm('remedy')
                  : void actions.remedy.call({ caseId, note: '' })
              }
            >
              {messages.REMEDY_LABELS[remedy]}
            </ScriptButton>
          )}
          {kind.startsWith('access_') && kind !== 'access_missing' && (
            <ScriptButton
              size="sm"
              variant="quiet"
              disabled={pending}
              onClick={() => void helper.call({ caseId })}
            >
              {messages.markAsHelper}
            </ScriptButton>
          )}
          <ScriptButton
            ref={lastConfirmed === 'dismiss' ? button : undefined}
            size="sm"
            variant={hasRemedy ? 'quiet' : 'secondary'}
            disabled={pending}
            onClick={() => confirm('dismiss')}
          >
            {hasRemedy ? messages.resolveWithNote : messages.REMEDY_LABELS.resolve}
          </ScriptButton>
        </div>
      )}
      {error && <FormMessage error={error} />}
    </div>
  );
}

function refundConsequences(openCase: CaseDocument): string {
  const to = openCase.email ? messages.buyerGetsEmail(openCase.email) : '';
  if (openCase.remedy === 'refund-again') return messages.refundAgainText(openCase.paymentId ?? '', to);
  return messages.refundPaymentText(
    paymentAmountText(openCase) || messages.wholePayment,
    openCase.paymentId ?? '',
    to,
  );
}
