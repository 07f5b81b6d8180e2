import { Code } from '#app/components/ui/code.tsx';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import * as labels from '#app/messages/labels.ts';
import { countOf } from '#app/messages/plurals.ts';
import { AdminTable, type Column } from '#app/pages/admin/admin-table.tsx';
import { ListPage } from '#app/pages/admin/list-page.tsx';
import { OrderLink } from '#app/pages/admin/orders/order-link.tsx';
import { formatPaise } from '#domain/money.ts';
import { formatCount } from '#domain/number.ts';
import { formatDate } from '#domain/time.ts';
import { formatGstState } from '#server/features/tax/rules/gst-states.ts';
import { GSTR1_FILES, type Gstr1File } from '#server/features/tax/rules/gstr1.ts';
import type { Route } from './+types/books.route.ts';
import { FileLinks } from './file-links.tsx';
import { ReturnCheckResult } from './return-check.tsx';
import { moneyColumn } from './settlement-amounts.tsx';

const FILE_LABELS: Record<Gstr1File, string> = {
  b2b: 'b2b.csv: businesses',
  b2cs: 'b2cs.csv: persons',
  cdnr: 'cdnr.csv: credit notes',
  hsn_b2b: 'hsn(b2b).csv: SAC, businesses',
  hsn_b2c: 'hsn(b2c).csv: SAC, persons',
  docs: 'docs.csv: numbers',
};

type Tax = NonNullable<Route.ComponentProps['loaderData']['tax']>;

const AMOUNTS = [
  ['Taxable value', 'taxablePaise'],
  ['CGST', 'cgstPaise'],
  ['SGST', 'sgstPaise'],
  ['IGST', 'igstPaise'],
] as const;

const TOTAL_COLUMNS: Column<Tax['totals'][number]>[] = [
  {
    header: 'Totals',
    cell: ({ name, count, amounts }) => (
      <>
        {name}
        <span className="block text-xs text-muted md:hidden">
          {[
            countOf(count, 'document'),
            ...AMOUNTS.map(([label, part]) => `${label} ${formatPaise(amounts[part])}`),
          ].join(', ')}
        </span>
      </>
    ),
  },
  { header: 'Documents', format: 'amount', hideBelow: 'md', cell: ({ count }) => count },
  ...AMOUNTS.map(([header, part]) =>
    moneyColumn<Tax['totals'][number]>(header, ({ amounts }) => amounts[part], 'md'),
  ),
  moneyColumn('Total', ({ amounts }) => amounts.totalPaise),
];

const DOCUMENT_COLUMNS: Column<Tax['documents'][number]>[] = [
  {
    header: 'Number',
    isFullRow: true,
    cell: ({ id, number, against }) => (
      <>
        {/* The browser's router doesn't know this address. */}
        <a href={`/admin/books/documents/${id}`} download className="link text-sm">
          <Code text={number} />
        </a>
        {against && <span className="block text-sm text-muted">against {against}</span>}
      </>
    ),
  },
  { header: 'Buyer', isFullRow: true, cell: ({ buyer }) => buyer.legalName ?? 'A person' },
  {
    header: 'Order',
    isFullRow: true,
    cell: ({ orderId }) => <OrderLink orderId={orderId} />,
  },
  { header: 'Date', format: 'time', cell: ({ issuedAt }) => formatDate(issuedAt) },
  { header: 'Place of supply', cell: ({ placeOfSupply }) => formatGstState(placeOfSupply) },
  moneyColumn('Total', ({ kind, totalPaise }) => (kind === 'credit_note' ? -totalPaise : totalPaise)),
];

/** The totals, files and documents of a registered seller's month, updated live. */
export function TaxPart({ month, tax }: { month: string; tax: Tax }) {
  useRevalidateOn('tax_documents?limit=1');
  const { totals, late, check, documents } = tax;
  const count = totals.at(-1)?.count ?? 0;
  return (
    <section aria-labelledby="tax" className="mt-10">
      <h2 id="tax" className="mb-4 text-xl">
        Tax documents
      </h2>
      <AdminTable label="Totals" columns={TOTAL_COLUMNS} rows={totals} rowKey={({ name }) => name} />
      {late.count > 0 && (
        <p className="mt-3 max-w-2xl">
          {countOf(late.count, 'credit note')} without tax adjustment: {formatPaise(late.amounts.totalPaise)}.
          After 30 November following the financial year of an invoice, a refund doesn’t reduce its tax any
          more (section 34(2) of the CGST Act). {late.count === 1 ? 'It’s' : 'They’re'} only in docs.csv. The
          other files sum to “{labels.inTheReturn}”.
        </p>
      )}
      <section aria-labelledby="files" className="mt-8">
        <h3 id="files" className="text-lg">
          Files for GSTR-1
        </h3>
        <p className="mt-1 mb-4 max-w-2xl text-muted">
          Import each file in the GST Offline Tool, on the sheet of the same name; it takes both hsn files
          under exactly these names. gstr1.json is the whole return as the portal takes it. Credit notes are
          already subtracted in b2cs and both hsn files.
        </p>
        {check && <ReturnCheckResult check={check} />}
        <FileLinks
          month={month}
          files={[
            ...GSTR1_FILES.map((file) => [`${file}.csv`, FILE_LABELS[file]] as const),
            ...(check ? [['gstr1.json', 'gstr1.json: the whole return'] as const] : []),
          ]}
        />
      </section>
      <h3 id="documents" className="mt-8 mb-4 text-lg">
        Documents
      </h3>
      <ListPage page={{ documents, nextCursor: null }} empty="There are no tax documents in this month.">
        <AdminTable
          label="Documents"
          columns={DOCUMENT_COLUMNS}
          rows={documents}
          rowKey={({ id }) => id}
          isStacked
        />
      </ListPage>
      {count > documents.length && (
        <p className="mt-3 text-muted">
          The newest {formatCount(documents.length)} of {formatCount(count)} documents. The files have all of
          them.
        </p>
      )}
    </section>
  );
}
