import { formatDay } from './time.ts';

/** `Sold out until 3 March`, the day on which the next place is free; without one, unpaid orders hold the last places. */
export function sayWhen(soldOutUntil: number | null): string {
  // It is a day of the next 365.
  return soldOutUntil === null
    ? 'Sold out for now'
    : `Sold out until ${formatDay(soldOutUntil, soldOutUntil)}`;
}
