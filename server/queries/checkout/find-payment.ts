import { eq } from 'drizzle-orm';
import { payments } from '../../payments/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

type Payment = typeof payments.$inferSelect;

/** Finds an accepted payment by its ID or the order's. */
export async function findPayment(
  db: Executor,
  by: { id: string } | { orderId: string },
): Promise<Payment | null> {
  const isWanted = 'id' in by ? eq(payments.id, by.id) : eq(payments.orderId, by.orderId);
  const [payment] = await db.select().from(payments).where(isWanted);
  return payment ?? null;
}
