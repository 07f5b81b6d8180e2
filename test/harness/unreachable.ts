import type { Context } from '#server/context.ts';

/** A context whose database cannot be reached when it begins its nth transaction or read, from 1. */
export function unreachableAt(
  context: Context,
  nth: number,
  method: 'transaction' | 'select' = 'transaction',
): Context {
  let begun = 0;
  function use(...input: unknown[]) {
    begun += 1;
    if (begun === nth) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    return (context.db[method] as (...input: unknown[]) => unknown)(...input);
  }
  return { ...context, db: Object.create(context.db, { [method]: { value: use } }) };
}
