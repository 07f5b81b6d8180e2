import { useId } from 'react';
import { Link } from 'react-router';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import type { CaseDocument } from '#contract/order-documents.ts';
import { formatDateTime } from '#domain/time.ts';
import { ExceptionDeeds } from './case-actions.tsx';
import { KINDS, paidOf } from './case-labels.ts';

/** One case: what happened and when, whom it is about, and what mends it or has mended it. */
export function ExceptionCase({ of: each }: { of: CaseDocument }) {
  const id = useId();
  const { kind, message, createdAt, projectName, email, orderId, paymentId, remedy } = each;
  const title = remedy === 'end-access' ? 'Access that could not be taken away' : KINDS[kind];
  return (
    <li>
      <article aria-labelledby={id} className="p-4 sm:p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={id} className="font-sans text-base font-semibold tracking-normal">
            {title}
          </h2>
          <p className="caption">{formatDateTime(createdAt)}</p>
        </div>
        <p className="mt-1 max-w-2xl wrap-anywhere">{message}</p>
        {projectName && (
          <p className="mt-1 text-sm wrap-anywhere text-muted">
            {projectName}, {email}
          </p>
        )}
        <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
          {orderId && (
            <li className="flex flex-wrap items-center gap-2">
              Order
              <Link className="link font-mono text-xs" to={`/admin/orders/${encodeURIComponent(orderId)}`}>
                {orderId}
              </Link>
            </li>
          )}
          {paymentId && (
            <li className="flex flex-wrap items-center gap-2">
              Payment <span className="font-mono text-xs text-text">{paymentId}</span>
              {paidOf(each)}
              <CopyButton text={paymentId} label="Copy payment id" />
            </li>
          )}
        </ul>
        {each.resolvedAt === null ? <ExceptionDeeds of={each} /> : <Settled of={each} />}
      </article>
    </li>
  );
}

function Settled({ of: { resolvedAt, resolution, resolvedBy } }: { of: CaseDocument }) {
  return (
    <p className="mt-3 text-sm wrap-anywhere">
      <span className="font-medium text-ok">Settled</span> by {resolvedBy ?? 'the shop itself'}
      {resolvedAt !== null && <> on {formatDateTime(resolvedAt)}</>}. {resolution}
    </p>
  );
}
