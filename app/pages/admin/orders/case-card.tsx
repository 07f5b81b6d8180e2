import { useId } from 'react';
import { Link } from 'react-router';
import { Code } from '#app/components/ui/code.tsx';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { CASE_KIND_LABELS } from '#app/messages/cases.ts';
import * as labels from '#app/messages/labels.ts';
import { AdminCard } from '#app/pages/admin/admin-card.tsx';
import { OrderLink } from '#app/pages/admin/orders/order-link.tsx';
import { formatDateTime } from '#domain/time.ts';
import type { CaseDocument } from '#server/readers/admin-orders/list-cases.ts';
import { CaseActions, paymentAmountText } from './case-actions.tsx';
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
      {shownCase.resolvedAt === null ? <CaseActions case={shownCase} /> : <Resolution case={shownCase} />}
    </AdminCard>
  );
}

function Resolution({ case: { resolvedAt, resolution, resolvedBy } }: { case: CaseDocument }) {
  const badge = (words: string) => <StatusBadge tone="ok">{words}</StatusBadge>;
  return (
    <p className="mt-3 text-sm wrap-anywhere">
      {resolvedAt === null ? (
        <>
          {badge('Resolved')} by {resolvedBy ?? 'the shop itself'}.
        </>
      ) : (
        <>
          {badge('Resolved')} by {resolvedBy ?? 'the shop itself'} on {formatDateTime(resolvedAt)}.
        </>
      )}{' '}
      {resolution}
    </p>
  );
}
