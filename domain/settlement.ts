import type { CaseKind } from './case.ts';
import type { Paise } from './money.ts';
import { startOfDay, toDay } from './time.ts';

/**
 * What became of a line of a settlement:
 * - `pending`: not compared yet, or about a refund that may still fail
 * - `matched`: a payment or refund of ours with the same amount
 * - `different`: a payment or refund of ours with another amount
 * - `unknown`: of this shop, or that can't be excluded yet, and not in our books
 * - `other`: another program's, on the same account of the provider
 * - `adjustment`: the provider's own, such as a lost dispute, which nothing of ours has to match
 */
export const LINE_STATES = ['pending', 'matched', 'different', 'unknown', 'adjustment', 'other'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** What another program does on the provider's account. `other` is a line that no shop makes, such as a transfer. */
export const OTHER_KINDS = ['payment', 'refund', 'dispute', 'other'] as const;
export type OtherKind = (typeof OTHER_KINDS)[number];

/** The kinds of cases about differences between our books and the provider's settlements. */
export const SETTLEMENT_CASES = [
  'unsettled',
  'unknown_line',
  'settlement_amount',
] as const satisfies CaseKind[];
export type SettlementCase = (typeof SETTLEMENT_CASES)[number];

/** The case of a line that does not fit; null for one that does, or that is not decided yet. */
export function caseOfLine(state: LineState): SettlementCase | null {
  return state === 'unknown' ? 'unknown_line' : state === 'different' ? 'settlement_amount' : null;
}

export interface LineAmounts {
  /** `payment`, `refund`, `adjustment`, or another type of the provider's. */
  type: string;
  amountPaise: Paise;
  /** Includes its tax. */
  feePaise: Paise;
  /** What the line adds to the settlement, and what it takes away. */
  creditPaise: Paise;
  debitPaise: Paise;
}

interface OurMoney {
  amountPaise: Paise;
  /** False for a refund that the provider has not processed yet. */
  isFinal: boolean;
}

export interface Judgement {
  state: LineState;
  oursPaise: Paise;
  theirsPaise: Paise;
}

/**
 * Compares all lines about one payment or refund with ours. There should be one line; the amounts of several
 * are added. A line must also move the money that it names.
 */
export function judgeLines(lines: readonly LineAmounts[], ours: OurMoney | null): Judgement {
  const named = sum(lines, ({ amountPaise }) => amountPaise);
  const oursPaise = ours?.amountPaise ?? 0;
  const judged = (state: LineState, theirsPaise = named) => ({ state, oursPaise, theirsPaise });
  if (lines.every(({ type }) => type === 'adjustment')) return judged('adjustment');
  if (!ours || !lines.every(({ type }) => type === 'payment' || type === 'refund')) return judged('unknown');
  if (named !== oursPaise) return judged('different');
  const moved = sum(lines, moneyOf);
  if (moved !== oursPaise) return judged('different', moved);
  return judged(ours.isFinal ? 'matched' : 'pending');
}

/** The amount that explains what a line adds to the settlement or takes away. */
function moneyOf({ type, amountPaise, feePaise, creditPaise, debitPaise }: LineAmounts): Paise {
  if (type === 'payment') return creditPaise - debitPaise + feePaise;
  const taken = debitPaise - creditPaise;
  // The fee of an instant refund may be taken with it.
  return taken === amountPaise + feePaise ? amountPaise : taken;
}

function sum(lines: readonly LineAmounts[], amountOf: (line: LineAmounts) => Paise): Paise {
  return lines.reduce((total, line) => total + amountOf(line), 0);
}

/** Whether a day in IST is a working day: Monday to Friday. Holidays are not known here. */
function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday >= 1 && weekday <= 5;
}

const DAY_MS = 24 * 3600 * 1000;

/**
 * The time that is a number of working days (Monday to Friday in IST) before a time. A weekend counts as the
 * end of its Friday.
 */
export function workingDaysBefore(time: Date, days: number): Date {
  let at = time;
  const midnightOf = (each: Date) => startOfDay(toDay(each)) ?? each;
  if (!isWorkingDay(toDay(at))) {
    at = midnightOf(at);
    while (!isWorkingDay(toDay(new Date(at.getTime() - DAY_MS)))) at = new Date(at.getTime() - DAY_MS);
  }
  for (let left = days; left > 0; ) {
    at = new Date(at.getTime() - DAY_MS);
    if (isWorkingDay(toDay(at))) left -= 1;
  }
  return at;
}

/** The number of working days after a day in IST (`2026-11-23`), up to another one. */
export function countWorkingDays(day: string, until: string): number {
  let count = 0;
  for (let each = day; each < until; ) {
    each = toDay(new Date((startOfDay(each)?.getTime() ?? 0) + DAY_MS));
    if (isWorkingDay(each)) count += 1;
  }
  return count;
}

type Amounts = Record<
  'grossPaise' | 'feePaise' | 'feeTaxPaise' | 'refundPaise' | 'adjustmentPaise' | 'netPaise',
  Paise
>;

/** Adds up the amounts of settlements. */
export function sumSettlements(settlements: readonly Amounts[]): Amounts {
  const total: Amounts = {
    grossPaise: 0,
    feePaise: 0,
    feeTaxPaise: 0,
    refundPaise: 0,
    adjustmentPaise: 0,
    netPaise: 0,
  };
  for (const each of settlements)
    for (const name of Object.keys(total) as (keyof Amounts)[]) total[name] += each[name];
  return total;
}
