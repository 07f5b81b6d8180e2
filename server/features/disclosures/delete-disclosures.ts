import { inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { disclosures } from './schema.ts';

/** Deletes the disclosures of orders that were refunded, or of a person to erase. */
export async function deleteDisclosures(tx: Executor, orderIds: string[]): Promise<void> {
  await tx.delete(disclosures).where(inArray(disclosures.orderId, orderIds));
}
