import { eq, sql } from 'drizzle-orm';
import { toSeconds } from '#domain/time.ts';
import { purchases } from '../../features/access/schema.ts';
import { orders } from '../../features/orders/schema.ts';
import { placeUses } from '../../features/places/schema.ts';
import { projects } from '../../features/projects/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

/** The storefront counts a year as 365 days, also in a leap year. */
const YEAR = sql`interval '${sql.raw(String(365 * 24))} hours'`;
const ofProject = sql`${purchases} join ${orders} on ${orders.id} = ${purchases.orderId}
  where ${purchases.projectId} = ${projects.id} and ${purchases.revokedAt} is null and ${orders.paidAt} > now() - ${YEAR}`;
const bought = sql<number>`(select count(*)::int from ${ofProject})`;
const held = sql`(select count(*)::int from ${placeUses} join ${orders} on ${orders.id} = ${placeUses.orderId}
  where ${placeUses.projectId} = ${projects.id} and ${orders.state} in ('opening', 'open'))`;
const placesLeft = sql<
  number | null
>`case when ${projects.yearlyLimit} is not null then greatest(${projects.yearlyLimit} - ${bought} - ${held}, 0) end`;

/** Whether a project has no limit, or places left. */
export const hasPlaceLeft = sql`(${projects.yearlyLimit} is null or ${projects.yearlyLimit} > ${bought} + ${held})`;

/**
 * How many have a project and how many may. Columns of SELECTs from `projects`.
 *
 * - `boughtThisYear`: the standing purchases of orders that were paid in the last 365 days, free ones too
 * - `placesLeft`: null without a limit
 * - `placeFreeAt`: when the oldest of the purchases that use up the limit is a year old; null while unpaid
 *   orders hold the last places, and while some are left
 */
export const placeColumns = {
  boughtThisYear: bought.as('bought_this_year'),
  placesLeft: placesLeft.as('places_left'),
  placeFreeAt: sql<Date | null>`case when ${projects.yearlyLimit} is not null then (
      select ${orders.paidAt} + ${YEAR} from ${ofProject}
      order by ${orders.paidAt} desc offset ${projects.yearlyLimit} - 1 limit 1) end`
    .mapWith(orders.paidAt)
    .as('place_free_at'),
};

export interface PlaceRow {
  yearlyLimit: number | null;
  boughtThisYear: number;
  placesLeft: number | null;
  placeFreeAt: Date | null;
}

/** How many have a project, how many may, and until when it is sold out, as its document says it. */
export function toPlaces({ yearlyLimit, boughtThisYear, placesLeft, placeFreeAt }: PlaceRow) {
  return {
    boughtThisYear,
    /** How many are sold in 365 days; null without a limit. */
    yearlyLimit,
    placesLeft,
    /** When a place will be free; null while some are left, and while unpaid orders hold the last ones. */
    soldOutUntil: placesLeft === 0 ? toSeconds(placeFreeAt) : null,
  };
}

/** Reads how many have a project and how many may; null without the project. */
export async function findPlaces(db: Executor, projectId: string) {
  const [row] = await db
    .select({ yearlyLimit: projects.yearlyLimit, ...placeColumns })
    .from(projects)
    .where(eq(projects.id, projectId));
  return row ? toPlaces(row) : null;
}
