import type { Context } from '#server/context.ts';
import type { Executor } from '#server/platform/db/client.ts';

/** A context whose database cannot be reached when it begins its nth transaction, from 1. */
export function unreachableAt(context: Context, nth: number): Context {
  let begun = 0;
  async function transaction(work: (tx: Executor) => Promise<unknown>) {
    begun += 1;
    if (begun === nth) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    return context.db.transaction(work);
  }
  return { ...context, db: Object.create(context.db, { transaction: { value: transaction } }) };
}
