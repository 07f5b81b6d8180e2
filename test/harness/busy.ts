import type { Context } from '#server/context.ts';

/** A context whose database has statements that wait for a connection. */
export function busyContext(context: Context): Context {
  return { ...context, db: Object.create(context.db, { $client: { value: { waitingCount: 1 } } }) };
}
