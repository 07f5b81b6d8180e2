import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { Check, CircleAlert } from '#app/components/ui/icons.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { Section } from '#app/components/ui/section.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import * as labels from '#app/messages/labels.ts';
import { countOf } from '#app/messages/plurals.ts';
import { formatPaise } from '#domain/money.ts';
import { monthRange, toMonth } from '#domain/tax.ts';
import { formatDate, formatLongDate, formatMonth } from '#domain/time.ts';
import { MONTH_STEPS, type MonthStep, monthSteps } from '#server/features/settlements/rules/month-end.ts';
import type { Route } from './+types/books.route.ts';
import { ALL_FILES, FileLinks } from './file-links.tsx';

type Data = Route.ComponentProps['loaderData'];

interface MonthEndProps extends Pick<Data, 'month' | 'today' | 'hasEnded' | 'lastRead' | 'waiting'> {
  tax: NonNullable<Data['tax']>;
}

const NAMES: Record<MonthStep, string> = {
  settled: 'Settled',
  checked: 'Checked',
  closed: 'Closed',
  filed: 'Filed',
};
const STATUS = { done: 'Done', current: 'Now', pending: 'Later', failed: 'Needs attention' };

/** A monthly GSTR-1 is due on the 11th of the next month (rule 59 of the CGST Rules, 2017). */
const dueDay = (month: string) => `${toMonth(monthRange(month)?.to ?? new Date())}-11`;

/** The way from a month's last sale to its filed return: how far it is, and what is to be done next. */
export function MonthEnd({ month, today, hasEnded, lastRead, waiting, tax }: MonthEndProps) {
  const { closed, check, missing } = tax;
  const end = monthRange(month)?.to.getTime() ?? 0;
  const isRead = lastRead !== null && lastRead * 1000 >= end;
  const unsettledPaise = waiting.days
    .filter(({ day }) => day.startsWith(month))
    .reduce((sum, { paymentPaise, refundPaise }) => sum + paymentPaise - refundPaise, 0);
  const refused = check?.refusals.length ?? 0;
  const isFiled = Boolean(closed?.filedAt);
  const due = dueDay(month);
  const facts = { hasEnded, isRead, unsettledPaise, missing, refused, isClosed: closed !== null, isFiled };
  const steps = monthSteps(facts);
  const texts: Record<MonthStep, ReactNode> = {
    settled: settledText(facts),
    checked: checkedText(facts),
    closed: closed ? `On ${formatDate(closed.closedAt)}` : hasEnded ? 'Not yet' : 'Once the month has ended',
    filed: closed?.filedAt
      ? `On ${formatDate(closed.filedAt)}`
      : check
        ? `${today > due ? 'Was due' : 'Due'} on ${formatLongDate(due)}`
        : 'Not yet',
  };
  return (
    <Section id="month-end" title="Month’s end" className="panel p-5">
      <ol className="month-steps mt-4">
        {MONTH_STEPS.map((step, index) => (
          <li
            key={step}
            data-status={steps[step]}
            aria-current={steps[step] === 'current' ? 'step' : undefined}
          >
            <span className="flex items-center gap-2 font-semibold">
              <span aria-hidden="true" className="month-mark">
                {steps[step] === 'done' ? (
                  <Check className="size-4" />
                ) : steps[step] === 'failed' ? (
                  <CircleAlert className="size-4" />
                ) : (
                  index + 1
                )}
              </span>
              <span>{NAMES[step]}</span>
              <span className="sr-only">({STATUS[steps[step]]})</span>
            </span>
            <span className="mt-1 block text-sm text-muted">{texts[step]}</span>
          </li>
        ))}
      </ol>
      <CloseMonth key={month} month={month} closed={closed} hasEnded={hasEnded} />
    </Section>
  );
}

type Facts = Parameters<typeof monthSteps>[0];

function settledText({ hasEnded, isRead, unsettledPaise }: Facts): string {
  if (unsettledPaise !== 0) return `${formatPaise(unsettledPaise)} is in no settlement yet`;
  if (hasEnded && !isRead) return 'The settlements after its end aren’t read yet';
  return 'Everything captured is settled';
}

function checkedText({ missing, refused }: Facts): ReactNode {
  if (missing > 0)
    return (
      <>
        {countOf(missing, 'document')} couldn’t be issued yet.{' '}
        <Link className="link" to="/admin/orders/exceptions">
          {labels.seeCases}
        </Link>
      </>
    );
  if (refused === 0) return 'Nothing is missing or refused';
  return (
    <a className="link" href="#files">
      {countOf(refused, 'row')} would be refused
    </a>
  );
}

type CloseMonthProps = Pick<MonthEndProps, 'month' | 'hasEnded'> & Pick<MonthEndProps['tax'], 'closed'>;

/**
 * What to do before a month is closed, and the button that closes it after a confirmation. A closed month has
 * the button that records its return as filed.
 */
function CloseMonth({ month, closed, hasEnded }: CloseMonthProps) {
  const [isConfirming, setConfirming] = useState(false);
  const name = formatMonth(month);
  const files = <FileLinks month={month} files={ALL_FILES} />;
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
        {closed.filedAt === null && (
          <p className="mb-4 max-w-2xl">
            Now file the return with{' '}
            <a className="link" href="#files">
              the files for GSTR-1
            </a>
            . Mark it as filed here once the portal has accepted it. This can’t be undone.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {files}
          {closed.filedAt === null && (
            <ScriptButton pending={file.pending} onClick={() => void file.call({ month })}>
              Mark as filed
            </ScriptButton>
          )}
        </div>
        {file.error && <FormMessage error={file.error} />}
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
        {!isConfirming && files}
        {!hasEnded && <span className="text-sm text-muted">You can close this month once it has ended.</span>}
      </div>
      {close.error && <FormMessage error={close.error} />}
    </div>
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
