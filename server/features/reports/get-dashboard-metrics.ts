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
    const [[counts], [popular], totalProjectCount] = await Promise.all([
      db
        .select({
          registered: sql<number>`(count(*) filter (where ${users.kind} = 'registered'))::int`,
          guests: sql<number>`(count(*) filter (where ${users.kind} = 'guest'))::int`,
        })
        .from(users)
        .where(isNotEmptied),
      db
        .select({ name: projects.name })
        .from(projects)
        .where(and(isPublished, gt(projects.purchaseCount, 0)))
        .orderBy(desc(projects.purchaseCount), projects.id)
        .limit(1),
      db.$count(projects, isPublished),
    ]);
    const { registered = 0, guests = 0 } = counts ?? {};
    return {
      totalUserCount: registered + guests,
      registeredUserCount: registered,
      guestUserCount: guests,
      totalProjectCount,
      mostPopularProject: popular?.name ?? null,
    };
  },
});
