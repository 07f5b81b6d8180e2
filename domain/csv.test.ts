import { expect, test } from 'vitest';
import { formatCsv } from './csv.ts';

const formatCell = (value: string | number | null) => formatCsv([[value]]).replace(/^\uFEFF|\r\n$/g, '');

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a=b', 'a=b'],
  ['पौधों का डॉक्टर ₹', 'पौधों का डॉक्टर ₹'],
  ['a, b', '"a, b"'],
  ['the "best"', '"the ""best"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', "'=1+1"],
  ['+91 98', "'+91 98"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  ['\n=1', '"\'\n=1"'],
  [' =1', "' =1"],
  ['\u3000@SUM(1)', "'\u3000@SUM(1)"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(1)', "'＠SUM(1)"],
  ['﹦1', "'﹦1"],
  ['⁼1', "'⁼1"],
  ['\u200b=1', "'\u200b=1"],
  ['\ufeff\u2060＝1', "'\ufeff\u2060＝1"],
  ['\u034f\u3164=1', "'\u034f\u3164=1"],
  ['a;=1', '"a;=1"'],
  ['Café − Ａ', 'Café − Ａ'],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  [-499.5, '-499.5'],
  [0, '0'],
  [null, ''],
])('a cell %j is formatted as %j', (value, cell) => {
  expect(formatCell(value)).toBe(cell);
});

test('a CSV file starts with a byte order mark and ends rows with CRLF', () => {
  expect(
    formatCsv([
      ['Day', 'Orders'],
      ['2026-11-21', 3],
    ]),
  ).toBe('\uFEFFDay,Orders\r\n2026-11-21,3\r\n');
});
