import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  GST_STATE_LIST,
  GST_STATES,
  gstinCheckCharacter,
  isGstin,
  isGstState,
} from '#server/features/tax/rules/gst-states.ts';
import {
  adjustsTax,
  creditPart,
  documentNumber,
  financialYear,
  monthRange,
  splitTax,
  startOfFinancialYear,
  sumTax,
  toMonth,
} from './tax.ts';

const rates = fc.constantFrom(0, 10, 25, 150, 300, 500, 600, 750, 1200, 1800, 2800, 4000);
const supplies = fc.record({
  totalPaise: fc.integer({ min: 100, max: 10_000_000 }),
  rateBps: rates,
  isSameState: fc.boolean(),
});

test('there are 36 States, each with one code', () => {
  expect(GST_STATE_LIST).toHaveLength(36);
  expect(new Set(Object.values(GST_STATES)).size).toBe(36);
  expect(['00', '25', '28', '39', '97', '1', '', 'toString'].filter(isGstState)).toEqual([]);
  expect(GST_STATE_LIST[0]).toEqual(['35', 'Andaman and Nicobar Islands']);
});

describe('the check of a GSTIN', () => {
  test.each(['27AAPFU0939F1ZV', '27AAACR4849R1ZL', '29ABCDE1234F1ZW'])('%s is valid', (gstin) => {
    expect(isGstin(gstin)).toBe(true);
  });

  test.each([
    ['a wrong check character', '27AAPFU0939F1ZW'],
    ['a State that does not exist', `28AAPFU0939F1Z${gstinCheckCharacter('28AAPFU0939F1Z')}`],
    ['small letters', '27aapfu0939f1zv'],
    ['a text that is too long', '27AAPFU0939F1ZV '],
    ['a missing Z', `27AAPFU0939F1A${gstinCheckCharacter('27AAPFU0939F1A')}`],
    ['no text', ''],
  ])('%s is refused', (_, gstin) => {
    expect(isGstin(gstin)).toBe(false);
  });

  test('a change of one character or a swap of two unequal neighbours is noticed', () => {
    const valid = '27AAPFU0939F1ZV';
    for (let at = 0; at < 14; at++) {
      for (const character of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        if (character === valid[at]) continue;
        expect(isGstin(valid.slice(0, at) + character + valid.slice(at + 1))).toBe(false);
      }
    }
  });
});

describe('the split of a price', () => {
  test.each([
    [89_900, false, { taxablePaise: 76_186, cgstPaise: 0, sgstPaise: 0, igstPaise: 13_714 }],
    [59_900, true, { taxablePaise: 50_762, cgstPaise: 4569, sgstPaise: 4569, igstPaise: 0 }],
  ])('%d paise at 18 %%, same State: %s', (totalPaise, isSameState, parts) => {
    expect(splitTax({ totalPaise, rateBps: 1800, isSameState })).toEqual({ ...parts, totalPaise });
  });

  test('its parts are nonnegative integers that sum to the price, and CGST equals SGST', () => {
    fc.assert(
      fc.property(supplies, (supply) => {
        const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = splitTax(supply);
        const parts = [taxablePaise, cgstPaise, sgstPaise, igstPaise];
        expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
        expect(parts.reduce((sum, part) => sum + part)).toBe(totalPaise);
        expect(totalPaise).toBe(supply.totalPaise);
        expect(cgstPaise).toBe(sgstPaise);
        expect(supply.isSameState ? igstPaise : cgstPaise).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });

  test('a tax differs by at most half a paisa from the exact one', () => {
    fc.assert(
      fc.property(supplies, ({ isSameState, ...supply }) => {
        const exact = (supply.totalPaise * supply.rateBps) / (10_000 + supply.rateBps);
        expect(Math.abs(splitTax({ ...supply, isSameState: false }).igstPaise - exact)).toBeLessThan(
          0.500_001,
        );
        expect(Math.abs(splitTax({ ...supply, isSameState: true }).cgstPaise - exact / 2)).toBeLessThan(
          0.500_001,
        );
      }),
      { numRuns: 2000 },
    );
  });
});

test('credit notes over parts of an invoice sum to it, part by part', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(supplies, parts, (supply, given) => {
      const invoice = splitTax(supply);
      const notes: ReturnType<typeof creditPart>[] = [];
      let left = invoice.totalPaise;
      for (const amount of [...given, left]) {
        const part = Math.min(amount, left);
        if (part === 0) break;
        notes.push(creditPart(invoice, sumTax(notes), part));
        left -= part;
      }
      if (left > 0) notes.push(creditPart(invoice, sumTax(notes), left));
      expect(sumTax(notes)).toEqual(invoice);
      for (const note of notes) {
        const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = note;
        expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(totalPaise);
        expect(cgstPaise).toBe(sgstPaise);
        expect(Math.min(cgstPaise, igstPaise, totalPaise)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 1000 },
  );
});

test('amounts can be subtracted from a sum', () => {
  const [one, two] = [30_000, 11_800].map((totalPaise) =>
    splitTax({ totalPaise, rateBps: 1800, isSameState: false }),
  );
  const net = sumTax([one!, two!], (each) => (each === one ? 1 : -1));
  expect(net).toMatchObject({ totalPaise: 18_200, igstPaise: one!.igstPaise - 1800 });
});

describe('financial years and months', () => {
  const lastSecond = new Date('2027-03-31T23:59:59+05:30');
  const firstSecond = new Date('2027-04-01T00:00:00+05:30');

  test('the financial year changes at midnight of 1 April in IST', () => {
    expect(financialYear(lastSecond)).toBe('26-27');
    expect(financialYear(firstSecond)).toBe('27-28');
    expect(financialYear(new Date('2100-01-01T00:00:00Z'))).toBe('99-00');
    expect(startOfFinancialYear(lastSecond)).toEqual(new Date('2026-04-01T00:00:00+05:30'));
    expect(startOfFinancialYear(firstSecond)).toEqual(firstSecond);
  });

  test('a number has at most 16 characters', () => {
    expect(documentNumber('CAP', '26-27', 1)).toBe('CAP/26-27/000001');
    expect(documentNumber('CRN', '26-27', 999_999)).toHaveLength(16);
  });

  test('a month is that of IST and has its bounds', () => {
    expect([lastSecond, firstSecond].map(toMonth)).toEqual(['2027-03', '2027-04']);
    expect(monthRange('2027-03')).toEqual({ from: new Date('2027-02-28T18:30:00Z'), to: firstSecond });
    expect(monthRange('2017-07')?.from).toEqual(new Date('2017-07-01T00:00:00+05:30'));
    expect(monthRange('2026-12')?.to).toEqual(new Date('2027-01-01T00:00:00+05:30'));
    for (const wrong of [
      '2027-00',
      '2027-13',
      '2027-3',
      '27-03',
      '2027-03-01',
      '',
      '0000-01',
      '2017-06',
      '9999-12',
    ]) {
      expect(monthRange(wrong)).toBeNull();
    }
  });

  test('a credit note adjusts the tax until 30 November after the financial year', () => {
    const adjusts = (creditedAt: string) =>
      adjustsTax({ invoicedAt: lastSecond, creditedAt: new Date(creditedAt) });
    expect(adjusts('2027-11-30T23:59:59+05:30')).toBe(true);
    expect(adjusts('2027-12-01T00:00:00+05:30')).toBe(false);
    const inApril = { invoicedAt: firstSecond, creditedAt: new Date('2028-11-30T12:00:00+05:30') };
    expect(adjustsTax(inApril)).toBe(true);
  });
});
