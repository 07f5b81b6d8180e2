import { and, gte, lt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { monthRange } from '#domain/tax.ts';
import { ShopError } from '../../errors.ts';

/** The times of a month such as `2026-11` in IST. Throws INVALID_ARGUMENT. */
export function requireMonth(month: string): { from: Date; to: Date } {
  const range = monthRange(month);
  if (!range) throw new ShopError('INVALID_ARGUMENT', 'A month looks like 2026-11.');
  return range;
}

/** Whether a time is in a month in IST. Without a valid month all times are. */
export function isInMonth(time: PgColumn, month: string | undefined): SQL | undefined {
  const range = month === undefined ? null : monthRange(month);
  return range ? and(gte(time, range.from), lt(time, range.to)) : undefined;
}
