import { expect, test } from 'vitest';
import { formatCsv } from './csv.ts';

const cell = (value: string | number | null) => formatCsv([[value]]).replace(/^\uFEFF|\r\n$/g, '');

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a, b', '"a, b"'],
  ['the "best"', '"the ""best"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['पौधों का डॉक्टर ₹', 'पौधों का डॉक्टर ₹'],
  ['=1+1', "'=1+1"],
  ['+91 98', "'+91 98"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['a=b', 'a=b'],
])('%j is written as %j', (text, written) => {
  expect(cell(text)).toBe(written);
});

test('numbers stay numbers, below zero too, and nothing is nothing', () => {
  expect([cell(-499.5), cell(0), cell(null)]).toEqual(['-499.5', '0', '']);
});

test('rows end as the standard says, after a mark that tells Excel the letters', () => {
  expect(
    formatCsv([
      ['Day', 'Orders'],
      ['2026-11-21', 3],
    ]),
  ).toBe('\uFEFFDay,Orders\r\n2026-11-21,3\r\n');
});
