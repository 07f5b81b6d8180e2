import { inArray } from 'drizzle-orm';
import type { Executor } from '../platform/db/client.ts';
import { vivaMarks } from './schema.ts';

/** Deletes the viva marks of a person's own orders. */
export async function eraseViva(tx: Executor, orderIds: string[]): Promise<void> {
  await tx.delete(vivaMarks).where(inArray(vivaMarks.orderId, orderIds));
}
