import { and, eq, exists, isNull, or } from 'drizzle-orm';
import { purchases } from '../access/schema.ts';
import type { Actor, Context } from '../context.ts';
import { projects } from '../projects/schema.ts';

/** Whether the actor has bought the project with their account, without a refund. */
export async function ownsProject({ db, actor }: Context, projectId: string): Promise<boolean> {
  if (!actor) return false;
  const isOwn = and(eq(purchases.projectId, projectId), isPurchaseOf(actor));
  return (await db.$count(purchases, isOwn)) > 0;
}

/** `ownsProject` for whatever project has this slug or id. */
export async function ownsProjectNamed({ db, actor }: Context, slugOrId: string): Promise<boolean> {
  if (!actor) return false;
  const isNamed = or(eq(projects.slug, slugOrId), eq(projects.id, slugOrId));
  const named = db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, purchases.projectId), isNamed));
  return (await db.$count(purchases, and(isPurchaseOf(actor), exists(named)))) > 0;
}

function isPurchaseOf({ userId }: Actor) {
  return and(eq(purchases.userId, userId), isNull(purchases.revokedAt));
}
