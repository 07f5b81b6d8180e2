import { and, desc, gt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { callable } from '../../callable.ts';
import { isPublished } from '../projects/is-published.ts';
import { projects } from '../projects/schema.ts';
import { isNotEmptied } from '../users/emptied-guests.ts';
import { users } from '../users/schema.ts';

/** Counts users and published projects, and names the most popular project. */
export const getDashboardMetrics = callable({
  who: 'admin',
  perMinute: 120,
  data: z.object({}),
  async run(context) {
    const { db } = context;
    const [counts] = await db
      .select({
        registered: sql<number>`(count(*) filter (where ${users.kind} = 'registered'))::int`,
        guests: sql<number>`(count(*) filter (where ${users.kind} = 'guest'))::int`,
      })
      .from(users)
      .where(isNotEmptied);
    const [popular] = await db
      .select({ name: projects.name })
      .from(projects)
      .where(and(isPublished, gt(projects.purchaseCount, 0)))
      .orderBy(desc(projects.purchaseCount), projects.id)
      .limit(1);
    const { registered = 0, guests = 0 } = counts ?? {};
    return {
      totalUserCount: registered + guests,
      registeredUserCount: registered,
      guestUserCount: guests,
      totalProjectCount: await db.$count(projects, isPublished),
      mostPopularProject: popular?.name ?? null,
    };
  },
});
