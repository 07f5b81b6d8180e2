import { countOf } from '#app/messages/plurals.ts';
import { countWorkingDays } from '#domain/settlement.ts';

/**
 * Says on a day in IST (`2026-11-28`) how long money of an earlier day has waited. Zero working days are not
 * the same day: on a Sunday, Friday's money has waited for none.
 */
export const describeAge = (day: string, today: string) =>
  day === today ? 'Today' : countOf(countWorkingDays(day, today), 'working day');
