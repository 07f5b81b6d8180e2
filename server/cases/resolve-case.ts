import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Executor } from '../platform/db/client.ts';
import { cases } from './schema.ts';

interface Resolved extends Pick<typeof cases.$inferSelect, 'kind' | 'subject'> {
  /** What settled it, for admins. */
  resolution: string;
}

/**
 * What needed a person has settled itself: nobody has to look any more. Part of the caller's transaction; nothing happens
 * when there is no such case or it is settled. Only the shop itself calls it.
 */
export async function resolveCase(
  context: Context,
  tx: Executor,
  { kind, subject, resolution }: Resolved,
): Promise<void> {
  const resolved = await tx
    .update(cases)
    .set({ resolvedAt: sql`now()`, resolution })
    .where(and(eq(cases.kind, kind), eq(cases.subject, subject), isNull(cases.resolvedAt)))
    .returning({ id: cases.id });
  if (resolved.length > 0) await context.live.publish(tx, 'exceptions');
}
