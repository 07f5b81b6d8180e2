import { inArray } from 'drizzle-orm';
import type { DayRange } from '#domain/day-range.ts';
import type { Context } from '../context.ts';
import { projects } from '../projects/schema.ts';
import { requireRight } from '../require-right.ts';
import { type Sales, sumSales } from './sum-sales.ts';

export interface ProjectSales extends Sales {
  projectId: string;
  name: string;
}

const PAGE = 10;

/**
 * The projects that brought the most in a range (paid less refunded, in paise), then those sold or given away most often.
 * For active admins.
 */
export async function listTopProjects(
  context: Context,
  range: DayRange,
  limit = PAGE,
): Promise<ProjectSales[]> {
  requireRight(context, 'any');
  const sales = await sumSales(context, range, 'project');
  const top = sales.sort(byWorth).slice(0, limit);
  const found = await context.db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(
      inArray(
        projects.id,
        top.map(({ key }) => key),
      ),
    );
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return top.map(({ key, ...row }) => ({ projectId: key, name: names.get(key) ?? key, ...row }));
}

type Row = Sales & { key: string };

function byWorth(a: Row, b: Row): number {
  const net = (row: Sales) => row.grossPaise - row.refundedPaise;
  return net(b) - net(a) || b.orders - a.orders || b.free - a.free || (a.key < b.key ? -1 : 1);
}
