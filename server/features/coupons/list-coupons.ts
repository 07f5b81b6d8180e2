import { asc, ne, sql } from 'drizzle-orm';
import { type Page, pageQuery } from '#contract/paging.ts';
import { toRupees } from '#domain/money.ts';
import { toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { type ListQuery, parseQuery } from '../../parse-query.ts';
import { newestFirst } from '../../platform/db/newest-first.ts';
import { requireRight } from '../../require-right.ts';
import { projects } from '../projects/schema.ts';
import { hasUsesLeft, isRunning } from './coupon-uses.ts';
import { coupons } from './schema.ts';

/** Lists coupons, newest first. Requires projectWrite. */
export async function listCoupons(
  context: Context,
  query: ListQuery<typeof pageQuery>,
  pageSize?: number,
): Promise<Page<Coupon>> {
  requireRight(context, 'projectWrite');
  const { mark, after, read } = newestFirst(
    coupons.createdAt,
    coupons.id,
    parseQuery(pageQuery, query, pageSize),
  );
  const isActive = sql<boolean>`${isRunning} and ${hasUsesLeft}`;
  const { rows, nextCursor } = await read(
    context.db.select({ mark, id: coupons.id, coupon: coupons, isActive }).from(coupons).where(after),
  );
  return { documents: rows.map(toDocument), nextCursor };
}

/** A coupon as admins with projectWrite see it. */
export type Coupon = ReturnType<typeof toDocument>;

function toDocument({ coupon, isActive }: { coupon: typeof coupons.$inferSelect; isActive: boolean }) {
  const { code, percentOff, amountOffPaise, projectIds, uses, maxUses, endsAt } = coupon;
  return {
    code,
    percentOff,
    /** Rupees. */
    amountOff: amountOffPaise === null ? null : toRupees(amountOffPaise),
    /** Null for all projects. */
    projectIds,
    uses,
    maxUses,
    /** Unix time in seconds. */
    endsAt: toSeconds(endsAt),
    /** False once it was ended, its end is past, or it is used up. */
    active: isActive,
  };
}

/** Lists the projects that a coupon can be for, by name. Requires projectWrite. */
export async function listCouponProjects(context: Context) {
  requireRight(context, 'projectWrite');
  const { id, name, status } = projects;
  return context.db.select({ id, name }).from(projects).where(ne(status, 'archived')).orderBy(asc(name), id);
}
