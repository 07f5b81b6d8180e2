import type { Executor } from '../../platform/db/client.ts';
import { findPayment } from '../../readers/checkout/find-payment.ts';
import { findOrder } from '../orders/get-order.ts';
import type { Order } from '../orders/order.ts';

/** Finds the order that accepted a payment. */
export async function findOrderOfPayment(db: Executor, paymentId: string | null): Promise<Order | null> {
  const payment = paymentId === null ? null : await findPayment(db, { id: paymentId });
  return payment && findOrder(db, payment.orderId);
}
