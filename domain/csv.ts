/** Text is escaped, numbers are written as they are, null is empty. */
export type CsvCell = string | number | null;

/**
 * Spreadsheets run text that starts like this as a formula, also behind characters that they trim.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@])/;
/** Characters without a picture, behind which a formula's sign may hide. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Some spreadsheets separate cells at semicolons and tabs. */
const NEEDS_QUOTES = /[",;\t\r\n]/;
/** The mark makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Formats a CSV file (RFC 4180); the first row holds the headers. Text that looks like a formula gets the
 * prefix `'`.
 */
export function formatCsv(
  rows: readonly (readonly CsvCell[])[],
  { isForExcel = true, guardsFormulas = true }: { isForExcel?: boolean; guardsFormulas?: boolean } = {},
): string {
  return (
    (isForExcel ? BYTE_ORDER_MARK : '') +
    rows.map((row) => `${row.map((cell) => formatCell(cell, guardsFormulas)).join(',')}\r\n`).join('')
  );
}

function formatCell(cell: CsvCell, guardsFormulas: boolean): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = guardsFormulas && looksLikeFormula(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets of East Asia read full-width signs as the signs themselves. */
function looksLikeFormula(text: string): boolean {
  return FORMULA.test(text.normalize('NFKC').replace(INVISIBLE, ''));
}
