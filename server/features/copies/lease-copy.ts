import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type Leased, leaseRow } from '../../platform/outbox/lease.ts';
import type { Order } from '../orders/order.ts';
import { orders } from '../orders/schema.ts';
import { projects } from '../projects/schema.ts';
import { type copies, copyOutbox } from './schema.ts';

/** One worker's exclusive right to work on one copy, for a minute. */
export interface CopyLease extends Leased<typeof copies> {
  order: Order;
  /** The name of the project in addresses. */
  slug: string;
}

/** Leases a copy that is due; null when there is nothing to do now. */
export async function leaseCopy({ db }: Context, orderId: string): Promise<CopyLease | null> {
  const leased = await leaseRow(db, copyOutbox, orderId);
  if (!leased) return null;
  const [of] = await db
    .select({ order: orders, slug: projects.slug })
    .from(orders)
    .innerJoin(projects, eq(projects.id, orders.projectId))
    .where(eq(orders.id, orderId));
  if (!of) throw new Error('The order of a copy is missing.');
  return { ...leased, ...of };
}
