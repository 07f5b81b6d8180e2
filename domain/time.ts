const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
/** Indian Standard Time has no daylight saving time. */
const IST_OFFSET_SECONDS = 5.5 * 3600;

// Dates are formatted by hand, because the Intl data of server and browser differ, which would break
// hydration.

/** The IST wall clock of a Unix time, to be read through the UTC methods. */
function toIndianTime(seconds: number): Date {
  return new Date((seconds + IST_OFFSET_SECONDS) * 1000);
}

/** Formats the time of day of a Unix time as `12:45 pm` in IST. */
export function formatClock(seconds: number): string {
  const time = toIndianTime(seconds);
  const minutes = time.toISOString().slice('2026-11-21T12'.length, '2026-11-21T12:45'.length);
  return `${time.getUTCHours() % 12 || 12}${minutes} ${time.getUTCHours() < 12 ? 'am' : 'pm'}`;
}

/** Formats a Unix time as `21 Nov 2026, 12:45 pm` in IST. */
export function formatMinute(seconds: number): string {
  return `${formatDate(seconds)}, ${formatClock(seconds)}`;
}

/** Formats a Unix time as `21 Nov 2026, 12:45:10 pm` in IST, for records that are compared with others. */
export function formatDateTime(seconds: number): string {
  const second = String(Math.floor(seconds) % 60).padStart(2, '0');
  return formatMinute(seconds).replace(/ (?=[ap]m$)/, `:${second} `);
}

/** Formats a Unix time as `21 Nov 2026` in IST. */
export function formatDate(seconds: number): string {
  const date = toIndianTime(seconds);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]?.slice(0, 3)} ${date.getUTCFullYear()}`;
}

/** Formats a Unix time as `21 November` in IST, with the year if it isn't that of `now`. */
export function formatDay(seconds: number, now: number): string {
  const [date, today] = [toIndianTime(seconds), toIndianTime(now)];
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
  return date.getUTCFullYear() === today.getUTCFullYear() ? day : `${day} ${date.getUTCFullYear()}`;
}

/** Formats `2026-11-09` as `9 November 2026`. */
export function formatLongDate(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** The last day in IST before a Unix time: midnight names the day that ends then. */
export function lastDayBefore(seconds: number): string {
  return toDay(new Date((seconds - 1) * 1000));
}

/** Formats `2026-11` as `November 2026`. */
export function formatMonth(month: string): string {
  return formatLongDate(`${month}-01`).slice(2);
}

/**
 * The start of a day (`2026-11-21`) in IST; null for an invalid date, and for one outside this century and
 * the last, which PostgreSQL may not be able to store.
 */
export function startOfDay(day: string): Date | null {
  if (!/^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(day)) return null;
  const utc = new Date(`${day}T00:00:00Z`);
  // Date.parse accepts 31 February and rolls it over.
  const isValid = !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(day);
  return isValid ? new Date(`${day}T00:00:00+05:30`) : null;
}

/** The day of a time in IST: `2026-11-21`. */
export function toDay(time: Date): string {
  return toIndianTime(time.getTime() / 1000)
    .toISOString()
    .slice(0, 10);
}

/** Unix time in whole seconds, as documents carry it; null stays null. */
export function toSeconds(time: Date): number;
export function toSeconds(time: Date | null | undefined): number | null;
export function toSeconds(time: Date | null | undefined): number | null {
  return time ? Math.floor(time.getTime() / 1000) : null;
}
