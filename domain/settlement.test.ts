import { describe, expect, test } from 'vitest';
import { judgeLines, type LineAmounts, workingDaysBefore } from './settlement.ts';

const payment = (given: Partial<LineAmounts> = {}): LineAmounts => ({
  type: 'payment',
  amountPaise: 49_900,
  feePaise: 1178,
  creditPaise: 48_722,
  debitPaise: 0,
  ...given,
});
const refund = (given: Partial<LineAmounts> = {}): LineAmounts => ({
  type: 'refund',
  amountPaise: 10_000,
  feePaise: 0,
  creditPaise: 0,
  debitPaise: 10_000,
  ...given,
});
const ours = (amountPaise: number, isFinal = true) => ({ amountPaise, isFinal });

describe('the lines of one payment or refund', () => {
  test.each<[string, LineAmounts[], ReturnType<typeof ours> | null, [string, number]]>([
    ['the same payment', [payment()], ours(49_900), ['matched', 49_900]],
    ['the same refund', [refund()], ours(10_000), ['matched', 10_000]],
    [
      'an instant refund with its fee',
      [refund({ feePaise: 590, debitPaise: 10_590 })],
      ours(10_000),
      ['matched', 10_000],
    ],
    ['a refund that may still fail', [refund()], ours(10_000, false), ['pending', 10_000]],
    ['another amount', [payment({ amountPaise: 49_800 })], ours(49_900), ['different', 49_800]],
    [
      'less money than the line names',
      [payment({ creditPaise: 48_622 })],
      ours(49_900),
      ['different', 49_800],
    ],
    [
      'more money taken than the line names',
      [refund({ debitPaise: 10_100 })],
      ours(10_000),
      ['different', 10_100],
    ],
    ['two lines', [payment(), payment()], ours(49_900), ['different', 99_800]],
    ['a failed refund', [refund()], ours(0), ['different', 10_000]],
    ['a payment that is none of ours', [payment()], null, ['unknown', 49_900]],
    ['a transfer', [payment({ type: 'transfer' })], null, ['unknown', 49_900]],
    ['an adjustment', [refund({ type: 'adjustment' })], null, ['adjustment', 10_000]],
  ])('%s is judged', (_, lines, money, [state, theirsPaise]) => {
    expect(judgeLines(lines, money)).toEqual({ state, theirsPaise, oursPaise: money?.amountPaise ?? 0 });
  });
});

test.each([
  ['2026-11-25T12:00', 0, '2026-11-25T12:00'],
  ['2026-11-25T12:00', 2, '2026-11-23T12:00'],
  ['2026-11-25T12:00', 3, '2026-11-20T12:00'],
  ['2026-11-25T12:00', 5, '2026-11-18T12:00'],
  // A weekend is the end of Friday.
  ['2026-11-22T12:00', 0, '2026-11-21T00:00'],
  ['2026-11-21T12:00', 1, '2026-11-20T00:00'],
  ['2026-11-22T23:59', 5, '2026-11-16T00:00'],
  ['2026-11-23T00:10', 1, '2026-11-20T00:10'],
])('working days before %s: %d is %s', (time, days, expected) => {
  const indian = (text: string) => new Date(`${text}:00+05:30`);
  expect(workingDaysBefore(indian(time), days)).toEqual(indian(expected));
});
