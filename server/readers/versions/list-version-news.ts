import { and, asc, desc, eq, inArray, isNull, min, not, sql } from 'drizzle-orm';
import { purchases } from '../../features/access/schema.ts';
import { projects } from '../../features/projects/schema.ts';
import { users } from '../../features/users/schema.ts';
import { projectVersions, versionNotices } from '../../features/versions/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { isSwitchedOff } from '../account/switched-off.ts';

/** Lists addresses whose oldest notice has waited for `minutes`. */
export async function listDueRecipients(
  db: Executor,
  { minutes, limit }: { minutes: number; limit: number },
): Promise<string[]> {
  const first = min(versionNotices.createdAt);
  const rows = await db
    .select({ email: users.email })
    .from(versionNotices)
    .innerJoin(purchases, eq(purchases.orderId, versionNotices.orderId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .groupBy(users.email)
    .having(sql`${first} <= now() - make_interval(mins => ${minutes})`)
    .orderBy(first, users.email)
    .limit(limit);
  return rows.map(({ email }) => email);
}

/**
 * In a statement about notices: the orders whose purchases belong to this address, including refunded ones.
 */
export function ordersOwnedBy(db: Executor, email: string) {
  return db
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(eq(users.email, email));
}

/**
 * Lists the news for the owners of these orders, without purchases that were refunded, and those of people
 * whose account is deactivated or who don't want these mails.
 */
export async function listVersionNews(
  db: Executor,
  notices: readonly { orderId: string; releaseId: string }[],
) {
  const ids = (key: 'orderId' | 'releaseId') => [...new Set(notices.map((notice) => notice[key]))];
  const { tag, name, publishedAt } = projectVersions;
  const rows = await db
    .select({
      orderId: purchases.orderId,
      releaseId: projectVersions.releaseId,
      projectId: projects.id,
      projectName: projects.name,
      slug: projects.slug,
      tag,
      name,
    })
    .from(purchases)
    .innerJoin(users, and(eq(users.id, purchases.userId), eq(users.active, true)))
    .innerJoin(projects, eq(projects.id, purchases.projectId))
    .innerJoin(projectVersions, eq(projectVersions.projectId, purchases.projectId))
    .where(
      and(
        isNull(purchases.revokedAt),
        not(isSwitchedOff(db, 'version-mails')),
        inArray(purchases.orderId, ids('orderId')),
        inArray(projectVersions.releaseId, ids('releaseId')),
      ),
    )
    .orderBy(asc(projects.name), asc(projects.id), desc(publishedAt));
  return rows.filter(({ orderId, releaseId }) =>
    notices.some((notice) => notice.orderId === orderId && notice.releaseId === releaseId),
  );
}
