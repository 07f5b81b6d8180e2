import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import * as messages from '#app/messages/books.ts';
import { formatMonth } from '#domain/time.ts';

interface CloseMonthProps {
  /** `2026-11` */
  month: string;
  isClosed: boolean;
  hasEnded: boolean;
}

/** A button that closes a month after a confirmation. */
export function CloseMonth({ month, isClosed, hasEnded }: CloseMonthProps) {
  const ready = useHydrated();
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
    <section aria-label={messages.closeMonth} className="mt-5 max-w-2xl">
      <p className="mb-3 text-muted">{isConfirming ? messages.confirmClose(name) : messages.closeText}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={isConfirming ? 'primary' : 'secondary'}
          disabled={!ready || !hasEnded}
          pending={close.pending}
          onClick={() => (isConfirming ? void close.call({ month }) : setConfirming(true))}
        >
          {messages.closeMonth}
        </Button>
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
