import { Code } from '#app/components/ui/code.tsx';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import * as messages from '#app/messages/books.ts';
import * as gstFiles from '#app/messages/gst-files.ts';
import { AdminTable, type Column } from '#app/pages/admin/admin-table.tsx';
import { ListPage } from '#app/pages/admin/list-page.tsx';
import { OrderLink } from '#app/pages/admin/orders/order-link.tsx';
import { formatGstState } from '#domain/gst-states.ts';
import { GSTR1_FILES } from '#domain/gstr1.ts';
import { formatPaise } from '#domain/money.ts';
import { monthRange, toMonth } from '#domain/tax.ts';
import { formatDate, formatLongDate } from '#domain/time.ts';
import type { Route } from './+types/books.route.ts';
import { CloseMonth } from './close-month.tsx';
import { FileLinks } from './file-links.tsx';
import { ReturnCheckResult } from './return-check.tsx';
import { moneyColumn } from './settlement-amounts.tsx';

type Tax = NonNullable<Route.ComponentProps['loaderData']['tax']>;

const AMOUNTS = [
  [messages.taxable, 'taxablePaise'],
  [messages.cgst, 'cgstPaise'],
  [messages.sgst, 'sgstPaise'],
  [messages.igst, 'igstPaise'],
] as const;

const TOTAL_COLUMNS: Column<Tax['totals'][number]>[] = [
  {
    header: messages.totals,
    cell: ({ name, count, amounts }) => (
      <>
        {name}
        <span className="block text-xs text-muted md:hidden">
          {[
            messages.countOf(count),
            ...AMOUNTS.map(([label, part]) => `${label} ${formatPaise(amounts[part])}`),
          ].join(', ')}
        </span>
      </>
    ),
  },
  { header: messages.documents, format: 'amount', hideBelow: 'md', cell: ({ count }) => count },
  ...AMOUNTS.map(([header, part]) =>
    moneyColumn<Tax['totals'][number]>(header, ({ amounts }) => amounts[part], 'md'),
  ),
  moneyColumn(messages.total, ({ amounts }) => amounts.totalPaise),
];

const DOCUMENT_COLUMNS: Column<Tax['documents'][number]>[] = [
  {
    header: messages.number,
    isFullRow: true,
    cell: ({ id, number, against }) => (
      <>
        {/* The browser's router doesn't know this address. */}
        <a href={`/admin/books/documents/${id}`} download className="link text-sm">
          <Code text={number} />
        </a>
        {against && <span className="block text-sm text-muted">{messages.against(against)}</span>}
      </>
    ),
  },
  { header: messages.buyer, isFullRow: true, cell: ({ buyer }) => buyer.legalName ?? messages.person },
  {
    header: messages.order,
    isFullRow: true,
    cell: ({ orderId }) => <OrderLink orderId={orderId} />,
  },
  { header: messages.date, format: 'time', cell: ({ issuedAt }) => formatDate(issuedAt) },
  { header: messages.placeOfSupply, cell: ({ placeOfSupply }) => formatGstState(placeOfSupply) },
  moneyColumn(messages.total, ({ kind, totalPaise }) => (kind === 'credit_note' ? -totalPaise : totalPaise)),
];

/** A monthly GSTR-1 is due on the 11th of the next month (rule 59 of the CGST Rules, 2017). */
const dueDate = (month: string) => formatLongDate(`${toMonth(monthRange(month)?.to ?? new Date())}-11`);

/** The totals, files and documents of a registered seller's month, updated live. */
export function TaxPart({ month, hasEnded, tax }: { month: string; hasEnded: boolean; tax: Tax }) {
  useRevalidateOn('tax_documents?limit=1');
  const { isClosed, totals, late, check, documents } = tax;
  const count = totals.at(-1)?.count ?? 0;
  return (
    <section aria-labelledby="tax" className="mt-10">
      <h2 id="tax" className="mb-4 text-xl">
        {messages.taxDocuments}
      </h2>
      <AdminTable label={messages.totals} columns={TOTAL_COLUMNS} rows={totals} rowKey={({ name }) => name} />
      {late.count > 0 && (
        <p className="mt-3 max-w-2xl">
          {messages.lateNotesText(late.count, formatPaise(late.amounts.totalPaise))}
        </p>
      )}
      <CloseMonth key={month} month={month} isClosed={isClosed} hasEnded={hasEnded} />
      <section aria-labelledby="files" className="mt-8">
        <h3 id="files" className="text-lg">
          {gstFiles.files}
        </h3>
        <p className="mt-1 mb-4 max-w-2xl text-muted">{gstFiles.filesText(dueDate(month))}</p>
        {check && <ReturnCheckResult check={check} />}
        <FileLinks
          month={month}
          files={[
            ...GSTR1_FILES.map((file) => [`${file}.csv`, gstFiles.FILE_LABELS[file]] as const),
            ...(check ? [['gstr1.json', gstFiles.jsonLabel] as const] : []),
          ]}
        />
      </section>
      <h3 className="mt-8 mb-4 text-lg">{messages.documents}</h3>
      <ListPage page={{ documents, nextCursor: null }} empty={messages.noDocuments}>
        <AdminTable
          label={messages.documents}
          columns={DOCUMENT_COLUMNS}
          rows={documents}
          rowKey={({ id }) => id}
          isStacked
        />
      </ListPage>
      {count > documents.length && (
        <p className="mt-3 text-muted">{messages.showing(documents.length, count)}</p>
      )}
    </section>
  );
}
