import { formatDate, startOfDay, toSeconds } from '#domain/time.ts';

/** `21 Nov 2026` of `2026-11-21`. */
export function dayWords(day: string): string {
  return formatDate(toSeconds(startOfDay(day)) ?? 0);
}

/** `21 Nov`. */
export function shortDay(day: string): string {
  return dayWords(day).slice(0, -5);
}

/** `Nov 2026`. */
export function monthWords(day: string): string {
  return dayWords(day).replace(/^\d+ /, '');
}

/** `88.9%`; never 100% while one is missing, nor 0% when there is one. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '–';
  const exact = (part / whole) * 100;
  if (exact === 0 || exact === 100) return `${exact}%`;
  const rounded = Math.min(Math.max(Math.round(exact * 10) / 10, 0.1), 99.9);
  return `${rounded}%`;
}

/** `12 s`, `3 min 20 s`, `2 h 5 min`, `3 d 4 h`. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (seconds < 10) return `${Number(seconds.toFixed(1))} s`;
  const units: [string, number][] = [
    ['d', 86_400],
    ['h', 3600],
    ['min', 60],
    ['s', 1],
  ];
  const largest = units.findIndex(([, size]) => whole >= size);
  let rest = whole;
  const parts = units.slice(largest, largest + 2).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? `${count} ${unit}` : '';
  });
  return parts.filter(Boolean).join(' ');
}

/** `Incorrect pin` of the provider's `incorrect_pin`. */
export function reasonWords(reason: string): string {
  const words = reason.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `1 order`, `1,200 orders`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;
}

/** For the marks of an axis: `500`, `1.5k`, `2L`, `1.2Cr`. */
export function brief(value: number): string {
  const size = Math.abs(value);
  const [unit, name] =
    size >= 1e7 ? [1e7, 'Cr'] : size >= 1e5 ? [1e5, 'L'] : size >= 1e3 ? [1e3, 'k'] : [1, ''];
  return `${value < 0 ? '−' : ''}${Math.round((size / unit) * 100) / 100}${name}`;
}
