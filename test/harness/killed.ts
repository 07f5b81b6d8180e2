import type { Context } from '#server/context.ts';
import type { Executor } from '#server/platform/db/client.ts';

/**
 * A context whose process is killed at the end of each transaction, before the commit. It throws `killed`.
 */
export function killedBeforeCommit(context: Context): Context {
  const transaction = (work: (tx: Executor) => Promise<unknown>) =>
    context.db.transaction(async (tx) => {
      await work(tx);
      throw new Error('killed');
    });
  return { ...context, db: Object.create(context.db, { transaction: { value: transaction } }) };
}
