import type { Context } from '../context.ts';

/** Milliseconds; what a large catalogue says of itself hardly changes in that time. */
const KEPT_FOR = 60_000;

const kept = new WeakMap<Context['db'], Map<string, { value: unknown; until: number }>>();

/**
 * What `read` finds; kept for a minute when it is `large`, because then it took the database long (300 ms for 100,000
 * projects). Of a small catalogue every answer is fresh. `what` names the question, and comes from few.
 */
export async function cacheIfLarge<T>(
  { db }: Context,
  what: string,
  read: () => Promise<T>,
  large: (value: T) => boolean,
): Promise<T> {
  const answers = kept.get(db) ?? new Map();
  kept.set(db, answers);
  const known = answers.get(what);
  if (known && known.until > Date.now()) return known.value;
  const value = await read();
  if (large(value)) answers.set(what, { value, until: Date.now() + KEPT_FOR });
  else answers.delete(what);
  return value;
}
