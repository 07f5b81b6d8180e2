import { and, eq, isNull, or } from 'drizzle-orm';
import { purchases } from '../../access/schema.ts';
import type { Context } from '../../context.ts';
import { projects } from '../../projects/schema.ts';

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

/** `ownsProject` for the project with this slug or id. */
export async function ownsProjectNamed({ db, actor }: Context, slugOrId: string): Promise<boolean> {
  if (!actor) return false;
  const rows = await db
    .select({ projectId: purchases.projectId })
    .from(purchases)
    .innerJoin(projects, eq(projects.id, purchases.projectId))
    .where(
      and(
        eq(purchases.userId, actor.userId),
        isNull(purchases.revokedAt),
        or(eq(projects.slug, slugOrId), eq(projects.id, slugOrId)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
