const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** India has one time and no summer time. */
const INDIA_OFFSET_SECONDS = 5.5 * 3600;

/**
 * `21 Nov 2026, 12:45:10` in Indian time. Takes seconds since 1970. Worked out here and not by the browser's own
 * formatter, so that the server's HTML and the browser agree to the letter.
 */
export function formatDateTime(seconds: number): string {
  const time = new Date((seconds + INDIA_OFFSET_SECONDS) * 1000).toISOString().slice(11, 19);
  return `${formatDate(seconds)}, ${time}`;
}

/** `21 Nov 2026` in Indian time. Takes seconds since 1970. */
export function formatDate(seconds: number): string {
  const there = new Date((seconds + INDIA_OFFSET_SECONDS) * 1000);
  return `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
}

/** When a day of India's calendar (`2026-11-21`) begins; null when there is no such day. */
export function startOfDay(day: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const start = new Date(`${day}T00:00:00+05:30`);
  const same = new Date(`${day}T00:00:00Z`);
  const real = !Number.isNaN(same.getTime()) && same.toISOString().startsWith(day);
  return real ? start : null;
}

/** The day of India's calendar that a moment lies in: `2026-11-21`. */
export function toDay(moment: Date): string {
  return new Date(moment.getTime() + INDIA_OFFSET_SECONDS * 1000).toISOString().slice(0, 10);
}

/** A moment as documents carry it: whole seconds since 1970; null stays null. */
export function toSeconds(moment: Date): number;
export function toSeconds(moment: Date | null | undefined): number | null;
export function toSeconds(moment: Date | null | undefined): number | null {
  return moment ? Math.floor(moment.getTime() / 1000) : null;
}
