import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Check, CircleAlert } from '#app/components/ui/icons.tsx';
import * as labels from '#app/messages/labels.ts';
import { countOf } from '#app/messages/plurals.ts';
import { formatPaise } from '#domain/money.ts';
import { monthRange, toMonth } from '#domain/tax.ts';
import { formatDate, formatLongDate } from '#domain/time.ts';
import { MONTH_STEPS, type MonthStep, monthSteps } from '#server/features/settlements/rules/month-end.ts';
import type { Route } from './+types/books.route.ts';
import { CloseMonth } from './close-month.tsx';
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
    <section aria-labelledby="month-end" className="panel p-5">
      <h2 id="month-end" className="text-xl">
        Month’s end
      </h2>
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
      <CloseMonth key={month} month={month} closed={closed} hasEnded={hasEnded}>
        <FileLinks month={month} files={ALL_FILES} />
      </CloseMonth>
    </section>
  );
}

interface SettledFacts {
  hasEnded: boolean;
  isRead: boolean;
  unsettledPaise: number;
}

function settledText({ hasEnded, isRead, unsettledPaise }: SettledFacts): string {
  if (unsettledPaise !== 0) return `${formatPaise(unsettledPaise)} is in no settlement yet`;
  if (hasEnded && !isRead) return 'The settlements after its end aren’t read yet';
  return 'Everything captured is settled';
}

function checkedText({ missing, refused }: { missing: number; refused: number }): ReactNode {
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
