import type { CheckInterval } from '../../orders/list-open-orders.ts';

export const FIRST_CHECK_SECONDS = 4;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** While the buyer may be waiting, who is told within 30 seconds of paying. Most checkouts are abandoned, so ever less often. */
const WATCH: readonly CheckInterval[] = [
  { untilAge: MINUTE, seconds: FIRST_CHECK_SECONDS },
  { untilAge: 3 * MINUTE, seconds: 10 },
  { untilAge: 15 * MINUTE, seconds: 25 },
];

/** Afterwards; also covers orders whose watch job was lost. The provider confirms late payments within three days. */
export const SWEEP_INTERVALS: readonly CheckInterval[] = [
  { untilAge: 15 * MINUTE, seconds: MINUTE },
  { untilAge: HOUR, seconds: 5 * MINUTE },
  { untilAge: 6 * HOUR, seconds: 30 * MINUTE },
  { untilAge: 24 * HOUR, seconds: 2 * HOUR },
  { untilAge: 4 * 24 * HOUR, seconds: 6 * HOUR },
];

/** Seconds until a watched order of this age (seconds) is checked again; null when the sweep takes over. */
export function nextWatch(ageSeconds: number): number | null {
  return WATCH.find(({ untilAge }) => ageSeconds < untilAge)?.seconds ?? null;
}
