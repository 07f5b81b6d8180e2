import { desc, gt, sql } from 'drizzle-orm';
import type { Metrics } from '#contract/documents.ts';
import type { Context } from '../context.ts';
import { projects } from '../projects/schema.ts';
import { requireRight } from '../require-right.ts';
import { users } from '../users/schema.ts';

/** The five numbers of the admin's dashboard. Any active admin may read them. */
export async function getDashboardMetrics(context: Context): Promise<Metrics> {
  requireRight(context, 'any');
  const { db } = context;
  const [people] = await db
    .select({
      registered: sql<number>`(count(*) filter (where ${users.kind} = 'registered'))::int`,
      guests: sql<number>`(count(*) filter (where ${users.kind} = 'guest'))::int`,
    })
    .from(users);
  const [popular] = await db
    .select({ name: projects.name })
    .from(projects)
    .where(gt(projects.purchaseCount, 0))
    .orderBy(desc(projects.purchaseCount), projects.id)
    .limit(1);
  const { registered = 0, guests = 0 } = people ?? {};
  return {
    totalUserCount: registered + guests,
    registeredUserCount: registered,
    guestUserCount: guests,
    totalProjectCount: await db.$count(projects),
    mostPopularProject: popular?.name ?? null,
  };
}
