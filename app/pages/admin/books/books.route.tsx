import { Link } from 'react-router';
import { Download } from '#app/components/ui/account-icons.tsx';
import { buttonClass } from '#app/components/ui/button-class.ts';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import * as admin from '#app/messages/admin.tsx';
import * as messages from '#app/messages/books.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { AdminTable, type Column } from '#app/pages/admin/admin-table.tsx';
import { FilterSelect } from '#app/pages/admin/filter-select.tsx';
import { TabHeader } from '#app/pages/admin/tab-header.tsx';
import { formatGstState } from '#domain/gst-states.ts';
import { GSTR1_FILES, signOf } from '#domain/gstr1.ts';
import { formatRupees, toRupees } from '#domain/money.ts';
import { monthRange, sumTax, type TaxAmounts, toMonth } from '#domain/tax.ts';
import { formatDate, formatMonth } from '#domain/time.ts';
import { getBooks } from '#server/queries/tax/list-tax-documents.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/books.route.ts';
import { CloseMonth } from './close-month.tsx';

const SHOWN = 200;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'orderWrite');
  const now = new Date();
  const asked = new URL(request.url).searchParams.get('month') ?? '';
  const thisMonth = toMonth(now);
  const month = monthRange(asked) ? asked : thisMonth;
  const { entries, months, isClosed } = await getBooks(shop, month);
  const late = sumTax(entries.filter(({ adjustsTax }) => !adjustsTax));
  return {
    ...{ month, isClosed },
    hasEnded: month < thisMonth,
    months: [...new Set([thisMonth, ...months, month])].sort().reverse(),
    totals: [
      { name: messages.invoices, ...summarise(entries.filter((entry) => signOf(entry) === 1)) },
      { name: messages.creditNotes, ...summarise(entries.filter((entry) => signOf(entry) === -1)) },
      { name: messages.net, count: entries.length, amounts: sumTax(entries, signOf) },
    ],
    late: { count: entries.filter(({ adjustsTax }) => !adjustsTax).length, totalPaise: late.totalPaise },
    documents: entries
      .toSorted((one, other) => other.issuedAt.getTime() - one.issuedAt.getTime())
      .slice(0, SHOWN)
      .map((entry) => ({
        ...{ id: entry.id, number: entry.number, kind: entry.kind, placeOfSupply: entry.placeOfSupply },
        ...{ orderId: entry.publicOrderId, against: entry.against?.number ?? null },
        ...{ buyer: entry.buyer.legalName, totalPaise: entry.totalPaise },
        issuedAt: entry.issuedAt.getTime() / 1000,
      })),
  };
}

function summarise(entries: readonly TaxAmounts[]) {
  return { count: entries.length, amounts: sumTax(entries) };
}

export const meta: Route.MetaFunction = () => adminMeta(admin.books);

type Data = Route.ComponentProps['loaderData'];

const money = (paise: number) => formatRupees(toRupees(paise));

/** `Nov 2026`, which fits into the select. */
function shortMonth(month: string): string {
  const [name = '', year = ''] = formatMonth(month).split(' ');
  return `${name.slice(0, 3)} ${year}`;
}

const TOTAL_COLUMNS: Column<Data['totals'][number]>[] = [
  { header: messages.totals, cell: ({ name }) => name },
  { header: messages.documents, format: 'amount', cell: ({ count }) => count },
  { header: messages.taxable, format: 'amount', cell: ({ amounts }) => money(amounts.taxablePaise) },
  { header: messages.cgst, format: 'amount', cell: ({ amounts }) => money(amounts.cgstPaise) },
  { header: messages.sgst, format: 'amount', cell: ({ amounts }) => money(amounts.sgstPaise) },
  { header: messages.igst, format: 'amount', cell: ({ amounts }) => money(amounts.igstPaise) },
  { header: messages.total, format: 'amount', cell: ({ amounts }) => money(amounts.totalPaise) },
];

const DOCUMENT_COLUMNS: Column<Data['documents'][number]>[] = [
  {
    header: messages.number,
    isFullRow: true,
    cell: ({ id, number, against }) => (
      <>
        {/* The browser's router doesn't know this address. */}
        <a href={`/admin/books/documents/${id}`} download className="link font-mono text-sm">
          {number}
        </a>
        {against && <span className="block text-sm text-muted">{messages.against(against)}</span>}
      </>
    ),
  },
  { header: messages.buyer, isFullRow: true, cell: ({ buyer }) => buyer ?? messages.person },
  {
    header: messages.order,
    isFullRow: true,
    cell: ({ orderId }) => (
      <Link className="link font-mono text-xs" to={`/admin/orders/${encodeURIComponent(orderId)}`}>
        {orderId}
      </Link>
    ),
  },
  { header: messages.date, format: 'time', cell: ({ issuedAt }) => formatDate(issuedAt) },
  { header: messages.placeOfSupply, cell: ({ placeOfSupply }) => formatGstState(placeOfSupply) },
  {
    header: messages.total,
    format: 'amount',
    cell: ({ kind, totalPaise }) => money(kind === 'credit_note' ? -totalPaise : totalPaise),
  },
];

/** `/admin/books?month=2026-11` has a month's totals, files and documents, updated live. */
export default function Books({ loaderData }: Route.ComponentProps) {
  useRevalidateOn('tax_documents?limit=1');
  const { month, months, isClosed, hasEnded, totals, late, documents } = loaderData;
  const count = totals.at(-1)?.count ?? 0;
  return (
    <>
      <TabHeader title={admin.books}>
        <FilterSelect
          name="month"
          label={messages.month}
          options={months.map((each) => [each, shortMonth(each)] as const)}
        />
      </TabHeader>
      <AdminTable label={messages.totals} columns={TOTAL_COLUMNS} rows={totals} rowKey={({ name }) => name} />
      {late.count > 0 && <p className="mt-3">{messages.lateNotes(late.count, money(late.totalPaise))}</p>}
      <CloseMonth key={month} month={month} isClosed={isClosed} hasEnded={hasEnded} />
      <section aria-labelledby="files" className="mt-8">
        <h2 id="files" className="text-xl">
          {messages.files}
        </h2>
        <p className="mt-1 mb-4 text-muted">{messages.filesText}</p>
        <div className="flex flex-wrap gap-3">
          {GSTR1_FILES.map((file) => (
            <a
              key={file}
              href={`/admin/books/${month}/${file}.csv`}
              download
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              <Download className="size-4" />
              {messages.FILE_LABELS[file]}
            </a>
          ))}
        </div>
      </section>
      <h2 className="mt-8 mb-4 text-xl">{messages.documents}</h2>
      {documents.length === 0 ? (
        <p role="status" className="text-muted">
          {messages.noDocuments}
        </p>
      ) : (
        <AdminTable
          label={messages.documents}
          columns={DOCUMENT_COLUMNS}
          rows={documents}
          rowKey={({ id }) => id}
          isStacked
        />
      )}
      {count > documents.length && (
        <p className="mt-3 text-muted">{messages.showing(documents.length, count)}</p>
      )}
    </>
  );
}
