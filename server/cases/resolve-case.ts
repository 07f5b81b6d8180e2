import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Executor } from '../platform/db/client.ts';
import { exceptions } from './schema.ts';

interface Resolved extends Pick<typeof exceptions.$inferSelect, 'kind' | 'subject'> {
  /** What settled it, for admins. */
  resolution: string;
}

/**
 * What needed a person has settled itself: nobody has to look any more. Part of the caller's transaction; nothing happens
 * when there is no such case or it is settled. Only the shop itself calls it.
 */
export async function resolveException(
  context: Context,
  tx: Executor,
  { kind, subject, resolution }: Resolved,
): Promise<void> {
  const resolved = await tx
    .update(exceptions)
    .set({ resolvedAt: sql`now()`, resolution })
    .where(and(eq(exceptions.kind, kind), eq(exceptions.subject, subject), isNull(exceptions.resolvedAt)))
    .returning({ id: exceptions.id });
  if (resolved.length > 0) await context.live.publish(tx, 'exceptions');
}
