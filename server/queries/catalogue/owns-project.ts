import { and, eq, isNull } from 'drizzle-orm';
import { purchases } from '../../access/schema.ts';
import type { Context } from '../../context.ts';

/** Whether the actor has bought the project with their account, without a refund. */
export async function ownsProject({ db, actor }: Context, projectId: string): Promise<boolean> {
  if (!actor) return false;
  const isOwn = and(
    eq(purchases.projectId, projectId),
    eq(purchases.userId, actor.userId),
    isNull(purchases.revokedAt),
  );
  return (await db.$count(purchases, isOwn)) > 0;
}
