const MINUTE_MS = 60_000;
/** A schedule that was missed for longer than this runs at its next time. */
const LONGEST_MS = 24 * 60 * MINUTE_MS;

/** Whether a cron schedule in UTC has a time after `fromMs`, up to `toMs`. */
export function isDueBetween(cron: string, fromMs: number, toMs: number): boolean {
  const fields = cron.split(' ').map(toMatcher);
  const first = (Math.floor(Math.max(fromMs, toMs - LONGEST_MS) / MINUTE_MS) + 1) * MINUTE_MS;
  for (let ms = first; ms <= toMs; ms += MINUTE_MS) {
    const time = new Date(ms);
    const values = [
      time.getUTCMinutes(),
      time.getUTCHours(),
      time.getUTCDate(),
      time.getUTCMonth() + 1,
      time.getUTCDay(),
    ];
    if (fields.every((matches, index) => matches(values[index] ?? 0))) return true;
  }
  return false;
}

/** Reads `*`, a step or a number. */
function toMatcher(field: string): (value: number) => boolean {
  if (field === '*') return () => true;
  const step = /^\*\/(\d+)$/.exec(field)?.[1];
  return step ? (value) => value % Number(step) === 0 : (value) => value === Number(field);
}
