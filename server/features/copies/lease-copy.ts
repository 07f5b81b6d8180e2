import type { Context } from '../../context.ts';
import { type Leased, leaseRow } from '../../platform/outbox/lease.ts';
import { getOrder } from '../orders/get-order.ts';
import type { Order } from '../orders/order.ts';
import { type copies, copyOutbox } from './schema.ts';

/** One worker's exclusive right to work on one copy, for a minute. */
export interface CopyLease extends Leased<typeof copies> {
  order: Order;
}

/** Leases a copy that is due; null when there is nothing to do now. */
export async function leaseCopy({ db }: Context, orderId: string): Promise<CopyLease | null> {
  const leased = await leaseRow(db, copyOutbox, orderId);
  return leased ? { ...leased, order: await getOrder(db, orderId) } : null;
}
