import { eq } from 'drizzle-orm';
import { findOrder } from '../orders/get-order.ts';
import type { Order } from '../orders/order.ts';
import type { Executor } from '../platform/db/client.ts';
import { payments } from './schema.ts';

/** Finds the order that accepted a payment. */
export async function findOrderOfPayment(db: Executor, paymentId: string | null): Promise<Order | null> {
  if (paymentId === null) return null;
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  return payment ? findOrder(db, payment.orderId) : null;
}
