import { formatPaise, formatSignedRupees, toRupees } from '#domain/money.ts';
import { formatCount } from '#domain/number.ts';
import {
  TOOL_RATES,
  TOOL_VERSION,
  type ToolRule,
  toolFileName,
} from '#server/features/tax/rules/gst-tool.ts';
import type { ReturnCheck } from '#server/readers/tax/check-return.ts';

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
