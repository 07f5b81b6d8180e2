import type { CheckInterval } from '../../orders/list-open-orders.ts';

export const FIRST_CHECK_SECONDS = 4;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Intervals while the buyer may be waiting, who gets a result within 30 seconds of paying. They grow, because
 * most checkouts are abandoned.
 */
const WATCH: readonly CheckInterval[] = [
  { untilAge: MINUTE, seconds: FIRST_CHECK_SECONDS },
  { untilAge: 3 * MINUTE, seconds: 10 },
  { untilAge: 15 * MINUTE, seconds: 25 },
];

/**
 * Intervals after that time, and for orders whose watch job was lost. The provider confirms late payments
 * within three days.
 */
export const SWEEP_INTERVALS: readonly CheckInterval[] = [
  { untilAge: 15 * MINUTE, seconds: MINUTE },
  { untilAge: HOUR, seconds: 5 * MINUTE },
  { untilAge: 6 * HOUR, seconds: 30 * MINUTE },
  { untilAge: 24 * HOUR, seconds: 2 * HOUR },
  { untilAge: 4 * 24 * HOUR, seconds: 6 * HOUR },
];

/** Seconds until a watched order of this age (seconds) is checked again; null when the sweep continues. */
export function nextWatch(ageSeconds: number): number | null {
  return WATCH.find(({ untilAge }) => ageSeconds < untilAge)?.seconds ?? null;
}
