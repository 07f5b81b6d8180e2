import { formatClock, formatMinute, toDay } from './time.ts';

const DAY_SECONDS = 24 * 3600;

/** Formats a Unix time as `today 12:45 pm`, `yesterday 12:45 pm` or `21 Nov 2026, 12:45 pm`, all in IST. */
export function formatRecent(seconds: number, now: number): string {
  const day = toIndianDay(seconds);
  if (day === toIndianDay(now)) return `today ${formatClock(seconds)}`;
  return day === toIndianDay(now - DAY_SECONDS) ? `yesterday ${formatClock(seconds)}` : formatMinute(seconds);
}

const toIndianDay = (seconds: number) => toDay(new Date(seconds * 1000));

/**
 * Describes a deadline from a moment before it: `in 40 min`, `in 22 h`, `in 3 days`. One that has passed is
 * `40 min late`. Both are Unix times.
 */
export function describeDeadline(deadline: number, now: number): string {
  const minutes = Math.max(Math.floor(Math.abs(deadline - now) / 60), 1);
  const hours = Math.floor(minutes / 60);
  const time = hours < 1 ? `${minutes} min` : hours < 72 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
  return deadline > now ? `in ${time}` : `${time} late`;
}

/** Describes a time to wait, rounded up: `a minute`, `90 minutes`, `3 hours`. */
export function describeWait(seconds: number): string {
  const minutes = Math.max(Math.ceil(seconds / 60), 1);
  if (minutes === 1) return 'a minute';
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
