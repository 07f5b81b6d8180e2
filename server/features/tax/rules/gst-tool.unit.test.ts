import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitTax } from '#domain/tax.ts';
import { completeGstin } from '#test/harness/gst-buyers.ts';
import { isKnownSac, sacName } from './gst-sac.ts';
import { PLACES_OF_SUPPLY } from './gst-states.ts';
import { findRefusals, TOOL_RATES, toolCsv, toolFileName } from './gst-tool.ts';
import { foldName, TOOL_NAME } from './gst-tool-name.ts';
import { type BookEntry, gstr1Sheets } from './gstr1.ts';
import { compareTax, gstr1Json } from './gstr1-json.ts';

const of = { gstin: '29ABCDE1234F1ZW', month: '2026-11' };

/** An invoice of the month, or another document. */
function entry(changes: Partial<BookEntry> & { sequence?: number } = {}): BookEntry {
  const {
    sequence = 1,
    rateBps = 1800,
    totalPaise = 89_900,
    placeOfSupply = '27',
    kind = 'invoice',
  } = changes;
  const series = kind === 'credit_note' ? 'CRN' : 'CAP';
  return {
    id: `${series} ${sequence}`,
    kind,
    number: `${series}/26-27/${String(sequence).padStart(6, '0')}`,
    series,
    year: '26-27',
    sequence,
    issuedAt: new Date('2026-11-05T12:00:00+05:30'),
    placeOfSupply,
    sac: '997331',
    rateBps,
    adjustsTax: true,
    buyer: { gstin: null, legalName: null },
    ...splitTax({ totalPaise, rateBps, isSameState: placeOfSupply === '29' }),
    ...changes,
  };
}
const college = (legalName: string) => ({ gstin: completeGstin('27AABCP0001K1Z'), legalName });
const refusalsOf = (...entries: BookEntry[]) => findRefusals(gstr1Sheets(entries), of);

test.each([
  ['St. Xavier’s College, Mumbai', "St. Xavier's College, Mumbai"],
  ['Sahyadri College – Pune', 'Sahyadri College - Pune'],
  ['Société Générale Solutions', 'Societe Generale Solutions'],
  ['Institute: School [of] “Design”', 'Institute School of Design'],
  ['Gaß & Łódź Øl', 'Gass & Lodz Ol'],
  ['@Rangoli Labs', '@Rangoli Labs'],
  ['A,B', 'A, B'],
  ['Inv\u200Bisible\u2060 ＦＵＬＬ', 'Invisible FULL'],
  ['हिन्दी विद्यालय', ''],
  ['→ …', ''],
  ['x'.repeat(200), 'x'.repeat(99)],
])('the name %j is written as %j', (name, folded) => {
  expect(foldName(name)).toBe(folded);
});

test('rows of any name, place, amount, rate and SAC that the shop takes are not refused', () => {
  const sale = fc.record({
    legalName: fc.option(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 })),
    placeOfSupply: fc.constantFrom(...PLACES_OF_SUPPLY.map(([code]) => code)),
    totalPaise: fc.integer({ min: 100, max: 10_000_000 }),
    rateBps: fc.constantFrom(...TOOL_RATES.filter((rate) => rate > 0).map((rate) => Math.round(rate * 100))),
    sez: fc.boolean(),
    isCredited: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(sale, { minLength: 1, maxLength: 10 }), (sales) => {
      const entries = sales.flatMap(({ legalName, sez, isCredited, ...amounts }, index) => {
        const gstin = completeGstin(`${amounts.placeOfSupply}AABCP0001K1Z`);
        const buyer =
          legalName === null ? { gstin: null, legalName } : { gstin, legalName, ...(sez && { sez }) };
        const invoice = entry({ ...amounts, buyer, sequence: index + 1 });
        return isCredited
          ? [
              invoice,
              { ...invoice, ...entry({ sequence: index + 1, kind: 'credit_note' }), ...amounts, buyer },
            ]
          : [invoice];
      });
      const sheets = gstr1Sheets(entries);
      expect(findRefusals(sheets, of)).toEqual([]);
      // The tool skips rows with another number of columns.
      const lines = toolCsv(sheets.b2b).trimEnd().split('\r\n');
      expect(lines).toHaveLength(1 + sheets.b2b.rows.length);
      for (const line of lines) {
        const cells = line.match(/"[^"]*"|[^,]+|(?<=,|^)(?=,|$)/g) ?? [];
        expect(cells).toHaveLength(13);
        expect(cells[1]?.replaceAll('"', '')).toMatch(line === lines[0] ? /Name/ : TOOL_NAME);
      }
    }),
    { numRuns: 300 },
  );
});

describe('a row that the tool would refuse is found, with its document and the reason', () => {
  test.each<[rule: string, column: string, entry: BookEntry]>([
    ['rate', 'Rate', entry({ rateBps: 1750, buyer: college('A') })],
    ['other', 'GSTIN/UIN of Recipient', entry({ buyer: { gstin: of.gstin, legalName: 'A' } })],
    [
      'registration',
      'GSTIN/UIN of Recipient',
      entry({ buyer: { gstin: '27AAPFU0939F0ZW', legalName: 'A' } }),
    ],
    ['place', 'Place Of Supply', entry({ placeOfSupply: '28', buyer: college('A') })],
    ['date', 'Invoice date', entry({ issuedAt: new Date('2026-12-01T00:00:00+05:30'), buyer: college('A') })],
    ['number', 'Invoice Number', entry({ number: 'CAP/26-27/0000001', buyer: college('A') })],
    [
      'positive',
      'Taxable Value',
      entry({ kind: 'credit_note', taxablePaise: 0, igstPaise: 1, totalPaise: 1, buyer: college('A') }),
    ],
  ])('%s', (rule, column, document) => {
    expect(refusalsOf(document)).toContainEqual(
      expect.objectContaining({ rule, column, documents: [document.number] }),
    );
  });

  test('a sum, with all of its documents', () => {
    const documents = [entry({ sac: '998400' }), entry({ sac: '998400', sequence: 2 })];
    const refusal = { rule: 'sac', column: 'HSN', value: '998400' };
    expect(refusalsOf(...documents)).toEqual([
      // The row of zeros for businesses has the same SAC.
      { file: 'hsn_b2b', documents: [], ...refusal },
      { file: 'hsn_b2c', documents: documents.map(({ number }) => number), ...refusal },
    ]);
  });
});

test('both files of SACs have the name that the tool wants', () => {
  expect([toolFileName('hsn_b2b'), toolFileName('hsn_b2c'), toolFileName('b2b')]).toEqual([
    'hsn(b2b).csv',
    'hsn(b2c).csv',
    'b2b.csv',
  ]);
});

test('a name that looks like a formula has no prefix in a file for the tool', () => {
  expect(toolCsv(gstr1Sheets([entry({ buyer: college('@Rangoli Labs') })]).b2b)).toContain(',@Rangoli Labs,');
});

test('the return has what the tool makes of the files, whose arithmetic is its own', () => {
  const sales = Array.from({ length: 60 }, (_, index) => entry({ sequence: index + 1 }));
  const invoice = entry({ sequence: 61, totalPaise: 59_900, buyer: { ...college('A'), sez: true } });
  const note = {
    ...entry({ kind: 'credit_note', totalPaise: 10_000 }),
    buyer: college('A'),
    igstPaise: 1525,
  };
  const sheets = gstr1Sheets([...sales, invoice, note]);
  const made = gstr1Json(sheets, of);
  const item = (txval: number, iamt: number) => [{ num: 1801, itm_det: { txval, rt: 18, iamt, csamt: 0 } }];
  expect(made).toMatchObject({
    gstin: of.gstin,
    fp: '112026',
    version: 'GST3.2.4',
    b2b: [
      {
        ctin: college('').gstin,
        inv: [{ idt: '05-11-2026', val: 599, inv_typ: 'SEWP', itms: item(507.63, 91.37) }],
      },
    ],
    // The tool has 8,228.09 where the documents have 60 times 137.14.
    b2cs: [{ sply_ty: 'INTER', pos: '27', txval: 45_711.6, iamt: 8228.09 }],
    cdnr: [{ nt: [{ ntty: 'C', val: 100, itms: item(84.75, 15.26) }] }],
    hsn: { hsn_b2c: [{ num: 1, hsn_sc: '997331', uqc: 'NA', iamt: 8228.4, desc: sacName('997331') }] },
    doc_issue: { doc_det: [{ doc_num: 1, docs: [{ totnum: 61, net_issue: 61 }] }, { doc_num: 5 }] },
  });
  expect(compareTax(sheets, of)).toEqual([
    { file: 'b2cs', documentsPaise: 822_840, toolPaise: 822_809 },
    { file: 'cdnr', documentsPaise: 1525, toolPaise: 1526 },
  ]);
  expect(Object.keys(gstr1Json(gstr1Sheets([]), of))).toEqual(['gstin', 'fp', 'version', 'hash']);
});

test.each([
  ['997331', true],
  ['998434', true],
  ['998313', true],
  ['998314', true],
  ['9984', true],
  ['998400', false],
  ['998470', false],
  ['997300', false],
  ['9900', false],
  ['999900', true],
  ['999999', false],
  ['998599', true],
  ['996609', true],
  ['998318', false],
  ['99733', false],
  ['9973311', false],
  ['123456', false],
])('the SAC %s is known: %s', (code, isKnown) => {
  expect(isKnownSac(code)).toBe(isKnown);
});
