import { Code } from '#app/components/ui/code.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useRequest } from '#app/lib/use-request.ts';
import { REMEDY_LABELS } from '#app/messages/cases.ts';
import { ConfirmActions } from '#app/pages/admin/confirm-actions.tsx';
import { useAdmin } from '#app/pages/admin/use-admin.ts';
import { isRefund, rightToSettle } from '#domain/case.ts';
import type { CaseDocument } from '#server/readers/admin-orders/list-cases.ts';

/**
 * Applies the remedy of an open case, dismisses the case with a note, or marks its account as a helper. A
 * refund asks for confirmation. An admin without the right to settle this kind of case reads which one it is.
 */
export function CaseActions({ case: openCase }: { case: CaseDocument }) {
  const { id: caseId, kind, remedy, noRefund } = openCase;
  // A resolved case leaves the list, so the results are toasts.
  const showToast = { onResult: ({ message }: { message: string }) => ({ toast: message }) };
  const apply = useRequest('applyRemedy', showToast);
  const dismiss = useRequest('dismissCase', showToast);
  const helper = useRequest('markAsHelper', showToast);
  const error = apply.error || dismiss.error || helper.error;
  const right = rightToSettle(kind);
  const isDenied = useAdmin()?.rights[right] === false;
  const sendsMoney = isRefund(remedy);
  const obstacle = sendsMoney ? noRefund : null;
  const hasRemedy = remedy !== 'resolve' && obstacle === null;
  const isExtraAccount = kind.startsWith('access_') && kind !== 'access_missing';
  const applyAction = {
    label: REMEDY_LABELS[remedy],
    form: sendsMoney && {
      label: 'Reason (optional)',
      hint: 'For the audit log.',
      isDanger: true,
      children: refundConsequences(openCase),
    },
    run: (note: string) => apply.call({ caseId, note }),
  };
  const helperAction = {
    label: 'Mark as helper',
    variant: 'quiet',
    run: () => helper.call({ caseId }),
  } as const;
  const dismissAction = {
    label: hasRemedy ? 'Resolve with a note' : REMEDY_LABELS.resolve,
    variant: hasRemedy ? 'quiet' : 'secondary',
    form: {
      label: 'Note',
      hint: 'What you did about it, for anyone who looks at it later.',
      requiredError: 'Please write what you did about it.',
    },
    submitLabel: 'Resolve',
    run: (note: string) => dismiss.call({ caseId, note }),
  } as const;
  if (isDenied)
    return (
      <p className="mt-3 max-w-2xl text-sm">
        Only an admin with the right <Code text={right} /> can resolve this case.
      </p>
    );
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
  const to = openCase.email ? ` The buyer, ${openCase.email}, gets an email.` : '';
  if (openCase.remedy === 'refund-again')
    return `The refund of payment ${openCase.paymentId ?? ''} is sent again, as far as money is left to go back.${to} You can’t undo this.`;
  return `${paymentAmountText(openCase) || 'The whole payment'} of payment ${openCase.paymentId ?? ''} goes back to who paid it. Nothing that was delivered is taken away.${to} You can’t undo this.`;
}
