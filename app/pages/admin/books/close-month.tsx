import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import * as labels from '#app/messages/labels.ts';
import { formatDate, formatMonth } from '#domain/time.ts';

interface CloseMonthProps {
  /** `2026-11` */
  month: string;
  closed: { closedAt: number; filedAt: number | null } | null;
  hasEnded: boolean;
}

/** What to do before a month is closed, and the button that closes it after a confirmation. */
export function CloseMonth({ month, closed, hasEnded }: CloseMonthProps) {
  const [isConfirming, setConfirming] = useState(false);
  const name = formatMonth(month);
  const close = useCallable('closeMonth', { onResult: () => ({ toast: `${name} is closed.` }) });
  if (closed) return <ClosedMonth month={month} {...closed} />;
  return (
    <section aria-labelledby="close" className="mt-8 max-w-2xl">
      <h3 id="close" className="text-lg">
        Close {name}
      </h3>
      {hasEnded && (
        <ol className="mt-2 list-decimal space-y-1 pl-5 text-muted marker:tabular-nums">
          <li>
            Compare “Net” with the payments less refunds of the month at the payment provider. Lost disputes
            aren’t refunds.
          </li>
          <li>
            Resolve what is open about its payments and refunds.{' '}
            <Link className="link" to="/admin/orders/exceptions">
              {labels.seeCases}
            </Link>
          </li>
          <li>Correct the invoices that buyers asked for: open their orders from the list below.</li>
          <li>Close the month, and then file the return with the files below.</li>
        </ol>
      )}
      {isConfirming && (
        <p className="mt-4 font-medium">
          After {name} is closed, none of its invoices can be corrected. This can’t be undone.
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <ScriptButton
          variant={isConfirming ? 'primary' : 'secondary'}
          disabled={!hasEnded}
          pending={close.pending}
          onClick={() => (isConfirming ? void close.call({ month }) : setConfirming(true))}
        >
          Close month
        </ScriptButton>
        {isConfirming && (
          <Button variant="quiet" onClick={() => setConfirming(false)}>
            Cancel
          </Button>
        )}
        {!hasEnded && <span className="text-sm text-muted">You can close this month once it has ended.</span>}
      </div>
      {close.error && <FormMessage error={close.error} />}
    </section>
  );
}

/** Says when a month was closed and its return filed, or has the button that records the latter. */
function ClosedMonth({
  month,
  closedAt,
  filedAt,
}: {
  month: string;
  closedAt: number;
  filedAt: number | null;
}) {
  const name = formatMonth(month);
  const file = useCallable('markFiled', { onResult: () => ({ toast: `The return of ${name} is filed.` }) });
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <StatusBadge tone="ok">This month is closed.</StatusBadge>
      <span className="text-sm text-muted">
        Closed on {formatDate(closedAt)}
        {filedAt && `, filed on ${formatDate(filedAt)}`}
      </span>
      {!filedAt && (
        <ScriptButton pending={file.pending} onClick={() => void file.call({ month })}>
          Mark as filed
        </ScriptButton>
      )}
      {file.error && <FormMessage error={file.error} />}
    </div>
  );
}
