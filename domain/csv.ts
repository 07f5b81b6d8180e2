/** Text is escaped, numbers are written as they are, null is empty. */
export type CsvCell = string | number | null;

/**
 * Spreadsheets run text that starts like this as a formula.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;
/** The mark makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Formats a CSV file (RFC 4180); the first row holds the headers. Text that looks like a formula gets the
 * prefix `'`.
 */
export function formatCsv(
  rows: readonly (readonly CsvCell[])[],
  { isForExcel = true }: { isForExcel?: boolean } = {},
): string {
  return (
    (isForExcel ? BYTE_ORDER_MARK : '') + rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')
  );
}

function formatCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
