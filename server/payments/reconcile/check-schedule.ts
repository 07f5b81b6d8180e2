/** Somebody may have paid this soon after an order was opened. */
export const FIRST_CHECK_SECONDS = 4;
/** An order is given up on after this many days; the provider confirms late payments within three. */
export const CHECKED_FOR_DAYS = 4;

const MINUTE = 60;
/** While somebody may be waiting: up to which age of the order (seconds), how often the provider is asked. */
const WATCH: readonly Gap[] = [
  { untilAge: 5 * MINUTE, seconds: FIRST_CHECK_SECONDS },
  { untilAge: 15 * MINUTE, seconds: 8 },
];
/** Later, when nobody waits; it also makes up for a watch that was lost. */
export const SWEEP: readonly Gap[] = [
  { untilAge: 60 * MINUTE, seconds: MINUTE },
  { untilAge: 6 * 60 * MINUTE, seconds: 10 * MINUTE },
  { untilAge: 24 * 60 * MINUTE, seconds: 30 * MINUTE },
  { untilAge: CHECKED_FOR_DAYS * 24 * 60 * MINUTE, seconds: 2 * 60 * MINUTE },
];

export interface Gap {
  untilAge: number;
  seconds: number;
}

/** Seconds until a watched order is looked at again, by its age in seconds; null when it is left to the sweep. */
export function nextWatch(ageSeconds: number): number | null {
  return WATCH.find(({ untilAge }) => ageSeconds < untilAge)?.seconds ?? null;
}
