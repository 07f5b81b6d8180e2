import { Code } from '#app/components/ui/code.tsx';
import { Section } from '#app/components/ui/section.tsx';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import * as labels from '#app/messages/labels.ts';
import { countOf } from '#app/messages/plurals.ts';
import type { Column } from '#app/pages/admin/admin-table.tsx';
import { AdminTable, ListTable } from '#app/pages/admin/list-table.tsx';
import { OrderLink } from '#app/pages/admin/orders/order-link.tsx';
import { formatPaise, formatSignedRupees, toRupees } from '#domain/money.ts';
import { formatCount } from '#domain/number.ts';
import { formatDate } from '#domain/time.ts';
import { formatGstState } from '#server/features/tax/rules/gst-states.ts';
import {
  TOOL_RATES,
  TOOL_VERSION,
  type ToolRule,
  toolFileName,
} from '#server/features/tax/rules/gst-tool.ts';
import { GSTR1_FILES, type Gstr1File } from '#server/features/tax/rules/gstr1.ts';
import type { ReturnCheck } from '#server/readers/tax/check-return.ts';
import type { Route } from './+types/books.route.ts';
import { FileLinks } from './file-links.tsx';
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
    <Section id="tax" title="Tax documents" heading="mb-4 text-xl" className="mt-10">
      <AdminTable label="Totals" columns={TOTAL_COLUMNS} rows={totals} rowKey={({ name }) => name} />
      {late.count > 0 && (
        <p className="mt-3 max-w-2xl">
          {countOf(late.count, 'credit note')} without tax adjustment: {formatPaise(late.amounts.totalPaise)}.
          After 30 November following the financial year of an invoice, a refund doesn’t reduce its tax any
          more (section 34(2) of the CGST Act). {late.count === 1 ? 'It’s' : 'They’re'} only in docs.csv. The
          other files sum to “{labels.inTheReturn}”.
        </p>
      )}
      <Section id="files" title="Files for GSTR-1" level="h3" heading="text-lg" className="mt-8">
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
      </Section>
      <h3 id="documents" className="mt-8 mb-4 text-lg">
        Documents
      </h3>
      <ListTable
        page={{ documents, nextCursor: null }}
        empty="There are no tax documents in this month."
        label="Documents"
        columns={DOCUMENT_COLUMNS}
        isStacked
      />
      {count > documents.length && (
        <p className="mt-3 text-muted">
          The newest {formatCount(documents.length)} of {formatCount(count)} documents. The files have all of
          them.
        </p>
      )}
    </Section>
  );
}

/** Why the tool refuses a value. */
const REASONS: Record<ToolRule, string> = {
  registration: 'is no GSTIN or UIN that it knows',
  other: 'is the seller’s own number',
  name: 'has other characters than it takes, or more than 99',
  number: 'is no number of at most 16 letters, digits, / and -',
  date: 'is no day of this month or earlier',
  place: 'is no State and not Other Territory',
  no: 'is not N',
  empty: 'is not empty',
  type: 'is no kind of supply that it knows',
  creditNote: 'is not C',
  rate: `is none of its rates, which are ${TOOL_RATES.join(', ')}`,
  value: 'is negative or too large',
  taxable: 'is negative or too large',
  positive: 'is not more than 0',
  sum: 'is too large',
  codeSum: 'is too large',
  otherThanPortal: 'is not OE',
  sac: 'is not in its list of SACs',
  unit: 'is not NA',
  nature: 'is no kind of document that it knows',
  count: 'is no number',
  row: 'would be read as something else',
};

/** Names the documents that the GST Offline Tool would refuse, and how its tax differs from the documents. */
export function ReturnCheckResult({ check: { refusals, differences } }: { check: ReturnCheck }) {
  return (
    <div className="mb-4 grid max-w-2xl gap-3">
      {refusals.length > 0 ? (
        <div role="alert" className="grid gap-2">
          <p>
            The GST Offline Tool {TOOL_VERSION} would refuse{' '}
            {refusals.length === 1 ? 'this row' : `these ${formatCount(refusals.length)} rows`}, and they
            would be missing in the return. Enter them by hand, and ask your accountant.
          </p>
          <ul className="grid list-disc gap-1 pl-5">
            {refusals.map(({ file, documents, column, value, rule }) => (
              <li key={`${file} ${documents[0]} ${column}`}>
                <span className="font-mono text-sm">
                  {documents.length > 1 ? `${documents[0]} and others` : (documents[0] ?? 'The row of zeros')}
                </span>
                , {toolFileName(file)}: {column} “{value}” {REASONS[rule]}.
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-muted">Every row follows the rules of the GST Offline Tool {TOOL_VERSION}.</p>
      )}
      {differences.length > 0 && (
        <div className="grid gap-1 text-sm text-muted">
          {differences.map(({ file, documentsPaise, toolPaise }) => (
            <p key={file}>
              {file}.csv: the tax of the documents is {formatPaise(documentsPaise)}, and the tool makes it{' '}
              {formatPaise(toolPaise)} ({formatSignedRupees(toRupees(toolPaise - documentsPaise))}).
            </p>
          ))}
          <p>
            The tool computes the tax again from the taxable value of each row, in b2cs from the sum of many
            sales; the documents round each sale to the paisa. gstr1.json has the tool’s figures. The
            difference is rounding: pay what the return says.
          </p>
        </div>
      )}
    </div>
  );
}
