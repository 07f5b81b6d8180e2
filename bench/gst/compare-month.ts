import { toPaise } from '#domain/money.ts';
import type { Context } from '#server/context.ts';
import { ACCOUNTS, type Account, journalRows } from '#server/features/settlements/rules/journal.ts';
import { findRefusals, type ReturnOf } from '#server/features/tax/rules/gst-tool.ts';
import { type Gstr1File, type Gstr1Sheet, totalMonth } from '#server/features/tax/rules/gstr1.ts';
import { compareTax } from '#server/features/tax/rules/gstr1-json.ts';
import { readJournal } from '#server/readers/settlements/read-journal.ts';
import { sumMonth } from '#server/readers/tax/list-tax-documents.ts';

type Sheets = Readonly<Record<Gstr1File, Gstr1Sheet>>;

/**
 * Compares the documents of a month with its files, with the return, and with the journal. Returns the
 * amounts that differ by a paisa or more, other than what `Books` explains.
 */
export async function compareMonth(
  admin: Context,
  { sheets, json, of }: { sheets: Sheets; json: object; of: ReturnOf },
): Promise<string[]> {
  const { parts } = await sumMonth(admin, of.month);
  const { amounts } = totalMonth(parts).returned;
  const taxPaise = amounts.cgstPaise + amounts.sgstPaise + amounts.igstPaise;
  const explained = compareTax(sheets, of).reduce(
    (sum, { file, documentsPaise, toolPaise }) =>
      sum + (file === 'cdnr' ? documentsPaise - toolPaise : toolPaise - documentsPaise),
    0,
  );
  const column = (file: Gstr1File, header: string) => sumColumn(sheets[file], header);
  const codes = (header: string) => column('hsn_b2b', header) + column('hsn_b2c', header);
  const inReturn = (name: string) =>
    sumValues(pick(json, 'b2b'), name) +
    sumValues(pick(json, 'b2cs'), name) -
    sumValues(pick(json, 'cdnr'), name);
  const payable = await sumPayable(admin, of.month);
  const pairs: [what: string, paise: number, expected: number][] = [
    [
      'b2b, b2cs and cdnr',
      column('b2b', 'Taxable Value') + column('b2cs', 'Taxable Value') - column('cdnr', 'Taxable Value'),
      amounts.taxablePaise,
    ],
    ['hsn', codes('Taxable Value'), amounts.taxablePaise],
    ['CGST of hsn', codes('Central Tax Amount'), amounts.cgstPaise],
    ['SGST of hsn', codes('State/UT Tax Amount'), amounts.sgstPaise],
    ['IGST of hsn', codes('Integrated Tax Amount'), amounts.igstPaise],
    ['gstr1.json', inReturn('txval'), amounts.taxablePaise],
    ['hsn of gstr1.json', sumValues(pick(json, 'hsn'), 'txval'), amounts.taxablePaise],
    ['tax of gstr1.json', inReturn('camt') + inReturn('samt') + inReturn('iamt'), taxPaise + explained],
    ['CGST of the journal', payable.cgstPayable, amounts.cgstPaise],
    ['SGST of the journal', payable.sgstPayable, amounts.sgstPaise],
    ['IGST of the journal', payable.igstPayable, amounts.igstPaise],
    ['rows that our rules refuse', findRefusals(sheets, of).length, 0],
  ];
  return pairs.flatMap(([what, paise, expected]) =>
    paise === expected ? [] : [`${of.month}: ${what} is ${paise}, not ${expected}`],
  );
}

const pick = (json: object, key: string): unknown => (json as Record<string, unknown>)[key];

function sumColumn({ header, rows }: Gstr1Sheet, name: string): number {
  const index = header.indexOf(name);
  return rows.reduce((sum, { cells }) => sum + toPaise(Number(cells[index])), 0);
}

/** Adds up the values of this name, however deep they are. */
function sumValues(part: unknown, name: string): number {
  if (typeof part !== 'object' || part === null) return 0;
  return Object.entries(part).reduce(
    (sum, [key, value]) => sum + (key === name ? toPaise(Number(value)) : sumValues(value, name)),
    0,
  );
}

/** What a month adds to the accounts of the taxes. */
async function sumPayable(admin: Context, month: string) {
  const rows = (await readJournal(admin, month)).vouchers.flatMap(journalRows);
  const sumOf = (account: Account) =>
    rows
      .filter(([, , name]) => name === ACCOUNTS[account].name)
      .reduce((sum, [, , , debit, credit]) => sum + toPaise(Number(credit)) - toPaise(Number(debit)), 0);
  return {
    cgstPayable: sumOf('cgstPayable'),
    sgstPayable: sumOf('sgstPayable'),
    igstPayable: sumOf('igstPayable'),
  };
}
