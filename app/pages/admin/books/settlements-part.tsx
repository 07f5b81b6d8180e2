import { Link } from 'react-router';
import { Code } from '#app/components/ui/code.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import * as messages from '#app/messages/books.ts';
import { AdminTable, type Column } from '#app/pages/admin/admin-table.tsx';
import { ListPage } from '#app/pages/admin/list-page.tsx';
import type { SettlementDocument } from '#contract/settlement-documents.ts';
import { formatPaise } from '#domain/money.ts';
import { formatDate, formatDateTime, formatLongDate } from '#domain/time.ts';
import type { Route } from './+types/books.route.ts';
import { moneyColumn, SettlementAmounts } from './settlement-amounts.tsx';

type Data = Route.ComponentProps['loaderData'];
type Waiting = Data['waiting']['days'][number];

const COLUMNS: Column<SettlementDocument>[] = [
  {
    header: messages.settled,
    cell: ({ id, utr, settledAt }) => (
      <>
        <Link className="link" to={`/admin/books/settlements/${encodeURIComponent(id)}`}>
          {formatDate(settledAt)}
        </Link>
        {utr ? (
          <Code className="block text-xs text-muted" text={utr} />
        ) : (
          <span className="block text-xs text-muted">{messages.noUtr}</span>
        )}
      </>
    ),
  },
  { header: messages.lines, format: 'amount', hideBelow: 'md', cell: ({ lines }) => lines },
  moneyColumn(messages.captured, ({ grossPaise }) => grossPaise, 'md'),
  moneyColumn(messages.kept, ({ feePaise }) => -feePaise, 'md'),
  moneyColumn(messages.refunds, ({ refundPaise }) => -refundPaise, 'md'),
  moneyColumn(messages.adjustments, ({ adjustmentPaise }) => adjustmentPaise, 'md'),
  moneyColumn(messages.toBank, ({ netPaise }) => netPaise),
];

const WAITING_COLUMNS: Column<Waiting>[] = [
  { header: messages.capturedOn, cell: ({ day }) => formatLongDate(day) },
  { header: messages.payments, format: 'amount', hideBelow: 'sm', cell: ({ payments }) => payments },
  moneyColumn(messages.refunds, ({ refundPaise }) => -refundPaise, 'sm'),
  moneyColumn(messages.amount, ({ paymentPaise, refundPaise }) => paymentPaise - refundPaise),
  {
    header: messages.age,
    cell: ({ age, isLate }) => (
      <>
        {messages.workingDays(age)} {isLate && <StatusBadge tone="warn">{messages.late}</StatusBadge>}
      </>
    ),
  },
];

/** The settlements of a month, and what is captured and in none of them, updated live. */
export function SettlementsPart({ settlements, total, waiting, lastRead }: Data) {
  useRevalidateOn('settlements', 'exceptions?limit=1');
  const read = useCallable('readSettlements', {
    onResult: ({ lines, cases }) => ({ success: messages.settlementsRead(lines, cases) }),
  });
  return (
    <section aria-labelledby="settlements">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-2xl">
          <h2 id="settlements" className="text-xl">
            {messages.settlements}
          </h2>
          <p className="mt-1 text-muted">
            {messages.settlementsText}{' '}
            {lastRead === null ? messages.neverRead : messages.lastRead(formatDateTime(lastRead))}
          </p>
        </div>
        <ScriptButton pending={read.pending} onClick={() => void read.call({})}>
          {messages.readSettlements}
        </ScriptButton>
      </div>
      <FormMessage error={read.error} success={read.success} />
      <div className="mt-4">
        <ListPage page={{ documents: settlements, nextCursor: null }} empty={messages.noSettlements}>
          <SettlementAmounts {...total} />
          <div className="mt-4">
            <AdminTable
              label={messages.settlements}
              columns={COLUMNS}
              rows={settlements}
              rowKey={({ id }) => id}
            />
          </div>
        </ListPage>
      </div>
      <h3 className="mt-8 text-lg">{messages.waiting}</h3>
      <p className="mt-1 mb-4 text-muted">
        {waiting.days.length === 0
          ? messages.nothingWaiting
          : messages.waitingText(formatPaise(waiting.paise))}{' '}
        {waiting.days.some(({ isLate }) => isLate) && (
          <Link className="link" to="/admin/orders/exceptions">
            {messages.seeCases}
          </Link>
        )}
      </p>
      {waiting.days.length > 0 && (
        <AdminTable
          label={messages.waiting}
          columns={WAITING_COLUMNS}
          rows={waiting.days}
          rowKey={({ day }) => day}
        />
      )}
    </section>
  );
}
