import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { purchases } from '../../access/schema.ts';
import type { Context } from '../../context.ts';
import { prepared } from '../../platform/db/prepared.ts';
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

const slugOrId = sql.placeholder('slugOrId');

const ownPurchase = prepared((db) =>
  db
    .select({ projectId: purchases.projectId })
    .from(purchases)
    .innerJoin(projects, eq(projects.id, purchases.projectId))
    .where(
      and(
        eq(purchases.userId, sql.placeholder('userId')),
        isNull(purchases.revokedAt),
        or(eq(projects.slug, slugOrId), eq(projects.id, slugOrId)),
      ),
    )
    .limit(1),
);

/** `ownsProject` for whatever project has this slug or id. */
export async function ownsProjectNamed({ db, actor }: Context, name: string): Promise<boolean> {
  if (!actor) return false;
  const { userId } = actor;
  return (await ownPurchase(db).execute({ userId, slugOrId: name })).length > 0;
}
