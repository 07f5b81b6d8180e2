import { and, eq, inArray, ne } from 'drizzle-orm';
import { type Erased, eraseAddresses } from '#domain/erasure.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { Person } from '../../readers/erasure/find-person.ts';
import { payouts } from './schema.ts';

/** Erases the UPI IDs of a person's processed claims. Amounts and transaction IDs stay. */
export async function erasePayouts(tx: Executor, { userIds }: Person, erased: Erased): Promise<void> {
  const rows = await tx
    .select({ id: payouts.id, rejectionReason: payouts.rejectionReason })
    .from(payouts)
    .where(and(inArray(payouts.userId, userIds), ne(payouts.status, 'pending')));
  for (const { id, rejectionReason } of rows)
    await tx
      .update(payouts)
      .set({ upiId: erased.placeholder, rejectionReason: eraseAddresses(rejectionReason, erased) })
      .where(eq(payouts.id, id));
}
