import { formatDate, startOfDay, toSeconds } from '#domain/time.ts';

/** Turns `2026-11-21` into `21 Nov 2026`. */
export function formatDay(day: string): string {
  return formatDate(toSeconds(startOfDay(day)) ?? 0);
}

/** Turns `2026-11-21` into `21 Nov`. */
export function formatShortDay(day: string): string {
  return formatDay(day).slice(0, -5);
}

/** Turns `2026-11-21` into `Nov 2026`. */
export function formatMonth(day: string): string {
  return formatDay(day).replace(/^\d+ /, '');
}

/** Returns a share such as `88.9%`. Only exact values become 0% and 100%. Without a whole it is `–`. */
export function formatPercent(part: number, whole: number): string {
  if (whole === 0) return '–';
  const exact = (part / whole) * 100;
  if (exact === 0 || exact === 100) return `${exact}%`;
  const rounded = Math.min(Math.max(Math.round(exact * 10) / 10, 0.1), 99.9);
  return `${rounded}%`;
}

/** Compares two amounts, of which the second is above 0: `12% more than`, `30% less than`, `As much as`. */
export function formatChange(now: number, before: number): string {
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return 'As much as';
  return `${Math.abs(percent).toLocaleString('en-IN')}% ${percent > 0 ? 'more' : 'less'} than`;
}

const TIME_UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/**
 * Formats a duration with its two largest units: `12 s`, `3 min 20 s`, `2 h 5 min`, `3 d 4 h`. It says within
 * which time something happened, so a second is the least.
 */
export function formatDuration(seconds: number): string {
  if (seconds < 1) return '1 s';
  if (seconds < 10) return `${Number(seconds.toFixed(1))} s`;
  let rest = Math.round(seconds);
  const largest = TIME_UNITS.findIndex(([, size]) => rest >= size);
  const parts = TIME_UNITS.slice(largest, largest + 2).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? `${count} ${unit}` : '';
  });
  return parts.filter(Boolean).join(' ');
}

/** Turns the provider's `incorrect_pin` into `Incorrect pin`. */
export function formatReason(reason: string): string {
  const text = reason.replaceAll('_', ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Formats a number that isn't negative for an axis: `500`, `1.5k`, `2L`, `1.2Cr`. */
export function formatCompact(value: number): string {
  const [unit, suffix] =
    value >= 1e7 ? [1e7, 'Cr'] : value >= 1e5 ? [1e5, 'L'] : value >= 1e3 ? [1e3, 'k'] : [1, ''];
  return `${Math.round((value / unit) * 100) / 100}${suffix}`;
}
