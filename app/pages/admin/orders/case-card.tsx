import { useId } from 'react';
import { Link } from 'react-router';
import { Code } from '#app/components/ui/code.tsx';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { useRequest } from '#app/lib/use-request.ts';
import { CASE_KIND_LABELS, REMEDY_LABELS } from '#app/messages/cases.ts';
import * as labels from '#app/messages/labels.ts';
import { AdminCard } from '#app/pages/admin/admin-card.tsx';
import { ConfirmActions } from '#app/pages/admin/confirm-actions.tsx';
import { OrderLink } from '#app/pages/admin/orders/order-link.tsx';
import { useAdmin } from '#app/pages/admin/use-admin.ts';
import { isRefund, rightToSettle } from '#domain/case.ts';
import { formatDateTime } from '#domain/time.ts';
import type { CaseDocument } from '#server/readers/admin-orders/list-cases.ts';
import { DisputePanel } from './dispute-panel.tsx';

export function caseTitle({ kind, remedy }: CaseDocument): string {
  return remedy === 'end-access' ? 'Access that could not be taken away' : CASE_KIND_LABELS[kind];
}

/** Shows a case with its order and payment, followed by its actions or its resolution. */
export function CaseCard({ case: shownCase }: { case: CaseDocument }) {
  const id = useId();
  const { kind, message, createdAt, projectName, email, orderId, paymentId } = shownCase;
  return (
    <AdminCard titleId={id} title={caseTitle(shownCase)} createdAt={createdAt}>
      <p className="mt-1 max-w-2xl wrap-anywhere">{message}</p>
      {projectName && (
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          {projectName}
          {email && (
            <>
              , <EmailText email={email} />
            </>
          )}
        </p>
      )}
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        {orderId && (
          <li className="flex flex-wrap items-center gap-2">
            Order <OrderLink orderId={orderId} />
          </li>
        )}
        {paymentId && (
          <li className="flex flex-wrap items-center gap-2">
            Payment <Code className="text-xs text-text" text={paymentId} />
            {paymentAmountText(shownCase)}
            <CopyButton text={paymentId} label={labels.copyPaymentId} />
          </li>
        )}
      </ul>
      {shownCase.dispute && <DisputePanel case={shownCase} dispute={shownCase.dispute} />}
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
        <Link className="link" to={`/admin/runbook#${kind}`}>
          What to do
        </Link>
      </p>
      {shownCase.resolvedAt === null ? (
        <CaseActions case={shownCase} />
      ) : (
        <p className="mt-3 text-sm wrap-anywhere">
          <StatusBadge tone="ok">Resolved</StatusBadge> by {shownCase.resolvedBy ?? 'the shop itself'} on{' '}
          {formatDateTime(shownCase.resolvedAt)}. {shownCase.resolution}
        </p>
      )}
    </AdminCard>
  );
}

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
function paymentAmountText({ amount, currency }: Pick<CaseDocument, 'amount' | 'currency'>): string {
  return amount === null || currency === null ? '' : `${currency} ${amount.toFixed(2)}`;
}

function refundConsequences(openCase: CaseDocument): string {
  const to = openCase.email ? ` The buyer, ${openCase.email}, gets an email.` : '';
  if (openCase.remedy === 'refund-again')
    return `The refund of payment ${openCase.paymentId ?? ''} is sent again, as far as money is left to go back.${to} You can’t undo this.`;
  return `${paymentAmountText(openCase) || 'The whole payment'} of payment ${openCase.paymentId ?? ''} goes back to who paid it. Nothing that was delivered is taken away.${to} You can’t undo this.`;
}
