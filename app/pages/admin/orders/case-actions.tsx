import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useRequest } from '#app/lib/use-request.ts';
import * as messages from '#app/messages/admin-orders.tsx';
import { ConfirmActions } from '#app/pages/admin/confirm-actions.tsx';
import type { CaseDocument } from '#contract/order-documents.ts';

/**
 * Applies the remedy of an open case, dismisses the case with a note, or marks its account as a helper. A
 * refund asks for confirmation.
 */
export function CaseActions({ case: openCase }: { case: CaseDocument }) {
  const { id: caseId, kind, remedy, noRefund } = openCase;
  // A resolved case leaves the list, so the results are toasts.
  const showToast = { onResult: ({ message }: { message: string }) => ({ toast: message }) };
  const apply = useRequest('applyRemedy', showToast);
  const dismiss = useRequest('dismissCase', showToast);
  const helper = useRequest('markAsHelper', showToast);
  const error = apply.error || dismiss.error || helper.error;
  const isRefund = remedy === 'refund-payment' || remedy === 'refund-again';
  const obstacle = isRefund ? noRefund : null;
  const hasRemedy = remedy !== 'resolve' && obstacle === null;
  const isExtraAccount = kind.startsWith('access_') && kind !== 'access_missing';
  const applyAction = {
    label: messages.REMEDY_LABELS[remedy],
    form: isRefund && {
      label: messages.optionalReason,
      hint: messages.forAudit,
      children: refundConsequences(openCase),
    },
    run: (note: string) => apply.call({ caseId, note }),
  };
  const helperAction = {
    label: messages.markAsHelper,
    variant: 'quiet',
    run: () => helper.call({ caseId }),
  } as const;
  const dismissAction = {
    label: hasRemedy ? messages.resolveWithNote : messages.REMEDY_LABELS.resolve,
    variant: hasRemedy ? 'quiet' : 'secondary',
    form: { label: messages.note, hint: messages.noteHint, requiredError: messages.noteMissing },
    submitLabel: messages.resolve,
    run: (note: string) => dismiss.call({ caseId, note }),
  } as const;
  return (
    <div className="mt-3">
      {obstacle !== null && <p className="mb-3 max-w-2xl text-sm wrap-anywhere">{obstacle}</p>}
      <ConfirmActions
        formClassName="max-w-xl"
        actions={[
          ...(hasRemedy ? [applyAction] : []),
          ...(isExtraAccount ? [helperAction] : []),
          dismissAction,
        ]}
      />
      {error && <FormMessage error={error} />}
    </div>
  );
}

/** Returns `INR 499.00`, or '' without an amount. A payment may be in a different currency than rupees. */
export function paymentAmountText({ amount, currency }: Pick<CaseDocument, 'amount' | 'currency'>): string {
  return amount === null || currency === null ? '' : `${currency} ${amount.toFixed(2)}`;
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
