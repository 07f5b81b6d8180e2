import { formatCount } from '#domain/number.ts';

/** Counts things in words: `1 file`, `1,234 files`. */
export const countOf = (count: number, thing: string) =>
  count === 1 ? `1 ${thing}` : `${formatCount(count)} ${thing}s`;

/** How often a project was bought in the last 365 days. */
export function describeBought(count: number): string {
  if (count === 0) return 'Nobody has bought it in the last 12 months';
  const times = count === 1 ? 'once' : `${formatCount(count)} times`;
  return `Bought ${times} in the last 12 months`;
}

/** How many people may have a project, and how many more. */
export function describePlaces(yearlyLimit: number, placesLeft: number | null): string {
  return `At most ${formatCount(yearlyLimit)} a year, ${formatCount(placesLeft ?? 0)} left`;
}
