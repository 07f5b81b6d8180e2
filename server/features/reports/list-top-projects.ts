import { inArray } from 'drizzle-orm';
import type { DayRange } from '#domain/day-range.ts';
import type { Context } from '../../context.ts';
import { requireRight } from '../../require-right.ts';
import { projects } from '../projects/schema.ts';
import { type Sales, type SalesByKey, sumSales } from './sum-sales.ts';

export type ProjectSales = Awaited<ReturnType<typeof listTopProjects>>[number];

const DEFAULT_LIMIT = 10;

/**
 * Lists projects with sales or refunds in the range, by revenue (paid less refunded), then by sales. Requires
 * orderWrite.
 */
export async function listTopProjects(context: Context, range: DayRange, limit = DEFAULT_LIMIT) {
  requireRight(context, 'orderWrite');
  const sales = await sumSales(context, range, 'project');
  const top = sales.sort(compareByRevenue).slice(0, limit);
  const ids = top.map(({ key }) => key);
  const rows = await context.db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(inArray(projects.id, ids));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return top.map(({ key, ...row }) => ({ projectId: key, name: names.get(key) ?? key, ...row }));
}

function compareByRevenue(a: SalesByKey, b: SalesByKey): number {
  const revenue = (row: Sales) => row.grossPaise - row.refundedPaise;
  return revenue(b) - revenue(a) || b.orders - a.orders || b.free - a.free || (a.key < b.key ? -1 : 1);
}
