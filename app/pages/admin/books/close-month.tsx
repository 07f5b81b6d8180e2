import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { type Callable, useCallable } from '#app/lib/use-callable.ts';
import * as labels from '#app/messages/labels.ts';
import { formatMonth } from '#domain/time.ts';

interface CloseMonthProps {
  /** `2026-11` */
  month: string;
  closed: { closedAt: number; filedAt: number | null } | null;
  hasEnded: boolean;
  /** The files of the month. */
  children: ReactNode;
}

/**
 * What to do before a month is closed, and the button that closes it after a confirmation. A closed month has
 * the button that records its return as filed.
 */
export function CloseMonth({ month, closed, hasEnded, children }: CloseMonthProps) {
  const [isConfirming, setConfirming] = useState(false);
  const name = formatMonth(month);
  const part = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone afterwards, so the part takes its focus.
  const onResult = (toast: string) => {
    part.current?.focus();
    return { toast };
  };
  const close = useCallable('closeMonth', { onResult: () => onResult(`${name} is closed.`) });
  const file = useCallable('markFiled', { onResult: () => onResult(`The return of ${name} is filed.`) });
  if (closed)
    return (
      <div ref={part} tabIndex={-1} className="mt-5 outline-none">
        <Filing month={month} isFiled={closed.filedAt !== null} file={file}>
          {children}
        </Filing>
      </div>
    );
  return (
    <div ref={part} tabIndex={-1} className="mt-5 outline-none">
      {hasEnded && <StepsBefore />}
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
        {!isConfirming && children}
        {!hasEnded && <span className="text-sm text-muted">You can close this month once it has ended.</span>}
      </div>
      {close.error && <FormMessage error={close.error} />}
    </div>
  );
}

interface FilingProps {
  month: string;
  isFiled: boolean;
  file: Callable<'markFiled'>;
  children: ReactNode;
}

/** The button that records the return of a closed month as filed, beside the files. */
function Filing({ month, isFiled, file, children }: FilingProps) {
  return (
    <>
      {!isFiled && (
        <p className="mb-4 max-w-2xl">
          Now file the return with{' '}
          <a className="link" href="#files">
            the files for GSTR-1
          </a>
          . Mark it as filed here once the portal has accepted it. This can’t be undone.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {children}
        {!isFiled && (
          <ScriptButton pending={file.pending} onClick={() => void file.call({ month })}>
            Mark as filed
          </ScriptButton>
        )}
      </div>
      {file.error && <FormMessage error={file.error} />}
    </>
  );
}

function StepsBefore() {
  return (
    <ol className="max-w-2xl list-decimal space-y-1 pl-5 text-muted marker:tabular-nums">
      <li>
        Compare{' '}
        <a className="link" href="#tax">
          “Net”
        </a>{' '}
        with the payments less refunds of the month at the payment provider. Lost disputes aren’t refunds.
      </li>
      <li>
        Resolve what is open about its payments and refunds.{' '}
        <Link className="link" to="/admin/orders/exceptions">
          {labels.seeCases}
        </Link>
      </li>
      <li>
        Correct the invoices that buyers asked for: open their orders from{' '}
        <a className="link" href="#documents">
          the list below
        </a>
        .
      </li>
      <li>Close the month, file the return with its files, and mark it as filed.</li>
    </ol>
  );
}
