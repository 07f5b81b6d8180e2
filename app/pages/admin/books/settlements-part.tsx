import { Link } from 'react-router';
import { Code } from '#app/components/ui/code.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import * as labels from '#app/messages/labels.ts';
import type { Column } from '#app/pages/admin/admin-table.tsx';
import { ListPage } from '#app/pages/admin/list-page.tsx';
import { AdminTable } from '#app/pages/admin/list-table.tsx';
import { formatPaise } from '#domain/money.ts';
import { formatCount } from '#domain/number.ts';
import { formatDate, formatDateTime, formatLongDate, formatMonth } from '#domain/time.ts';
import type { SettlementDocument } from '#server/features/settlements/list-settlements.ts';
import type { Route } from './+types/books.route.ts';
import { moneyColumn, SettlementAmounts } from './settlement-amounts.tsx';

type Data = Route.ComponentProps['loaderData'];
type Waiting = Data['waiting']['days'][number];

const COLUMNS: Column<SettlementDocument>[] = [
  {
    header: 'Settled',
    cell: ({ id, utr, settledAt }) => (
      <>
        <Link className="link" to={`/admin/books/settlements/${encodeURIComponent(id)}`}>
          {formatDate(settledAt)}
        </Link>
        {utr ? (
          <Code className="block text-xs text-muted" text={utr} />
        ) : (
          <span className="block text-xs text-muted">{labels.noUtr}</span>
        )}
      </>
    ),
  },
  { header: 'Lines', format: 'amount', hideBelow: 'md', cell: ({ lines }) => lines },
  moneyColumn('Captured', ({ grossPaise }) => grossPaise, 'md'),
  moneyColumn(labels.keptByProvider, ({ feePaise }) => -feePaise, 'md'),
  moneyColumn('Refunds', ({ refundPaise }) => -refundPaise, 'md'),
  moneyColumn('Adjustments', ({ adjustmentPaise }) => adjustmentPaise, 'md'),
  moneyColumn(labels.toBank, ({ netPaise }) => netPaise),
];

const WAITING_COLUMNS: Column<Waiting>[] = [
  { header: 'Captured on', cell: ({ day }) => formatLongDate(day) },
  { header: 'Payments', format: 'amount', hideBelow: 'sm', cell: ({ payments }) => payments },
  moneyColumn('Refunds', ({ refundPaise }) => -refundPaise, 'sm'),
  moneyColumn('Amount', ({ paymentPaise, refundPaise }) => paymentPaise - refundPaise),
  {
    header: 'Age',
    cell: ({ age, isLate }) => (
      <>
        {age} {isLate && <StatusBadge tone="warn">Late</StatusBadge>}
      </>
    ),
  },
];

/** The settlements of a month, and what is captured and in none of them, updated live. */
export function SettlementsPart({ month, settlements, total, waiting, lastRead }: Data) {
  useRevalidateOn('settlements', 'exceptions?limit=1');
  const read = useCallable('readSettlements', {
    onResult: ({ lines, cases }) => ({
      success: `${formatCount(lines)} ${lines === 1 ? 'line' : 'lines'} read. ${cases === 0 ? 'Everything fits.' : `${formatCount(cases)} ${cases === 1 ? 'case is' : 'cases are'} open.`}`,
    }),
  });
  return (
    <section aria-labelledby="settlements" className="mt-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-2xl">
          <h2 id="settlements" className="text-xl">
            Settlements
          </h2>
          <p className="mt-1 text-muted">
            What the payment provider paid to your bank account. The shop reads it every night and compares it
            with your orders. {lastRead === null ? 'Not read yet.' : `Last read ${formatDateTime(lastRead)}.`}{' '}
            <Link className="link" to="/admin/books/other-payments">
              Other payments of this account
            </Link>
          </p>
        </div>
        <ScriptButton pending={read.pending} onClick={() => void read.call({})}>
          Read settlements
        </ScriptButton>
      </div>
      <FormMessage error={read.error} success={read.success} />
      <h3 className="mt-6 text-lg">Not settled yet</h3>
      <p className="mt-1 mb-4 text-muted">
        {waiting.days.length === 0
          ? 'Everything captured is settled.'
          : `${formatPaise(waiting.paise)} is captured and in no settlement. The payment provider usually settles after two working days.`}{' '}
        {waiting.days.some(({ isLate }) => isLate) && (
          <Link className="link" to="/admin/orders/exceptions">
            {labels.seeCases}
          </Link>
        )}
      </p>
      {waiting.days.length > 0 && (
        <AdminTable
          label="Not settled yet"
          columns={WAITING_COLUMNS}
          rows={waiting.days}
          rowKey={({ day }) => day}
        />
      )}
      <h3 className="mt-8 mb-4 text-lg">Settled in {formatMonth(month)}</h3>
      <ListPage page={{ documents: settlements, nextCursor: null }} empty={labels.noSettlements}>
        <SettlementAmounts {...total} />
        <div className="mt-4">
          <AdminTable label={`Settled in ${formatMonth(month)}`} columns={COLUMNS} rows={settlements} />
        </div>
      </ListPage>
    </section>
  );
}
