import { expect, test } from 'vitest';
import { type BookEntry, gstr1Rows } from './gstr1.ts';

const entry = (series: string, sequence: number) =>
  ({
    kind: series === 'CRN' ? 'credit_note' : 'invoice',
    number: `${series}/26-27/${String(sequence).padStart(6, '0')}`,
    series,
    year: '26-27',
    sequence,
    adjustsTax: true,
    buyer: { gstin: null, legalName: null },
  }) as BookEntry;
const entries = (series: string, first: number, count: number) =>
  Array.from({ length: count }, (_, index) => entry(series, first + index));

test('numbers with a gap between them are two rows of the documents issued', () => {
  const issued = [...entries('CAP', 1, 5), ...entries('CAP', 21, 5), ...entries('CRN', 1, 3)];
  const [, ...rows] = gstr1Rows('docs', issued);
  expect(rows.map(([, from, to, count]) => [from, to, count])).toEqual([
    ['CAP/26-27/000001', 'CAP/26-27/000005', 5],
    ['CAP/26-27/000021', 'CAP/26-27/000025', 5],
    ['CRN/26-27/000001', 'CRN/26-27/000003', 3],
  ]);
});
