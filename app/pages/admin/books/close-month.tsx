import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import * as messages from '#app/messages/books.ts';
import { formatMonth } from '#domain/time.ts';

interface CloseMonthProps {
  /** `2026-11` */
  month: string;
  isClosed: boolean;
  hasEnded: boolean;
}

/** What to do before a month is closed, and the button that closes it after a confirmation. */
export function CloseMonth({ month, isClosed, hasEnded }: CloseMonthProps) {
  const [isConfirming, setConfirming] = useState(false);
  const name = formatMonth(month);
  const close = useCallable('closeMonth', { onResult: () => ({ toast: messages.monthClosed(name) }) });
  if (isClosed)
    return (
      <p className="mt-5">
        <StatusBadge tone="ok">{messages.closed}</StatusBadge>
      </p>
    );
  return (
    <section aria-labelledby="close" className="mt-8 max-w-2xl">
      <h3 id="close" className="text-lg">
        {messages.closeHeading(name)}
      </h3>
      {hasEnded && (
        <ol className="mt-2 list-decimal space-y-1 pl-5 text-muted marker:tabular-nums">
          <li>{messages.compareNet}</li>
          <li>
            {messages.resolveCases}{' '}
            <Link className="link" to="/admin/orders/exceptions">
              {messages.seeCases}
            </Link>
          </li>
          <li>{messages.correctFirst}</li>
          <li>{messages.thenClose}</li>
        </ol>
      )}
      {isConfirming && <p className="mt-4 font-medium">{messages.confirmClose(name)}</p>}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <ScriptButton
          variant={isConfirming ? 'primary' : 'secondary'}
          disabled={!hasEnded}
          pending={close.pending}
          onClick={() => (isConfirming ? void close.call({ month }) : setConfirming(true))}
        >
          {messages.closeMonth}
        </ScriptButton>
        {isConfirming && (
          <Button variant="quiet" onClick={() => setConfirming(false)}>
            {messages.cancel}
          </Button>
        )}
        {!hasEnded && <span className="text-sm text-muted">{messages.notEnded}</span>}
      </div>
      {close.error && <FormMessage error={close.error} />}
    </section>
  );
}
