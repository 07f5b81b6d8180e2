import { expect } from 'vitest';
import { monthRange, sumTax } from '#domain/tax.ts';
import type { Context } from '#server/context.ts';
import {
  type BookEntry,
  type Gstr1File,
  gstr1Rows,
  signOf,
  totalMonth,
} from '#server/features/tax/rules/gstr1.ts';
import type { TaxDocument } from '#server/readers/tax/find-tax-documents.ts';
import { getBooks, sumMonth } from '#server/readers/tax/list-tax-documents.ts';
import { readBalances } from './agreement.ts';
import type { TestShop } from './shop.ts';

const rupees = (value: unknown) => Math.round(Number(value) * 100);

/** The sum of a column of a file, in paise. */
function sumColumn(file: Gstr1File, entries: BookEntry[], column: string): number {
  const [header = [], ...rows] = gstr1Rows(file, entries);
  return rows.reduce((sum, row) => sum + rupees(row[header.indexOf(column)]), 0);
}

/**
 * Checks that the files of a month sum to the documents that its return counts, and that all documents sum to
 * what was paid less what was refunded in the month. `elsewhere` are payments without an invoice.
 */
export async function expectBooksBalance(
  { admin, database }: { admin: Context } & Pick<TestShop, 'database'>,
  month: string,
  elsewhere: string[] = [],
): Promise<TaxDocument[]> {
  const entries = await getBooks(admin, month);
  const sum = (file: Gstr1File, column: string) => sumColumn(file, entries, column);
  const returned = entries.filter(({ adjustsTax }) => adjustsTax);
  const persons = sumTax(
    returned.filter(({ buyer }) => buyer.gstin === null),
    signOf,
  );
  const businesses = sumTax(
    returned.filter(({ buyer }) => buyer.gstin !== null),
    signOf,
  );
  expect(sum('b2cs', 'Taxable Value')).toBe(persons.taxablePaise);
  expect(sum('b2b', 'Taxable Value') - sum('cdnr', 'Taxable Value')).toBe(businesses.taxablePaise);
  expect(sum('b2b', 'Invoice Value') - sum('cdnr', 'Note Value')).toBe(businesses.totalPaise);
  const totals = totalMonth((await sumMonth(admin, month)).parts);
  expect(totals).toEqual(totalMonth(entries));
  for (const [column, part] of [
    ['Total Value', 'totalPaise'],
    ['Taxable Value', 'taxablePaise'],
    ['Integrated Tax Amount', 'igstPaise'],
    ['Central Tax Amount', 'cgstPaise'],
    ['State/UT Tax Amount', 'sgstPaise'],
  ] as const) {
    expect(sum('hsn_b2b', column)).toBe(businesses[part]);
    expect(sum('hsn_b2c', column)).toBe(persons[part]);
    expect(businesses[part] + persons[part]).toBe(totals.returned.amounts[part]);
    expect(totals.returned.amounts[part] - totals.lateNotes.amounts[part]).toBe(totals.net.amounts[part]);
  }
  const [, ...docs] = gstr1Rows('docs', entries);
  expect(docs.reduce((total, row) => total + Number(row[3]), 0)).toBe(entries.length);

  // The money that came in and was refunded. A lost dispute is no refund.
  const { from, to } = monthRange(month)!;
  const { rows } = await database.pool.query(
    `select (select coalesce(sum(p.amount_paise), 0) from orders o join payments p on p.order_id = o.id
              where o.paid_at >= $1 and o.paid_at < $2 and p.id <> all($3))
          - (select coalesce(sum(amount_paise), 0) from refunds where provider_refund_id not like 'disp%'
              and processed_at >= $1 and processed_at < $2 and payment_id <> all($3)) as paise`,
    [from, to, elsewhere],
  );
  expect(totals.net.amounts.totalPaise).toBe(Number(rows[0].paise));
  const { cgstPaise, sgstPaise, igstPaise } = totals.returned.amounts;
  const { gstPayable, cgstPayable, sgstPayable, igstPayable } = await readBalances(admin, [month]);
  expect({ gstPayable, cgstPayable, sgstPayable, igstPayable }).toEqual({
    gstPayable: 0,
    cgstPayable: 0 - cgstPaise,
    sgstPayable: 0 - sgstPaise,
    igstPayable: 0 - igstPaise,
  });
  return entries;
}
