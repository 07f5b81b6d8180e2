import { formatCount } from '#domain/number.ts';

/** Counts things in words: `1 file`, `1,234 files`. */
export const countOf = (count: number, thing: string) =>
  count === 1 ? `1 ${thing}` : `${formatCount(count)} ${thing}s`;
