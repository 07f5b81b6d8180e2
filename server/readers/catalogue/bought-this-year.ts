import { sql } from 'drizzle-orm';
import { purchases } from '../../features/access/schema.ts';
import { orders } from '../../features/orders/schema.ts';
import { projects } from '../../features/projects/schema.ts';

/** The storefront counts a year as 365 days, also in a leap year. */
const YEAR = sql`interval '${sql.raw(String(365 * 24))} hours'`;
const isStanding = sql`${purchases.projectId} = ${projects.id} and ${purchases.revokedAt} is null`;
const isRecent = sql`${orders.paidAt} > now() - ${YEAR}`;
const ofOrder = sql`${purchases} join ${orders} on ${orders.id} = ${purchases.orderId}`;

/**
 * How many standing purchases a project has of orders that were paid in the last 365 days, free ones too. A
 * column of SELECTs from `projects`.
 */
export const boughtThisYear = sql<number>`(
    select count(*)::int from ${ofOrder} where ${isStanding} and ${isRecent}
  )`.as('bought_this_year');
